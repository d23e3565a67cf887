// SPDX-License-Identifier: GPL-2.0-only
/*
 * An exit rule that is added while a call is blocked.  If it is the first rule
 * of all, the context was a dummy at the entry (kernel/auditsc.c:
 * __audit_syscall_entry) and the call has no record, only those behind it have;
 * if there had been another, it matches.  Both ends of audit have to look at
 * the same context for that, whatever a conversion does to the flags.
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("A-05");
AMBIENT_DEPENDENT("the ambients with audit have a rule already");

static void reader(void)
{
	trace_ret("read", blocking_read());
	trace_ret("gettid", fill_syscall(__NR_gettid));
}

TEST(records)
{
	pid_t pid;

	REQUIRE(probe_audit());
	blocking_init();
	must_audit_start(AUDIT_BY_NONE);
	pid = tracee_start(reader);
	audit_discard();
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_audit_exit_rule(true);
	blocking_end();
	EXPECT_EQ(STOP_EXITED, tracee_wait(pid).kind);
	audit_emit();
	must_audit_stop();
}

TEST_HARNESS_MAIN
