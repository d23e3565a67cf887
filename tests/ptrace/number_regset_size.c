// SPDX-License-Identifier: GPL-2.0-only
/*
 * NT_ARM_SYSTEM_CALL is one signed int.  How kernels take reads and writes of
 * other sizes: a multiple of four is cut to four bytes, anything else refused,
 * and nothing of a refused write sticks (kernel/ptrace.c:ptrace_regset()).
 */
#include <elf.h>
#include "guest.h"
#include "call.h"

CATALOGUE("P-11");

FIXTURE(size) {};
FIXTURE_VARIANT(size)
{
	size_t bytes;
	long got, set;
};

FIXTURE_VARIANT_ADD(size, two)		{ 2, -EINVAL, -EINVAL };
FIXTURE_VARIANT_ADD(size, four)		{ 4, 4, 0 };
FIXTURE_VARIANT_ADD(size, six)		{ 6, -EINVAL, -EINVAL };
FIXTURE_VARIANT_ADD(size, eight)	{ 8, 4, 0 };
FIXTURE_VARIANT_ADD(size, zero)		{ 0, 0, 0 };

FIXTURE_SETUP(size)
{
	call_prepare(NR_MIN);
	call->before.x[0] = POLICY;
}

FIXTURE_TEARDOWN(size)
{
}

TEST_F(size, read)
{
	pid_t pid = tracee_start(call_run);
	int nr[4] = { 0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a };
	long got;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	got = get_regset(pid, NT_ARM_SYSTEM_CALL, nr, variant->bytes);
	trace_ret("get_regset", got);
	EXPECT_EQ(variant->got, got);
	EXPECT_EQ(got == 4 ? NR_MIN : 0x5a5a5a5a, nr[0]);
	EXPECT_EQ(0x5a5a5a5a, nr[1]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_F(size, written)
{
	pid_t pid = tracee_start(call_run);
	int nr[4] = { NR_MAX, -1, -1, -1 };
	bool sticks = variant->bytes && !variant->set;
	struct stop stop;
	long set;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	set = set_regset(pid, NT_ARM_SYSTEM_CALL, nr, variant->bytes);
	trace_ret("set_regset", set);
	EXPECT_EQ(variant->set, set);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(sticks ? NR_MAX : NR_MIN, stop.nr);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(sticks ? MAX_RESULT : MIN_RESULT, call_result());
}

TEST_HARNESS_MAIN
