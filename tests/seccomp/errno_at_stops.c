// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that the filter answers with an error is not executed, but the tracer
 * still gets both of its stops, and at the exit stop x0 holds the error that
 * the filter has chosen, whatever the tracer had put there before.  A
 * conversion goes wrong if it skips the exit stop with the call, or sets the
 * result a second time on the way to it.
 *
 * kernel/seccomp.c:__seccomp_filter() caps the data at 4095; entry C-04 fixes
 * the results.
 */
#include "guest.h"

CATALOGUE("C-04 P-07");

static long *result;

static void tracee(void)
{
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
}

FIXTURE(denied) { };

FIXTURE_VARIANT(denied) {
	unsigned int data;
	long expected;
};

FIXTURE_VARIANT_ADD(denied, data_0) { .data = 0, .expected = 0 };
FIXTURE_VARIANT_ADD(denied, data_1) { .data = 1, .expected = -1 };
FIXTURE_VARIANT_ADD(denied, data_38) { .data = 38, .expected = -38 };
FIXTURE_VARIANT_ADD(denied, data_4095) { .data = 4095, .expected = -4095 };
FIXTURE_VARIANT_ADD(denied, data_4096) { .data = 4096, .expected = -4095 };
FIXTURE_VARIANT_ADD(denied, data_65535) { .data = 65535, .expected = -4095 };

FIXTURE_SETUP(denied)
{
	REQUIRE(probe_seccomp());
	result = must_shared(sizeof(*result));
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_ERRNO | variant->data);
}

FIXTURE_TEARDOWN(denied) { }

TEST_F(denied, has_both_stops)
{
	pid_t pid = tracee_start(tracee);
	struct stop stop;

	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_TRUE(stop.kind == STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0xa0UL, stop.regs.regs[0]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_TRUE(stop.kind == STOP_SYSCALL_EXIT);
	EXPECT_EQ((unsigned long)variant->expected, stop.regs.regs[0]);
	EXPECT_EQ(__NR_getppid, stop.nr);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->expected, *result);
}

/* The error stands above what the tracer wanted for the result. */
TEST_F(denied, replaces_x0_of_tracer)
{
	pid_t pid = tracee_start(tracee);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 0, 0x155);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->expected, *result);
}

/* What the tracer writes at the exit stop is last. */
TEST_F(denied, is_replaced_at_exit)
{
	pid_t pid = tracee_start(tracee);

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_x(pid, 0, 0x155);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(0x155, *result);
}

TEST_HARNESS_MAIN
