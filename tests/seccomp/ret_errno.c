// SPDX-License-Identifier: GPL-2.0-only
/*
 * SECCOMP_RET_ERRNO: the call is not run, its result is minus the filter's
 * data, of which more than 4095 counts as 4095 and 0 is a success.  The exit
 * stop comes all the same, without a seccomp stop.
 */
#include "guest.h"

CATALOGUE("C-04 C-21");

FIXTURE(denied) {
	struct svc_regs before;
};

FIXTURE_VARIANT(denied) {
	unsigned int data;
	long result;
};

FIXTURE_VARIANT_ADD(denied, zero) { .data = 0, .result = 0 };
FIXTURE_VARIANT_ADD(denied, eperm) { .data = EPERM, .result = -EPERM };
FIXTURE_VARIANT_ADD(denied, restart) { .data = 512, .result = -512 };
FIXTURE_VARIANT_ADD(denied, last) { .data = 4095, .result = -4095 };
FIXTURE_VARIANT_ADD(denied, over) { .data = 4096, .result = -4095 };
FIXTURE_VARIANT_ADD(denied, all_ones) { .data = 0xffff, .result = -4095 };

/* What the filter of this case says; forked processes inherit it. */
static unsigned int data;

FIXTURE_SETUP(denied)
{
	REQUIRE(probe_seccomp());
	data = variant->data;
}

FIXTURE_TEARDOWN(denied)
{
}

static void set_filter(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_ERRNO | data);
}

static void call(void)
{
	fill_syscall_changes(__NR_getppid);
}

/* Nothing but x0 changes. */
TEST_F(denied, untraced)
{
	struct svc_regs *regs = must_shared(sizeof(*regs));

	set_filter();
	svc_fill(&self->before, __NR_getppid);
	*regs = self->before;
	svc_all(regs);
	trace_svc_changes(&self->before, regs);
	EXPECT_EQ(variant->result, (long)regs->x[0]);
}

TEST_F(denied, traced)
{
	pid_t pid = tracee_start_with(set_filter, call,
				      PTRACE_O_TRACESECCOMP);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);

	EXPECT_EQ(variant->result, stop.info.exit.rval);
	EXPECT_EQ(0, tracee_finish(pid));
}

static void deny_minus_one(void)
{
	must_seccomp_rule(-1, SECCOMP_RET_ERRNO | EIO);
}

static void call_minus_one(void)
{
	trace_ret("-1", fill_syscall(-1));
}

/* The -ENOSYS that the kernel has ready for a number of -1 is replaced. */
TEST(minus_one)
{
	pid_t pid;

	REQUIRE(probe_seccomp());
	pid = tracee_start_with(deny_minus_one, call_minus_one, 0);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
