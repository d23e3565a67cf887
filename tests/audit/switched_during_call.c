// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whether a call may be recorded is settled at its entry: a task whose call was
 * under way when audit was switched on has no record of it, one that had begun
 * before audit was switched off has.  Rules are matched at the exit, so that
 * one that has gone by then counts no more.  See kernel/auditsc.c:
 * __audit_syscall_entry and __audit_syscall_exit; a conversion has to keep both
 * ends paired, also when only the second runs.
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("A-05");

static void reader(void)
{
	trace_ret("read", blocking_read());
	trace_ret("gettid", fill_syscall(__NR_gettid));
}

FIXTURE(read) {
	pid_t pid;
};

FIXTURE_SETUP(read)
{
	REQUIRE(probe_audit());
	blocking_init();
}

FIXTURE_TEARDOWN(read)
{
	must_audit_stop();
}

static pid_t start_reading(void)
{
	pid_t pid = tracee_start(reader);

	audit_discard();
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	return pid;
}

static int finish_reading(pid_t pid)
{
	struct stop stop;

	blocking_end();
	stop = tracee_wait(pid);
	return stop.kind == STOP_EXITED ? stop.signal : -1;
}

/* gettid() and exit_group() only. */
TEST_F(read, audit_on)
{
	must_audit_start(AUDIT_BY_TASK);
	must_audit_enable(false);
	self->pid = tracee_start(reader);
	tracee_resume(self->pid, PTRACE_CONT, 0);
	must_wait_blocked(self->pid);
	must_audit_enable(true);
	EXPECT_EQ(0, finish_reading(self->pid));
	EXPECT_EQ(2, audit_emit());
}

TEST_F(read, audit_off)
{
	must_audit_start(AUDIT_BY_TASK);
	self->pid = start_reading();
	must_audit_enable(false);
	EXPECT_EQ(0, finish_reading(self->pid));
	must_audit_enable(true);
	audit_emit();
}

TEST_F(read, rule_removed)
{
	must_audit_start(AUDIT_BY_EXIT);
	self->pid = start_reading();
	must_audit_exit_rule(false);
	EXPECT_EQ(0, finish_reading(self->pid));
	audit_emit();
}

TEST_HARNESS_MAIN
