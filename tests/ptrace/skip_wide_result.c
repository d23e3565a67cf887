// SPDX-License-Identifier: GPL-2.0-only
/*
 * The result that a tracer gives a skipped call is all 64 bits of x0, and no
 * more of an error than it says: what looks like one in its low half, or is the
 * first value behind the errors, or one that restarts a call if a signal is
 * pending, comes back as it was (arch/arm64/kernel/syscall.c:el0_svc_common()).
 * Shorter ones: skip_syscall.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-12 P-17");

FIXTURE(result) {};
FIXTURE_VARIANT(result)
{
	unsigned long value;
};

FIXTURE_VARIANT_ADD(result, no_error_any_more)	{ -4096 };
FIXTURE_VARIANT_ADD(result, low_half_is_error)	{ 0xffffffda };
FIXTURE_VARIANT_ADD(result, wide)		{ 0xfedcba9876543210 };
FIXTURE_VARIANT_ADD(result, erestartsys)	{ -512 };

FIXTURE_SETUP(result)
{
	call_prepare_max();
}

FIXTURE_TEARDOWN(result)
{
}

/* The number first, then x0: orig_x0 stays. */
TEST_F(result, written_after_the_number)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	must_set_x(pid, 0, variant->value);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(variant->value, stop.regs.regs[0]);
	EXPECT_EQ(-1, stop.nr);
	EXPECT_EQ((long)variant->value, stop.info.exit.rval);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ((long)variant->value, call_result());
}

/* x0 first: orig_x0 follows it. */
TEST_F(result, written_before_the_number)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 0, variant->value);
	must_set_syscall_nr(pid, -1);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(variant->value, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ((long)variant->value, call_result());
}

TEST_HARNESS_MAIN
