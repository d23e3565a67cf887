// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls that set a signal mask for as long as they wait. The handler that ends
 * one runs with that mask, but its frame has the one of before, and behind the
 * call that is the mask again; so it is where no handler runs (sigsuspend(2),
 * ppoll(2); kernel/signal.c:restore_saved_sigmask and sigmask_to_save).
 */
#include "guest.h"

#include <poll.h>

CATALOGUE("G-20");

#define BIT(sig)	(1UL << ((sig) - 1))

static const unsigned long before = BIT(SIGUSR2), meanwhile = BIT(SIGHUP);

static void trace_mask(const char *when, unsigned long mask)
{
	trace_event("mask", "when=%s usr1=%d usr2=%d hup=%d", when,
		    !!(mask & BIT(SIGUSR1)), !!(mask & BIT(SIGUSR2)),
		    !!(mask & BIT(SIGHUP)));
}

static unsigned long get_mask(void)
{
	unsigned long mask = 0;

	MUST_BE(svc(__NR_rt_sigprocmask, SIG_BLOCK, NULL, &mask, 8) == 0);
	return mask;
}

static void handler(int sig, siginfo_t *si, void *context)
{
	unsigned long saved;

	(void)sig;
	(void)si;
	memcpy(&saved, &((ucontext_t *)context)->uc_sigmask, sizeof(saved));
	trace_mask("in_handler", get_mask());
	trace_mask("saved", saved);
}

static long suspend(void)
{
	return svc(__NR_rt_sigsuspend, &meanwhile, 8);
}

static long poll_nothing(void)
{
	return svc(__NR_ppoll, NULL, 0, NULL, &meanwhile, 8);
}

static long (*wait_for)(void);

static void waits(void)
{
	MUST_BE(svc(__NR_rt_sigprocmask, SIG_SETMASK, &before, NULL, 8) == 0);
	trace_ret("wait", wait_for());
	trace_mask("behind", get_mask());
}

FIXTURE(call) { };

FIXTURE_VARIANT(call)
{
	long (*fn)(void);
};

FIXTURE_VARIANT_ADD(call, sigsuspend) { suspend };
FIXTURE_VARIANT_ADD(call, ppoll) { poll_nothing };

FIXTURE_SETUP(call)
{
	wait_for = variant->fn;
}

FIXTURE_TEARDOWN(call) { }

TEST_F(call, with_handler)
{
	pid_t pid;

	must_sigaction(SIGUSR1, handler, 0);
	pid = child_start(waits);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	EXPECT_EQ(0, child_wait(pid));
}

/* What it blocks meanwhile is delivered behind the call only, then it ends. */
TEST_F(call, other_signal_waits)
{
	pid_t pid;

	must_sigaction(SIGUSR1, handler, 0);
	must_sigaction(SIGHUP, handler, 0);
	pid = child_start(waits);
	must_wait_blocked(pid);
	must_kill(pid, SIGHUP);
	must_kill(pid, SIGUSR1);
	EXPECT_EQ(0, child_wait(pid));
}

/* A tracer takes the first one away: then the call is made again. */
TEST_F(call, suppressed_by_tracer)
{
	struct stop stop;
	pid_t pid;

	must_sigaction(SIGUSR1, handler, 0);
	pid = tracee_start(waits);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	stop = tracee_wait(pid);
	ASSERT_EQ(STOP_SIGNAL, stop.kind);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	stop = tracee_wait(pid);
	ASSERT_EQ(STOP_SIGNAL, stop.kind);
	EXPECT_EQ(STOP_EXITED, tracee_next(pid, PTRACE_CONT, SIGUSR1).kind);
}

TEST_HARNESS_MAIN
