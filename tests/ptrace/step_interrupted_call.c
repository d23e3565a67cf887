// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that is stepped over, blocks and is interrupted: the step behind it is
 * reported with the pc on the svc again, ready for the restart, then the signal
 * is; once that is dropped, the call starts anew and is stepped over for good.
 * The restart has to arm the step again: arch/arm64/kernel/signal.c,
 * user_rewind_single_step().  Stops and their order are recorded.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-10");

static pid_t stepping_reader(void)
{
	pid_t pid;

	call_prepare_read();
	pid = tracee_start(call_run);
	must_step_to_svc(pid);
	tracee_resume(pid, PTRACE_SINGLESTEP, 0);
	must_wait_blocked(pid);
	return pid;
}

TEST(stepped_on)
{
	pid_t pid = stepping_reader();
	struct stop stop;

	must_kill(pid, SIGUSR1);
	tracee_wait(pid);
	/* One byte, so that the restarted call returns. */
	must_write(PIPE_WRITE, "x", 1);
	stop = steps(pid, 6);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(1, call_result());
}

TEST(continued)
{
	pid_t pid = stepping_reader();

	must_kill(pid, SIGUSR1);
	tracee_wait(pid);
	must_write(PIPE_WRITE, "x", 1);
	/* The signal is dropped; nothing of the step is left. */
	tracee_next(pid, PTRACE_CONT, 0);
	EXPECT_EQ(0, tracee_next(pid, PTRACE_CONT, 0).signal);
	EXPECT_EQ(1, call_result());
}

/* By a signal with a handler: the step goes into it. */
static void take_usr1(void)
{
	must_sigaction(SIGUSR1, quiet_handler, SA_RESTART);
	trace_label("handler", quiet_handler);
}

TEST(into_the_handler)
{
	pid_t pid;

	call_prepare_read();
	pid = tracee_start_with(take_usr1, call_run, 0);
	must_step_to_svc(pid);
	tracee_resume(pid, PTRACE_SINGLESTEP, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	tracee_wait(pid);
	must_write(PIPE_WRITE, "x", 1);
	step(pid);
	tracee_next(pid, PTRACE_SINGLESTEP, SIGUSR1);
	steps(pid, 6);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(1, call_result());
}

TEST_HARNESS_MAIN
