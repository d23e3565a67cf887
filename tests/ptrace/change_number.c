// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes another number into NT_ARM_SYSTEM_CALL at the entry
 * stop gets that call executed, and reads its number at the exit stop.  x8
 * stays as it was, and writing x8 changes nothing: the number lives in
 * pt_regs::syscallno (arch/arm64/kernel/ptrace.c:system_call_set()).  Entry
 * code that does not read it again after its work runs the old call.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-10 P-18");

static struct stop at_entry(void)
{
	call_prepare(NR_MIN);
	call->before.x[0] = POLICY;
	return tracee_run_to(tracee_start(call_run), STOP_SYSCALL_ENTRY);
}

TEST(by_regset)
{
	struct stop stop = at_entry();
	pid_t pid = stop.pid;

	must_set_syscall_nr(pid, NR_MAX);
	trace_again("changed", &stop);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(NR_MAX, stop.nr);
	EXPECT_EQ((unsigned long)NR_MIN, stop.regs.regs[8]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
	EXPECT_EQ((unsigned long)NR_MIN, call->after.x[8]);
}

TEST(by_syscall_info)
{
	struct ptrace_syscall_info info;
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_set_syscall_info());
	pid = at_entry().pid;
	must_get_syscall_info(pid, &info);
	info.entry.nr = NR_MAX;
	EXPECT_EQ(0, set_syscall_info(pid, &info));
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(NR_MAX, stop.nr);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST(not_by_x8)
{
	struct stop stop = at_entry();
	pid_t pid = stop.pid;

	must_set_x(pid, 8, NR_MAX);
	trace_again("changed", &stop);
	EXPECT_EQ(NR_MIN, must_get_syscall_nr(pid));
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(NR_MIN, stop.nr);
	EXPECT_EQ((unsigned long)NR_MAX, stop.regs.regs[8]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MIN_RESULT, call_result());
	EXPECT_EQ((unsigned long)NR_MAX, call->after.x[8]);
}

TEST(from_an_unknown_one)
{
	pid_t pid;

	call_prepare(1000);
	call->before.x[0] = POLICY;
	pid = tracee_start(call_run);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, NR_MAX);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST_HARNESS_MAIN
