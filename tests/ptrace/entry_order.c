// SPDX-License-Identifier: GPL-2.0-only
/*
 * Entry work comes in a fixed order: the tracer's entry stop, seccomp, the
 * sys_enter tracepoint, audit, the call.  Each stop rewrites x1, so what the
 * later observers report tells when they looked:
 * arch/arm64/kernel/ptrace.c:syscall_trace_enter().  An entry path that takes
 * its arguments or its flags before the stops shows in the values.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-05 P-06");

static void prepare(void)
{
	must_seccomp_rule(NR_MAX, SECCOMP_RET_TRACE | 7);
	call_prepare_max();
}

TEST(x7_at_the_three_stops)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	prepare();
	pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(0UL, stop.regs.regs[7]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SECCOMP, stop);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(sys_enter_after_seccomp)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_seccomp());
	REQUIRE(probe_tracepoints());
	prepare();
	pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	tp = must_tracepoints_open(pid, false);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, tracepoints_emit(tp));
	must_set_x(pid, 1, 0xe1);
	tracee_run_to(pid, STOP_SECCOMP);
	EXPECT_EQ(0, tracepoints_emit(tp));
	must_set_x(pid, 1, 0xe2);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	/* sys_enter with x1=0xe2, and sys_exit, before the exit stop. */
	EXPECT_EQ(2, tracepoints_emit(tp));
	EXPECT_EQ(0, tracee_finish(pid));
	tracepoints_emit(tp);
}

TEST(audit_after_seccomp)
{
	pid_t pid;

	REQUIRE(probe_seccomp());
	REQUIRE(probe_audit());
	prepare();
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	audit_discard();
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 1, 0xe1);
	tracee_run_to(pid, STOP_SECCOMP);
	must_set_x(pid, 1, 0xe2);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_x(pid, 1, 0xe3);
	EXPECT_EQ(0, tracee_finish(pid));
	/* The record of the call has a1=0xe2. */
	audit_emit();
	must_audit_stop();
}

TEST_HARNESS_MAIN
