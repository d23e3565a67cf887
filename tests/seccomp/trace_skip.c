// SPDX-License-Identifier: GPL-2.0-only
/*
 * At the seccomp stop any negative number skips the call and x0 stays as the
 * tracer leaves it: -2 here is like -1, other than at the entry stop, where it
 * is just an unknown number.  x0 untouched is the first argument, which is then
 * the result.  A number that is too great is no skip: -ENOSYS, x0 is lost.
 *
 * kernel/seccomp.c:__seccomp_filter(); entry C-09 of the catalogue.
 */
#include "guest.h"

CATALOGUE("C-09 P-16");

#define NEITHER	0x155

static long *result;

static void tracee(void)
{
	*result = fill_syscall_changes(__NR_getppid);
}

FIXTURE(skip) {
	pid_t pid;
};

FIXTURE_VARIANT(skip) {
	int nr;
	bool runs;
};

FIXTURE_VARIANT_ADD(skip, minus_1) { .nr = -1 };
FIXTURE_VARIANT_ADD(skip, minus_2) { .nr = -2 };
FIXTURE_VARIANT_ADD(skip, minus_1000) { .nr = -1000 };
FIXTURE_VARIANT_ADD(skip, smallest) { .nr = INT32_MIN };
FIXTURE_VARIANT_ADD(skip, unknown) { .nr = 1000, .runs = true };
FIXTURE_VARIANT_ADD(skip, greatest) { .nr = INT32_MAX, .runs = true };

FIXTURE_SETUP(skip)
{
	REQUIRE(probe_seccomp());
	result = must_shared(sizeof(*result));
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE);
	self->pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP);
	tracee_run_to_by(self->pid, PTRACE_CONT, STOP_SECCOMP);
	must_set_syscall_nr(self->pid, variant->nr);
}

FIXTURE_TEARDOWN(skip) { }

TEST_F(skip, keeps_arg0)
{
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(variant->runs ? -ENOSYS : 0xa0, *result);
}

TEST_F(skip, keeps_positive_x0)
{
	must_set_x(self->pid, 0, NEITHER);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(variant->runs ? -ENOSYS : NEITHER, *result);
}

TEST_F(skip, keeps_error_in_x0)
{
	must_set_x(self->pid, 0, -EPERM);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(variant->runs ? -ENOSYS : -EPERM, *result);
}

TEST_F(skip, keeps_all_64_bits)
{
	must_set_x(self->pid, 0, 0xfedcba9876543210);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(variant->runs ? -ENOSYS : (long)0xfedcba9876543210,
		  *result);
}

TEST_HARNESS_MAIN
