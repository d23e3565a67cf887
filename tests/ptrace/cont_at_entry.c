// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which stops a call has is decided anew at each: an entry stop that is left by
 * PTRACE_CONT has no exit stop, though sys_exit and the audit record come, and
 * one left by PTRACE_SYSCALL has.  The exit reads the flags again
 * (arch/arm64/kernel/ptrace.c:syscall_trace_exit()).
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-34");

TEST(has_no_exit_stop)
{
	pid_t pid;

	call_prepare_max();
	pid = tracee_start(call_run_then_getuid);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_KIND(STOP_EXITED, tracee_next(pid, PTRACE_CONT, 0));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST(has_a_sys_exit)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	call_prepare_max();
	pid = tracee_start(call_run);
	tp = must_tracepoints_open(pid, false);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, tracee_finish(pid));
	/* Both of the call, and sys_enter of exit_group(). */
	EXPECT_EQ(3, tracepoints_emit(tp));
}

TEST(has_an_audit_record)
{
	pid_t pid;

	REQUIRE(probe_audit());
	call_prepare_max();
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start(call_run);
	audit_discard();
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(2, audit_emit());
	must_audit_stop();
}

/* Recording starts during the entry stop of a call without it. */
TEST(sys_exit_alone)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	call_prepare_max();
	pid = tracee_start(call_run);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(0, tracee_finish(pid));
	tracepoints_emit(tp);
}

TEST_HARNESS_MAIN
