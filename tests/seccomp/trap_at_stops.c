// SPDX-License-Identifier: GPL-2.0-only
/*
 * Under a tracer a trapped call has its entry stop, its exit stop with x0
 * rolled back, and then the stop for SIGSYS; if the tracer takes the signal
 * away, the tracee gets its first argument back as the result.  What the
 * tracer changed at the entry stop is what the rollback restores.
 *
 * kernel/seccomp.c:__seccomp_filter(), asm/syscall.h:syscall_rollback(); P-19,
 * P-20 and C-05 of the catalogue.
 */
#include "guest.h"

CATALOGUE("C-05 P-19 P-20 P-28");

static long *result;

static void tracee(void)
{
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
}

FIXTURE(trapped) {
	pid_t pid;
};

FIXTURE_SETUP(trapped)
{
	struct sock_filter filter[] = {
		SECCOMP_ON(__NR_getppid, SECCOMP_RET_TRAP | 1),
		SECCOMP_IF(__NR_geteuid, SECCOMP_RET_TRAP | 2),
		SECCOMP_IF(-1, SECCOMP_RET_TRAP | 3),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_seccomp());
	result = must_shared(sizeof(*result));
	must_sigaction(SIGSYS, trace_signal, 0);
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
	self->pid = tracee_start(tracee);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
}

FIXTURE_TEARDOWN(trapped) { }

TEST_F(trapped, plain)
{
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(0xa0, *result);
}

TEST_F(trapped, without_signal)
{
	tracee_run_to(self->pid, STOP_SIGNAL);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(0xa0, *result);
}

TEST_F(trapped, with_changed_arg0)
{
	must_set_x(self->pid, 0, 0x155);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(0x155, *result);
}

TEST_F(trapped, with_changed_number)
{
	must_set_syscall_nr(self->pid, __NR_geteuid);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(0xa0, *result);
}

/* The number first, and the first argument stays what it was. */
TEST_F(trapped, skipped_then_x0)
{
	must_set_syscall_nr(self->pid, -1);
	must_set_x(self->pid, 0, 0x155);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(0xa0, *result);
}

TEST_F(trapped, x0_then_skipped)
{
	must_set_x(self->pid, 0, 0x155);
	must_set_syscall_nr(self->pid, -1);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(0x155, *result);
}

/* Behind the rollback the tracer has the last word. */
TEST_F(trapped, x0_at_exit_stop)
{
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	must_set_x(self->pid, 0, 0x155);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(0x155, *result);
}

TEST_HARNESS_MAIN
