// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that user space issues with number -1, under a filter.  Allowed it is
 * -ENOSYS, not its first argument; refused it is what the filter says.  To the
 * entry code -1 is also the sign for "skip, and leave x0", and the preset of
 * x0 to -ENOSYS is all that keeps the two apart: it must come before the
 * filter, only for -1, and not change what the filter sees.
 *
 * arch/arm64/kernel/syscall.c:el0_svc_common(); entries C-21, P-08, P-09.
 */
#include "guest.h"
#include "minus_one.h"

CATALOGUE("C-21 P-08 P-09");

TEST_F(minus_one, allowed)
{
	must_seccomp_allow_all();
	EXPECT_EQ(0, child_run(call));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_F(minus_one, allowed_and_traced)
{
	must_seccomp_allow_all();
	EXPECT_EQ(0, tracee_finish_by(tracee_start(call), PTRACE_SYSCALL));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_F(minus_one, logged)
{
	must_seccomp_rule(-1, SECCOMP_RET_LOG);
	EXPECT_EQ(0, child_run(call));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_F(minus_one, gets_errno)
{
	must_seccomp_rule(-1, SECCOMP_RET_ERRNO | 5);
	EXPECT_EQ(0, child_run(call));
	EXPECT_EQ(-5, *result);
}

TEST_F(minus_one, gets_errno_zero)
{
	must_seccomp_rule(-1, SECCOMP_RET_ERRNO | 0);
	EXPECT_EQ(0, child_run(call));
	EXPECT_EQ(0, *result);
}

/* Negative already: no tracer can skip it, nor need to. */
TEST_F(minus_one, at_seccomp_stop)
{
	pid_t pid;

	must_seccomp_rule(-1, SECCOMP_RET_TRACE);
	pid = tracee_start_opts(call, PTRACE_O_TRACESECCOMP);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_F(minus_one, revived_at_seccomp_stop)
{
	pid_t pid;

	must_seccomp_rule(-1, SECCOMP_RET_TRACE);
	pid = tracee_start_opts(call, PTRACE_O_TRACESECCOMP);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	must_set_syscall_nr(pid, __NR_getppid);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(getpid(), *result);
}

TEST_HARNESS_MAIN
