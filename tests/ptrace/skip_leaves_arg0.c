// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes -1 over the number and does not touch x0 makes the call
 * return its own first argument: the comment in el0_svc_common() of
 * arch/arm64/kernel/syscall.c has it so.  The common skeleton of generic entry
 * would answer -ENOSYS.  And the call must not have been made.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-13 P-17");

FIXTURE(skipped) {};
FIXTURE_VARIANT(skipped)
{
	unsigned long arg0;
};

FIXTURE_VARIANT_ADD(skipped, fd)		{ PIPE_WRITE };
FIXTURE_VARIANT_ADD(skipped, zero)		{ 0 };
FIXTURE_VARIANT_ADD(skipped, minus_one)		{ -1UL };
FIXTURE_VARIANT_ADD(skipped, minus_enosys)	{ -ENOSYS };
FIXTURE_VARIANT_ADD(skipped, wide)		{ 0x8000000100000000 };

FIXTURE_SETUP(skipped)
{
	static const char text[] = "x";

	must_fixed_pipe();
	call_prepare(__NR_write);
	call->before.x[0] = variant->arg0;
	call->before.x[1] = (unsigned long)text;
	call->before.x[2] = 1;
}

FIXTURE_TEARDOWN(skipped)
{
}

TEST_F(skipped, returns_its_argument)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(variant->arg0, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ((long)variant->arg0, call_result());
	EXPECT_EQ(0, must_pipe_fill());
}

TEST_HARNESS_MAIN
