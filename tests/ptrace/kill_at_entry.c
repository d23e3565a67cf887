// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracee that is killed during its entry stop does not make the call, and
 * nothing of the entry work behind the stop is done for it: no filter, no
 * sys_enter, no audit record.  At PTRACE_EVENT_EXIT the number is -1 and x7 has
 * its own value again.  arch/arm64/kernel/ptrace.c:report_syscall_entry()
 * forgets the number; generic code does not by itself, which sys_exit tells.
 * Kernels before 7.0 went on with the entry work for the number -1, so what of
 * it is done is recorded.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-29 P-30");

static struct stop kill_at_entry(pid_t pid)
{
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_kill(pid, SIGKILL);
	return tracee_wait(pid);
}

TEST(makes_no_call)
{
	struct stop stop;
	pid_t pid;

	call_prepare_write();
	pid = tracee_start_opts(call_run, PTRACE_O_TRACEEXIT);
	stop = kill_at_entry(pid);
	EXPECT_KIND(STOP_EXIT, stop);
	EXPECT_EQ(-1, stop.nr);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ((unsigned long)PIPE_WRITE, stop.regs.regs[0]);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(pid));
	EXPECT_EQ(0, must_pipe_fill());
}

/* A filter that ran would have left its error in x0. */
TEST(runs_no_filter)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	call_prepare_write();
	call->before.x[8] = NR_MAX;
	must_seccomp_rule(NR_MAX, SECCOMP_RET_ERRNO | EXDEV);
	pid = tracee_start_opts(call_run, PTRACE_O_TRACEEXIT);
	stop = kill_at_entry(pid);
	EXPECT_KIND(STOP_EXIT, stop);
	EXPECT_EQ((unsigned long)PIPE_WRITE, stop.regs.regs[0]);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(pid));
}

/* From 7.0 on sys_exit alone, with the number -1. */
TEST(seen_by_tracepoints)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	call_prepare_write();
	pid = tracee_start_opts(call_run, PTRACE_O_TRACEEXIT);
	tp = must_tracepoints_open(pid, false);
	kill_at_entry(pid);
	trace_number("events", tracepoints_emit(tp));
	EXPECT_EQ(128 + SIGKILL, tracee_finish(pid));
	tracepoints_emit(tp);
}

TEST(seen_by_audit)
{
	pid_t pid;

	REQUIRE(probe_audit());
	call_prepare_write();
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start_opts(call_run, PTRACE_O_TRACEEXIT);
	audit_discard();
	kill_at_entry(pid);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(pid));
	trace_number("records", audit_emit());
	must_audit_stop();
}

TEST_HARNESS_MAIN
