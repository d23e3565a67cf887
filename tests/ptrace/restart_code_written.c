// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes a restart code into x0 at the exit stop: without a
 * pending signal the tracee gets it as its result, with one the call is
 * restarted, with its own first argument (arch/arm64/kernel/signal.c:
 * arch_do_signal_or_restart() reads x0 behind the stop, and runs only if there
 * is a signal).  The kernel takes x0 for an int there, so a wide value may
 * count as a code too; that is recorded.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("S-26");

FIXTURE(code) {};
FIXTURE_VARIANT(code)
{
	unsigned long value;
	bool restarts;
};

FIXTURE_VARIANT_ADD(code, sys)		{ -512, true };
FIXTURE_VARIANT_ADD(code, nointr)	{ -513, true };
FIXTURE_VARIANT_ADD(code, nohand)	{ -514, true };
FIXTURE_VARIANT_ADD(code, none)		{ -515, false };
FIXTURE_VARIANT_ADD(code, block)	{ -516, true };
FIXTURE_VARIANT_ADD(code, eintr)	{ -EINTR, false };
FIXTURE_VARIANT_ADD(code, low_half)	{ 0xfffffe00, false };

FIXTURE_SETUP(code)
{
	call_prepare_max();
}

FIXTURE_TEARDOWN(code)
{
}

TEST_F(code, without_a_signal)
{
	pid_t pid = tracee_start(call_run);

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_x(pid, 0, variant->value);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ((long)variant->value, call_result());
}

/* The signal is dropped. */
TEST_F(code, with_a_signal)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_x(pid, 0, variant->value);
	must_kill(pid, SIGUSR1);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SIGNAL, stop);
	if (variant->restarts) {
		EXPECT_EQ((unsigned long)POLICY, stop.regs.regs[0]);
	}
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	if (variant->restarts) {
		EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	}
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

static void take_usr1(void)
{
	must_sigaction(SIGUSR1, trace_signal, 0);
}

/* It has a handler without SA_RESTART: only -ERESTARTNOINTR restarts. */
TEST_F(code, with_a_handler)
{
	pid_t pid = tracee_start_with(take_usr1, call_run, 0);

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_x(pid, 0, variant->value);
	must_kill(pid, SIGUSR1);
	tracee_next(pid, PTRACE_CONT, 0);
	EXPECT_EQ(0, tracee_next(pid, PTRACE_CONT, SIGUSR1).signal);
	if (variant->restarts) {
		EXPECT_EQ(variant->value == -513UL ? MAX_RESULT : -EINTR,
			  call_result());
	}
}

TEST_HARNESS_MAIN
