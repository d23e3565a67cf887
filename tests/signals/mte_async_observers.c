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
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start_free(child);
	tp = must_tracepoints_open(pid, false);
	tracee_go(pid);
	EXPECT_EQ(0, must_waitpid(pid));
	tracepoints_emit(tp);
	tracepoints_close(tp);
}

TEST_F(fault, audit)
{
	pid_t pid;

	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start_free(child);
	audit_discard();
	tracee_go(pid);
	EXPECT_EQ(0, must_waitpid(pid));
	audit_emit();
	must_audit_stop();
}

TEST_HARNESS_MAIN
