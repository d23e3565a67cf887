// SPDX-License-Identifier: GPL-2.0-only
/*
 * Only -1 skips at the entry stop.  Any other number without a call behind it,
 * negative or too large, is dispatched, answers -ENOSYS and overwrites what the
 * tracer had put into x0: arch/arm64/kernel/syscall.c:invoke_syscall() compares
 * unsigned.  A dispatcher that tests for a negative number first keeps x0.
 */
#include <limits.h>
#include "guest.h"
#include "call.h"

CATALOGUE("P-16");

FIXTURE(number) {};
FIXTURE_VARIANT(number)
{
	int nr;
};

FIXTURE_VARIANT_ADD(number, minus_2)		{ -2 };
FIXTURE_VARIANT_ADD(number, minus_enosys)	{ -ENOSYS };
FIXTURE_VARIANT_ADD(number, lowest)		{ INT_MIN };
FIXTURE_VARIANT_ADD(number, n1000)		{ 1000 };
FIXTURE_VARIANT_ADD(number, arm_private)	{ 0xf0005 };
FIXTURE_VARIANT_ADD(number, highest)		{ INT_MAX };

FIXTURE_SETUP(number)
{
	call_prepare_max();
}

FIXTURE_TEARDOWN(number)
{
}

TEST_F(number, loses_x0)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, variant->nr);
	must_set_x(pid, 0, 5);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(variant->nr, stop.nr);
	EXPECT_EQ(-ENOSYS, (long)stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(-ENOSYS, call_result());
}

/* Issued like that by user space, with nothing changed. */
TEST_F(number, from_user_space)
{
	struct stop stop;
	pid_t pid;

	call->before.x[8] = variant->nr;
	pid = tracee_start(call_run);
	stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ((unsigned long)POLICY, stop.regs.regs[0]);
	EXPECT_EQ(variant->nr, stop.nr);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(-ENOSYS, call_result());
}

TEST_HARNESS_MAIN
