// SPDX-License-Identifier: GPL-2.0-only
/*
 * A signal that is delivered while single-stepping: the next stop is on the
 * first instruction of the handler, before it is executed, and stepping goes on
 * from there.  arch/arm64/kernel/signal.c:handle_signal() tells
 * signal_setup_done() by TIF_SINGLESTEP, which must mean the same after a
 * conversion.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-11 S-15");

static void take_usr1(void)
{
	must_sigaction(SIGUSR1, quiet_handler, 0);
	trace_label("handler", quiet_handler);
}

static pid_t at_svc(void)
{
	pid_t pid;

	call_prepare_max();
	pid = tracee_start_with(take_usr1, call_run, 0);
	must_step_to_svc(pid);
	return pid;
}

/* In front of the svc: handler, trampoline, rt_sigreturn, the svc. */
TEST(before_the_call)
{
	pid_t pid = at_svc();
	struct stop stop = tracee_next(pid, PTRACE_SINGLESTEP, SIGUSR1);

	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)quiet_handler, stop.regs.pc);
	steps(pid, 8);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

/* Behind it, at the stop that the kernel has forced. */
TEST(behind_the_call)
{
	pid_t pid = at_svc();
	struct stop stop;

	step(pid);
	stop = tracee_next(pid, PTRACE_SINGLESTEP, SIGUSR1);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)quiet_handler, stop.regs.pc);
	steps(pid, 6);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

/* At a signal stop, where no step was asked for until now. */
static void take_and_send(void)
{
	take_usr1();
	call_prepare_signal(SIGUSR1);
}

TEST(from_a_signal_stop)
{
	pid_t pid = tracee_start_with(take_and_send, call_run, 0);
	struct stop stop;

	tracee_run_to_by(pid, PTRACE_CONT, STOP_SIGNAL);
	stop = tracee_next(pid, PTRACE_SINGLESTEP, SIGUSR1);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)quiet_handler, stop.regs.pc);
	steps(pid, 6);
	EXPECT_EQ(0, tracee_finish(pid));
}

/* Only the step over rt_sigreturn(2): behind it is where the signal came. */
TEST(out_of_it)
{
	pid_t pid = tracee_start_with(take_and_send, call_run, 0);
	struct stop stop;

	tracee_run_to(pid, STOP_SIGNAL);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	stop = step(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(0UL, stop.regs.regs[0]);
	steps(pid, 2);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
