// SPDX-License-Identifier: GPL-2.0-only
/*
 * Inside a call that has a signal mask of its own, PTRACE_GETSIGMASK says the
 * mask that the tracee goes back to, which is the tracee's flag to tell and not
 * the tracer's: kernel/ptrace.c:ptrace_request().
 */
#include "guest.h"

CATALOGUE("P-42");

#define OWN_MASK	(1ul << (SIGUSR1 - 1))
#define CALL_MASK	(1ul << (SIGUSR2 - 1))

static void suspends(void)
{
	static const unsigned long mask = CALL_MASK;

	must_sigmask(SIG_BLOCK, SIGUSR1);
	svc(__NR_rt_sigsuspend, &mask, sizeof(mask));
}

static void polls(void)
{
	static const unsigned long mask = CALL_MASK;

	must_sigmask(SIG_BLOCK, SIGUSR1);
	svc(__NR_ppoll, NULL, 0, NULL, &mask, sizeof(mask));
}

FIXTURE(mask) { };

FIXTURE_VARIANT(mask)
{
	void (*fn)(void);
};

FIXTURE_VARIANT_ADD(mask, of_sigsuspend) { suspends };
FIXTURE_VARIANT_ADD(mask, of_ppoll) { polls };

FIXTURE_SETUP(mask) { }
FIXTURE_TEARDOWN(mask) { }

TEST_F(mask, is_told)
{
	pid_t pid = tracee_seize(variant->fn, 0);
	unsigned long mask = 0;

	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	tracee_wait(pid);
	must_ptrace(PTRACE_GETSIGMASK, pid, sizeof(mask),
		    (unsigned long)&mask);
	trace_event("mask", "value=0x%lx", mask);
	EXPECT_EQ(OWN_MASK, mask);
	must_kill(pid, SIGKILL);
	tracee_wait(pid);
}

TEST_HARNESS_MAIN
