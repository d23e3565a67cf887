// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_SET_SYSCALL_INFO with the number -1 skips the call as well, but sets
 * the result to -ENOSYS and ignores the arguments beside it:
 * arch/arm64/include/asm/syscall.h:syscall_set_nr(), kernel/ptrace.c:
 * ptrace_set_syscall_info_entry().  With a write of x0 in the same stop the
 * last of the two counts.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-14 P-15 P-17");

static struct stop at_entry(void)
{
	call_prepare_max();
	return tracee_run_to(tracee_start(call_run), STOP_SYSCALL_ENTRY);
}

static void skip_by_info(struct stop *stop)
{
	struct ptrace_syscall_info info;

	must_get_syscall_info(stop->pid, &info);
	info.entry.nr = -1;
	info.entry.args[0] = 0x1234;
	info.entry.args[1] = 0x1235;
	trace_ret("set_syscall_info", set_syscall_info(stop->pid, &info));
	trace_again("skipped", stop);
}

static long finish(struct __test_metadata *_metadata, pid_t pid)
{
	struct stop stop = tracee_next(pid, PTRACE_SYSCALL, 0);

	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ((long)stop.regs.regs[0], call_result());
	return call_result();
}

TEST(returns_enosys)
{
	struct stop stop;

	REQUIRE(probe_set_syscall_info());
	stop = at_entry();
	skip_by_info(&stop);
	EXPECT_EQ(-ENOSYS, (long)must_get_x(stop.pid, 0));
	EXPECT_EQ(-ENOSYS, finish(_metadata, stop.pid));
	EXPECT_EQ(0xa1UL, call->after.x[1]);
}

TEST(then_x0_counts)
{
	struct stop stop;

	REQUIRE(probe_set_syscall_info());
	stop = at_entry();
	skip_by_info(&stop);
	must_set_x(stop.pid, 0, 7);
	EXPECT_EQ(7, finish(_metadata, stop.pid));
}

TEST(after_x0_counts)
{
	struct stop stop;

	REQUIRE(probe_set_syscall_info());
	stop = at_entry();
	must_set_x(stop.pid, 0, 7);
	skip_by_info(&stop);
	EXPECT_EQ(-ENOSYS, finish(_metadata, stop.pid));
}

/* The regset has skipped it already: the second way still sets -ENOSYS. */
TEST(after_the_regset_counts)
{
	struct stop stop;

	REQUIRE(probe_set_syscall_info());
	stop = at_entry();
	must_set_syscall_nr(stop.pid, -1);
	skip_by_info(&stop);
	EXPECT_EQ(-ENOSYS, finish(_metadata, stop.pid));
}

TEST_HARNESS_MAIN
