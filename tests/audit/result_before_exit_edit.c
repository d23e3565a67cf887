// SPDX-License-Identifier: GPL-2.0-only
/*
 * Audit takes a call's result before the tracer's exit stop: what the tracer
 * writes to x0 there is what the caller gets, but not what is recorded, and
 * success= is judged by the true result as well.  The order is that of
 * arch/arm64/kernel/ptrace.c:syscall_trace_exit and of the generic
 * syscall_exit_work(); a port that reports to ptrace first turns it around.
 */
#include "guest.h"

CATALOGUE("A-04 S-25 S-24");

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void failing_call(void)
{
	trace_ret("close", svc(__NR_close, -1));
}

FIXTURE(result) {
};

FIXTURE_VARIANT(result) {
	void (*tracee)(void);
	unsigned long x0;
};

FIXTURE_VARIANT_ADD(result, becomes_an_error) {
	.tracee = call, .x0 = -EPERM,
};

FIXTURE_VARIANT_ADD(result, becomes_another) {
	.tracee = call, .x0 = 0x77,
};

FIXTURE_VARIANT_ADD(result, of_a_failure_becomes_0) {
	.tracee = failing_call, .x0 = 0,
};

FIXTURE_SETUP(result)
{
	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(result)
{
	must_audit_stop();
}

TEST_F(result, of_the_call)
{
	pid_t pid = tracee_start(variant->tracee);

	audit_discard();
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	/* It is there already while the tracee is stopped. */
	EXPECT_EQ(1, audit_emit());
	must_set_x(pid, 0, variant->x0);
	EXPECT_EQ(0, tracee_finish(pid));
	/* exit_group() */
	EXPECT_EQ(1, audit_emit());
}

TEST_HARNESS_MAIN
