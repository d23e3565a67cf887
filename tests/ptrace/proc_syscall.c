// SPDX-License-Identifier: GPL-2.0-only
/*
 * /proc/PID/syscall of a task at a syscall stop tells number, arguments, stack
 * pointer and pc, the first argument from orig_x0, and follows what the tracer
 * changes: lib/syscall.c:collect_syscall().  With the number -1 it tells the
 * last two only.
 */
#include "guest.h"
#include "call.h"
#include "proc.h"

CATALOGUE("P-40");

static struct stop at_entry(long nr)
{
	call_prepare(nr);
	call->before.x[0] = POLICY;
	return tracee_run_to(tracee_start(call_run), STOP_SYSCALL_ENTRY);
}

TEST(at_entry_and_exit)
{
	pid_t pid = at_entry(NR_MIN).pid;

	trace_proc_syscall(pid);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_proc_syscall(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(after_changes)
{
	pid_t pid = at_entry(NR_MIN).pid;

	must_set_syscall_nr(pid, NR_MAX);
	trace_proc_syscall(pid);
	must_set_x(pid, 0, 0);
	must_set_x(pid, 1, 0xe1);
	trace_proc_syscall(pid);
	must_set_syscall_nr(pid, -1);
	must_set_x(pid, 0, 7);
	trace_proc_syscall(pid);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_proc_syscall(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(of_minus_one)
{
	pid_t pid = at_entry(-1).pid;

	trace_proc_syscall(pid);
	must_set_syscall_nr(pid, NR_MAX);
	trace_proc_syscall(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
