// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that PTRACE_SYSEMU swallows, or that a fatal signal ends in its entry
 * stop, never reaches audit's entry and has no record, although the way out
 * calls audit_syscall_exit() on arm64 (arch/arm64/kernel/ptrace.c); generic
 * entry may skip that.  The next call must find the context clean: a record
 * with this call's number, or a warning in the log, is the mistake to look for.
 */
#include "guest.h"

CATALOGUE("A-06 S-02 P-30");

static void calls(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_ret("gettid", fill_syscall(__NR_gettid));
}

FIXTURE(call) {
	pid_t pid;
};

FIXTURE_SETUP(call)
{
	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
	self->pid = tracee_start_opts(calls, PTRACE_O_TRACEEXIT);
	audit_discard();
}

FIXTURE_TEARDOWN(call)
{
	must_audit_stop();
}

TEST_F(call, emulated)
{
	tracee_run_to_by(self->pid, PTRACE_SYSEMU, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, tracee_finish(self->pid));
	/* gettid() and exit_group() */
	EXPECT_EQ(2, audit_emit());
}

/* The exit stop that PTRACE_SYSCALL asks for is no exit for audit. */
TEST_F(call, emulated_with_exit_stop)
{
	tracee_run_to_by(self->pid, PTRACE_SYSEMU, STOP_SYSCALL_ENTRY);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, audit_emit());
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1, audit_emit());
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(1, audit_emit());
}

/* No record; before 7.0 there was one of a call -1. */
TEST_F(call, killed_in_entry_stop)
{
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_kill(self->pid, SIGKILL);
	EXPECT_EQ(STOP_EXIT, tracee_wait(self->pid).kind);
	audit_emit();
	EXPECT_EQ(128 + SIGKILL, tracee_finish(self->pid));
	audit_emit();
}

TEST_HARNESS_MAIN
