// SPDX-License-Identifier: GPL-2.0-only
/*
 * On the way out the audit record is written and sys_exit fires before the
 * tracer's exit stop, so both have the call's own result, whatever the tracer
 * makes of it: arch/arm64/kernel/ptrace.c:syscall_trace_exit().  The same goes
 * for the trap of a single step.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-24 S-25");

/* Both events are there by the time of the stop. */
TEST(sys_exit_before_the_stop)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	call_prepare_max();
	pid = tracee_start(call_run);
	tp = must_tracepoints_open(pid, false);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(2, tracepoints_emit(tp));
	must_set_x(pid, 0, 7);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(1, tracepoints_emit(tp));
	EXPECT_EQ(7, call_result());
}

TEST(sys_exit_before_the_step)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	call_prepare_max();
	pid = tracee_start(call_run);
	tp = must_tracepoints_open(pid, false);
	must_step_to_svc(pid);
	EXPECT_EQ(0, tracepoints_emit(tp));
	EXPECT_KIND(STOP_STEP, step(pid));
	EXPECT_EQ(2, tracepoints_emit(tp));
	EXPECT_EQ(0, tracee_finish(pid));
	tracepoints_emit(tp);
}

TEST(audit_record_before_the_stop)
{
	pid_t pid;

	REQUIRE(probe_audit());
	call_prepare_max();
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start(call_run);
	audit_discard();
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, audit_emit());
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1, audit_emit());
	must_set_x(pid, 0, 7);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(1, audit_emit());
	must_audit_stop();
	EXPECT_EQ(7, call_result());
}

/* A skipped call and its made-up result, which no call returned. */
TEST(of_a_skipped_call)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	call_prepare_max();
	pid = tracee_start(call_run);
	tp = must_tracepoints_open(pid, false);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	must_set_x(pid, 0, 7);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(2, tracepoints_emit(tp));
	must_set_x(pid, 0, 8);
	EXPECT_EQ(0, tracee_finish(pid));
	tracepoints_emit(tp);
	EXPECT_EQ(8, call_result());
}

TEST_HARNESS_MAIN
