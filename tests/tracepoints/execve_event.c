// SPDX-License-Identifier: GPL-2.0-only
/*
 * execve(2) has its sys_exit like any call, with the number, which a new image
 * keeps in its registers for that (arch/arm64/include/asm/processor.h:
 * start_thread_common), and the result 0.  A conversion that clears pt_regs
 * altogether, or forgets the call, makes it -1 or loses it.
 */
#include "guest.h"

CATALOGUE("T-08 P-27");

IMAGE(after_exec)
{
}

static void exec(void)
{
	trace_ret("execve", image_exec("after_exec"));
}

static void failing_exec(void)
{
	trace_ret("execve", svc(__NR_execve, "/no/such/program", 0xa1, 0xa2));
}

TEST(success)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	tp = must_tracepoints_open(pid, false);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_EXEC);
	EXPECT_EQ(1, tracepoints_emit(tp));
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1, tracepoints_emit(tp));
	tracepoints_close(tp);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
}

TEST(failure)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start(failing_exec);
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(3, tracepoints_emit(tp));
	tracepoints_close(tp);
}

TEST_HARNESS_MAIN
