// SPDX-License-Identifier: GPL-2.0-only
/*
 * A successful execve(2) has one record, with the arguments of the old image
 * (the new one's registers are all zero by then) and exit=0; it is there at the
 * exit stop.  One that fails has its arguments and its error.  What is kept is
 * what kernel/auditsc.c:__audit_syscall_entry took, so the record's second half
 * must not be filled from pt_regs again.
 */
#include "guest.h"

CATALOGUE("A-08");

IMAGE(after_exec)
{
}

IMAGE(calling)
{
	svc(__NR_kill, svc(__NR_getpid), SIGUSR1);
	trace_ret("getuid", fill_syscall(__NR_getuid));
	tracee_exit(0);
}

static void exec(void)
{
	trace_ret("execve", image_exec("after_exec"));
}

static void exec_and_call(void)
{
	trace_ret("execve", image_exec("calling"));
}

static void failing_exec(void)
{
	trace_ret("execve", svc(__NR_execve, "/no/such/program", 0xa1, 0xa2));
}

FIXTURE(execve) {
};

FIXTURE_SETUP(execve)
{
	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(execve)
{
	must_audit_stop();
}

TEST_F(execve, success)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);

	audit_discard();
	tracee_run_to(pid, STOP_EXEC);
	EXPECT_EQ(0, audit_emit());
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1, audit_emit());
	EXPECT_EQ(0, tracee_finish(pid));
}

/* The new image is audited as well: what it does behind the signal is. */
TEST_F(execve, call_of_new_image)
{
	pid_t pid = tracee_start_opts(exec_and_call, PTRACE_O_TRACEEXEC);

	tracee_run_to_by(pid, PTRACE_CONT, STOP_EXEC);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SIGNAL);
	audit_discard();
	EXPECT_EQ(STOP_EXITED, tracee_next(pid, PTRACE_CONT, 0).kind);
	/* Its exit_group() is the other one. */
	EXPECT_EQ(2, audit_emit());
}

TEST_F(execve, failure)
{
	pid_t pid = tracee_start(failing_exec);

	audit_discard();
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(2, audit_emit());
}

TEST_HARNESS_MAIN
