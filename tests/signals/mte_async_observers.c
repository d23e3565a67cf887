// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that a pending tag check fault puts off is not seen by anybody until
 * it is made again: sys_enter and sys_exit fire once for it, and audit writes
 * one record, all of them behind those of the handler's rt_sigreturn(2).
 */
#include "guest.h"
#include "mte_async.h"

CATALOGUE("G-11 A-12");

static void child(void)
{
	trace_ret("getppid", mte_faulting_call(__NR_getppid));
}

FIXTURE(fault) { };

FIXTURE_SETUP(fault)
{
	REQUIRE(probe_mte());
	must_mte_async();
	must_sigaction(SIGSEGV, trace_signal, 0);
}

FIXTURE_TEARDOWN(fault) { }

TEST_F(fault, tracepoints)
{
	REQUIRE(probe_tracepoints());
	EXPECT_EQ(0, tracepoints_run(child));
}

TEST_F(fault, audit)
{
	REQUIRE(probe_audit());
	EXPECT_EQ(0, audit_run(child));
}

TEST_HARNESS_MAIN
