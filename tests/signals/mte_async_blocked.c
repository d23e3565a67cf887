// SPDX-License-Identifier: GPL-2.0-only
/*
 * An asynchronous tag check fault is pending at a call, and SIGSEGV is blocked
 * or ignored. The signal is sent, not forced, so nothing may come of it; what
 * the call, which was put off to be restarted, returns then is recorded, and
 * what is in the other registers. No document says it.
 */
#include "guest.h"
#include "mte_async.h"

CATALOGUE("G-13");

static void calls(void)
{
	trace_ret("getppid", mte_faulting_call(__NR_getppid));
	trace_ret("getppid", mte_fault_svc(__NR_getppid, mte_page));
}

static void blocked(void)
{
	must_sigmask(SIG_BLOCK, SIGSEGV);
	calls();
	must_sigmask(SIG_UNBLOCK, SIGSEGV);
	trace_event("unblocked", "sig=SIGSEGV");
}

static void ignored(void)
{
	must_sig(SIGSEGV, SIG_IGN);
	calls();
}

FIXTURE(fault) { };

FIXTURE_SETUP(fault)
{
	REQUIRE(probe_mte());
	must_mte_async();
	must_sigaction(SIGSEGV, trace_signal, 0);
}

FIXTURE_TEARDOWN(fault) { }

TEST_F(fault, blocked)
{
	EXPECT_EQ(0, child_run(blocked));
}

TEST_F(fault, ignored)
{
	EXPECT_EQ(0, child_run(ignored));
}

TEST_F(fault, blocked_traced)
{
	pid_t pid = tracee_start(blocked);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(fault, ignored_traced)
{
	pid_t pid = tracee_start(ignored);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
