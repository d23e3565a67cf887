// SPDX-License-Identifier: GPL-2.0-only
/*
 * What rt_sigreturn(2) puts into x0 is no result: even if it looks like
 * -ERESTARTSYS and a signal is pending, nothing is restarted, and the exit
 * stop has no number. The kernel forgets the call for that reason
 * (arch/arm64/kernel/signal.c:rt_sigreturn); a port that keeps the number in
 * a local variable, or restores it, rewinds the pc of an innocent.
 */
#include "guest.h"

CATALOGUE("G-07 P-27 S-23");

static unsigned long restored;

/* Leaves SIGUSR2 pending, which comes as soon as this has returned. */
static void on_usr1(int sig, siginfo_t *si, void *context)
{
	unsigned long mask = 1UL << (SIGUSR2 - 1);

	(void)sig;
	trace_sigframe(si, context);
	svc(__NR_rt_sigprocmask, SIG_BLOCK, &mask, NULL, sizeof(mask));
	svc(__NR_tgkill, svc(__NR_getpid), svc(__NR_gettid), SIGUSR2);
	SIGFRAME_X(context, 0) = restored;
}

static void raises(void)
{
	struct svc_regs regs;

	svc_fill(&regs, __NR_tgkill);
	regs.x[0] = svc(__NR_getpid);
	regs.x[1] = svc(__NR_gettid);
	regs.x[2] = SIGUSR1;
	svc_all(&regs);
	trace_value("x0", regs.x[0]);
	trace_value("x8", regs.x[8]);
}

FIXTURE(x0) { };

FIXTURE_VARIANT(x0)
{
	long value;
};

FIXTURE_VARIANT_ADD(x0, erestartsys) { -512 };
FIXTURE_VARIANT_ADD(x0, erestartnointr) { -513 };
FIXTURE_VARIANT_ADD(x0, erestartnohand) { -514 };
FIXTURE_VARIANT_ADD(x0, erestart_restartblock) { -516 };
FIXTURE_VARIANT_ADD(x0, eintr) { -EINTR };
FIXTURE_VARIANT_ADD(x0, erestartsys_w) { 0xfffffe00 };
FIXTURE_VARIANT_ADD(x0, positive) { 0x1122334455667788 };

FIXTURE_SETUP(x0)
{
	restored = variant->value;
	must_sigaction(SIGUSR1, on_usr1, 0);
	must_sigaction(SIGUSR2, trace_signal, 0);
}

FIXTURE_TEARDOWN(x0) { }

TEST_F(x0, untraced)
{
	EXPECT_EQ(0, child_run(raises));
}

/* The exit stop: x0 as restored, NT_ARM_SYSTEM_CALL says -1. */
TEST_F(x0, traced)
{
	pid_t pid = tracee_start(raises);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* The second signal is dropped: no handler that would decide on EINTR. */
TEST_F(x0, signal_dropped)
{
	pid_t pid = tracee_start(raises);
	struct stop stop;

	tracee_run_to(pid, STOP_SIGNAL);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	stop = tracee_run_to(pid, STOP_SIGNAL);
	EXPECT_EQ(SIGUSR2, stop.signal);
	EXPECT_EQ(variant->value, (long)stop.regs.regs[0]);
	tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
