// SPDX-License-Identifier: GPL-2.0-only
/*
 * A result that a tracer makes up at the seccomp stop, in the range that asks
 * for a restart, with a signal pending: after a skip by -2 the signal code
 * still sees a system call and restarts it, after one by -1 it does not.  It
 * reads x0 as an int, so that any value with those lower 32 bits counts, too.
 *
 * kernel/seccomp.c:__seccomp_filter() leaves the number alone,
 * arch/arm64/kernel/signal.c:arch_do_signal_or_restart(); entries C-07, C-09.
 * The outcome with a signal is a prediction there: recorded.  If the call is
 * made again, it has a seccomp stop again and is let through.
 */
#include "guest.h"

CATALOGUE("C-07 C-09 G-09");

static void tracee(void)
{
	fill_syscall_changes(__NR_getppid);
}

FIXTURE(faked) { };

FIXTURE_VARIANT(faked) {
	int nr;
	unsigned long x0;
};

FIXTURE_VARIANT_ADD(faked, minus_1_erestartsys) { -1, -512 };
FIXTURE_VARIANT_ADD(faked, minus_2_erestartsys) { -2, -512 };
FIXTURE_VARIANT_ADD(faked, minus_2_erestartnointr) { -2, -513 };
FIXTURE_VARIANT_ADD(faked, minus_2_erestartnohand) { -2, -514 };
FIXTURE_VARIANT_ADD(faked, minus_2_erestart_restartblock) { -2, -516 };
FIXTURE_VARIANT_ADD(faked, minus_1_low_half) { -1, 0xfffffe00 };
FIXTURE_VARIANT_ADD(faked, minus_2_low_half) { -2, 0xfffffe00 };

FIXTURE_SETUP(faked)
{
	REQUIRE(probe_seccomp());
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE);
}

FIXTURE_TEARDOWN(faked) { }

static pid_t start(int flags, int nr, unsigned long x0)
{
	pid_t pid;

	must_sigaction(SIGUSR1, trace_signal, flags);
	pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	must_set_syscall_nr(pid, nr);
	must_set_x(pid, 0, x0);
	return pid;
}

TEST_F(faked, with_signal)
{
	pid_t pid = start(0, variant->nr, variant->x0);

	must_kill(pid, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(faked, with_signal_that_restarts)
{
	pid_t pid = start(SA_RESTART, variant->nr, variant->x0);

	must_kill(pid, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* No signal: the tracee gets what the tracer wrote. */
TEST_F(faked, without_signal)
{
	pid_t pid = start(0, variant->nr, variant->x0);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);

	EXPECT_EQ(variant->x0, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
