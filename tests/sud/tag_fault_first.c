// SPDX-License-Identifier: GPL-2.0-only
/*
 * An asynchronous tag check fault is pending when a call is made that would be
 * dispatched.  arm64 takes the fault before any entry work: SIGSEGV comes
 * first, the call is made again behind its handler, and is dispatched once.
 *
 * arch/arm64/kernel/syscall.c:el0_svc_common(); entry U-15, recorded.
 */
#include "guest.h"

#include "../signals/mte_async.h"
#include "dispatch.h"

CATALOGUE("U-15 G-11");

static void call(void)
{
	must_dispatch(NULL, 0);
	selector = BLOCK;
	trace_ret("getppid", mte_faulting_call(__NR_getppid));
	selector = ALLOW;
	trace_number("dispatches", dispatches);
}

FIXTURE(fault) { };

FIXTURE_SETUP(fault)
{
	REQUIRE(probe_sud());
	REQUIRE(probe_mte());
	must_mte_async();
	must_sigaction(SIGSEGV, trace_signal, 0);
	must_sigaction(SIGSYS, dispatch_handler, 0);
}

FIXTURE_TEARDOWN(fault) { }

TEST_F(fault, untraced)
{
	EXPECT_EQ(0, child_run(call));
}

TEST_F(fault, traced)
{
	EXPECT_EQ(0, tracee_finish(tracee_start(call)));
}

TEST_HARNESS_MAIN
