// SPDX-License-Identifier: GPL-2.0-only
/*
 * A result fills x0: errors and negative ints are sign-extended to 64 bits,
 * large results keep their upper half and are no errors.  The tracer's exit
 * stop, sys_exit and audit (its success=, too) agree with the caller about it.
 * What could go wrong is an int somewhere on the way: generic entry passes
 * results as long, arm64's signal code has an int (arch/arm64/kernel/signal.c).
 */
#include "guest.h"

CATALOGUE("N-08");

#define FD	40
#define LARGE	0xfffffe00ul		/* its lower half is -512 */
#define LARGER	0x7fffffff00000000ul

static long offset;
static long *result;

static void bad_close(void)
{
	*result = svc(__NR_close, -1);
	trace_ret("close", *result);
}

static void seek(void)
{
	*result = svc(__NR_lseek, FD, offset, SEEK_SET);
	trace_value("lseek", *result);
}

/* An int that may be negative and is no error: 20 - nice. */
static void priority(void)
{
	*result = svc(__NR_getpriority, 0, 0);
	trace_ret("getpriority", *result);
}

FIXTURE(result) {
};

FIXTURE_VARIANT(result) {
	void (*call)(void);
	long offset;
	long expected;
};

FIXTURE_VARIANT_ADD(result, error) {
	.call = bad_close, .expected = -EBADF,
};

FIXTURE_VARIANT_ADD(result, positive) {
	.call = priority, .expected = 20,
};

FIXTURE_VARIANT_ADD(result, lower_half_like_error) {
	.call = seek, .offset = LARGE, .expected = LARGE,
};

FIXTURE_VARIANT_ADD(result, upper_half_only) {
	.call = seek, .offset = LARGER, .expected = LARGER,
};

FIXTURE_SETUP(result)
{
	MUST(dup2(MUST(memfd_create("file", 0)), FD));
	offset = variant->offset;
	result = must_shared(sizeof(*result));
}

FIXTURE_TEARDOWN(result)
{
}

TEST_F(result, for_the_caller)
{
	EXPECT_EQ(0, child_run(variant->call));
	EXPECT_EQ(variant->expected, *result);
}

TEST_F(result, for_the_tracer)
{
	pid_t pid = tracee_start(variant->call);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);

	EXPECT_EQ(variant->expected, (long)stop.regs.regs[0]);
	EXPECT_EQ(variant->expected, stop.info.exit.rval);
	EXPECT_EQ(variant->expected < 0, stop.info.exit.is_error);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->expected, *result);
}

TEST_F(result, in_tracepoint)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start(variant->call);
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(3, tracepoints_emit(tp));
	tracepoints_close(tp);
}

TEST_F(result, in_audit)
{
	pid_t pid;

	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start(variant->call);
	audit_discard();
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(2, audit_emit());
	must_audit_stop();
}

TEST_HARNESS_MAIN
