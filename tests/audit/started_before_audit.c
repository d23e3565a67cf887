// SPDX-License-Identifier: GPL-2.0-only
/*
 * A process gets its audit context, and what task rules make of it, when it is
 * forked: one that was there before has no records when such a rule comes, but
 * a child that it forks then has (kernel/auditsc.c:audit_alloc).  With the
 * context goes the work flag that makes the entry look at audit at all, which a
 * conversion moves from thread_info::flags to syscall_work.
 */
#include "guest.h"

CATALOGUE("A-05");

static void calls(void)
{
	long child;

	trace_ret("getppid", fill_syscall(__NR_getppid));
	child = svc(__NR_clone, SIGCHLD);
	if (!child) {
		fill_syscall(__NR_gettid);
		tracee_exit(0);
	}
	trace_ret("clone", child);
}

/* The parent waits in its fork stop until the child is gone. */
TEST(records)
{
	pid_t pid, child;

	REQUIRE(probe_audit());
	pid = tracee_start_opts(calls, PTRACE_O_TRACEFORK);
	must_audit_start(AUDIT_BY_TASK);
	child = tracee_run_to_by(pid, PTRACE_CONT, STOP_FORK).msg;
	EXPECT_EQ(0, audit_emit());
	tracee_wait(child);
	EXPECT_EQ(0, tracee_finish(child));
	/* gettid() and exit_group() */
	EXPECT_EQ(2, audit_emit());
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(0, audit_emit());
	must_audit_stop();
}

TEST_HARNESS_MAIN
