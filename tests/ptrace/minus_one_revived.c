// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer turns a -1 that user space issued into a real call.  x0 reads
 * -ENOSYS by then, and with NT_ARM_SYSTEM_CALL alone that becomes the first
 * argument: arch/arm64/kernel/ptrace.c:system_call_set() takes orig_x0 from x0
 * again.  With x0 written as well, or by PTRACE_SET_SYSCALL_INFO, the call gets
 * what the tracer says.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-21");

static struct stop at_entry(void)
{
	call_prepare(-1);
	call->before.x[0] = POLICY;
	return tracee_run_to(tracee_start(call_run), STOP_SYSCALL_ENTRY);
}

static long finish(pid_t pid)
{
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	tracee_finish(pid);
	return call_result();
}

TEST(by_number_alone)
{
	struct stop stop = at_entry();

	EXPECT_EQ((unsigned long)POLICY, stop.info.entry.args[0]);
	must_set_syscall_nr(stop.pid, NR_MAX);
	trace_again("revived", &stop);
	EXPECT_EQ(-ENOSYS, (long)stop.info.entry.args[0]);
	EXPECT_EQ(-EINVAL, finish(stop.pid));
}

TEST(by_number_then_x0)
{
	struct stop stop = at_entry();

	must_set_syscall_nr(stop.pid, NR_MAX);
	must_set_x(stop.pid, 0, POLICY);
	trace_again("revived", &stop);
	EXPECT_EQ(MAX_RESULT, finish(stop.pid));
}

/* While the number is -1 x0 is no argument, until the number changes. */
TEST(by_x0_then_number)
{
	struct stop stop = at_entry();

	must_set_x(stop.pid, 0, POLICY);
	trace_again("written", &stop);
	must_set_syscall_nr(stop.pid, NR_MAX);
	trace_again("revived", &stop);
	EXPECT_EQ(MAX_RESULT, finish(stop.pid));
}

TEST(by_syscall_info)
{
	struct ptrace_syscall_info info;
	struct stop stop;

	REQUIRE(probe_set_syscall_info());
	stop = at_entry();
	must_get_syscall_info(stop.pid, &info);
	info.entry.nr = NR_MAX;
	EXPECT_EQ(0, set_syscall_info(stop.pid, &info));
	trace_again("revived", &stop);
	EXPECT_EQ((unsigned long)POLICY, stop.regs.regs[0]);
	EXPECT_EQ(MAX_RESULT, finish(stop.pid));
}

/* Skipped by the tracer and revived in the same stop: nothing is lost. */
TEST(after_the_tracers_own_skip)
{
	struct stop stop;

	call_prepare(NR_MIN);
	call->before.x[0] = POLICY;
	stop = tracee_run_to(tracee_start(call_run), STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(stop.pid, -1);
	must_set_syscall_nr(stop.pid, NR_MAX);
	trace_again("revived", &stop);
	EXPECT_EQ(MAX_RESULT, finish(stop.pid));
}

TEST_HARNESS_MAIN
