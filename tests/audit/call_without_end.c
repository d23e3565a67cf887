// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls that do not return.  exit(2) and exit_group(2) are recorded when the
 * task is taken apart (kernel/auditsc.c:__audit_free), without success= and
 * exit=; a call which SIGKILL ends from outside returns from within and has an
 * ordinary record.  Each once, and no other.
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("A-14");

static void do_exit(void)
{
	svc(__NR_exit, 3, 0xa1, 0xa2, 0xa3);
}

static void do_exit_group(void)
{
	svc(__NR_exit_group, 3, 0xa1, 0xa2, 0xa3);
}

static void do_read(void)
{
	blocking_read();
}

FIXTURE(record) {
};

FIXTURE_SETUP(record)
{
	REQUIRE(probe_audit());
	blocking_init();
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(record)
{
	must_audit_stop();
}

TEST_F(record, of_exit)
{
	pid_t pid = tracee_start(do_exit);

	audit_discard();
	EXPECT_EQ(3, tracee_finish(pid));
	EXPECT_EQ(1, audit_emit());
}

/* At PTRACE_EVENT_EXIT it is still to come. */
TEST_F(record, of_exit_group)
{
	pid_t pid = tracee_start_opts(do_exit_group, PTRACE_O_TRACEEXIT);

	audit_discard();
	tracee_run_to(pid, STOP_EXIT);
	EXPECT_EQ(0, audit_emit());
	EXPECT_EQ(3, tracee_finish(pid));
	EXPECT_EQ(1, audit_emit());
}

TEST_F(record, of_killed_call)
{
	pid_t pid = tracee_start(do_read);

	audit_discard();
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
	EXPECT_EQ(1, audit_emit());
}

TEST_HARNESS_MAIN
