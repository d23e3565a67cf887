// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that PTRACE_SYSEMU takes away is not seen by what comes after the
 * entry stop: no filter judges it, no sys_enter and no audit record tell of it.
 * sys_exit alone does (arch/arm64/kernel/ptrace.c:syscall_trace_enter() returns
 * before, syscall_trace_exit() is called all the same).
 */
#include "guest.h"
#include "call.h"

CATALOGUE("S-02");

static void emulate(pid_t pid)
{
	tracee_run_to_by(pid, PTRACE_SYSEMU, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 0, 7);
}

TEST(by_a_filter)
{
	pid_t pid;

	REQUIRE(probe_seccomp());
	call_prepare_max();
	must_seccomp_rule(NR_MAX, SECCOMP_RET_KILL_PROCESS);
	pid = tracee_start(call_run);
	emulate(pid);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(7, call_result());
}

TEST(by_a_seccomp_stop)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	call_prepare_max();
	must_seccomp_rule(NR_MAX, SECCOMP_RET_TRACE);
	pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	emulate(pid);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(7, call_result());
}

/* One event for the emulated call, and sys_enter of the exit_group(). */
TEST(by_sys_enter)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	call_prepare_max();
	pid = tracee_start(call_run);
	tp = must_tracepoints_open(pid, false);
	emulate(pid);
	EXPECT_EQ(0, tracepoints_emit(tp));
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1, tracepoints_emit(tp));
	EXPECT_EQ(0, tracee_finish(pid));
	tracepoints_emit(tp);
}

TEST(by_audit)
{
	pid_t pid;

	REQUIRE(probe_audit());
	call_prepare_max();
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start(call_run);
	audit_discard();
	emulate(pid);
	EXPECT_EQ(0, tracee_finish(pid));
	/* That of the exit_group() only. */
	EXPECT_EQ(1, audit_emit());
	must_audit_stop();
}

TEST_HARNESS_MAIN
