// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracee that is killed during its exit stop does not get back to user space:
 * the call was made, PTRACE_EVENT_EXIT is the next and last stop, and x7 has
 * its own value there (arch/arm64/kernel/ptrace.c:report_syscall_exit()
 * restores it whatever the stop ends with).
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-27");

static void check(struct __test_metadata *_metadata, pid_t pid)
{
	struct stop stop;

	must_kill(pid, SIGKILL);
	stop = tracee_wait(pid);
	EXPECT_KIND(STOP_EXIT, stop);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ(1UL, stop.regs.regs[0]);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(pid));
	EXPECT_FALSE(call->returned);
	EXPECT_EQ(1, must_pipe_fill());
}

TEST(at_the_exit_stop)
{
	pid_t pid;

	call_prepare_write();
	pid = tracee_start_opts(call_run, PTRACE_O_TRACEEXIT);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	check(_metadata, pid);
}

TEST(at_the_step)
{
	pid_t pid;

	call_prepare_write();
	pid = tracee_start_opts(call_run, PTRACE_O_TRACEEXIT);
	must_step_to_svc(pid);
	step(pid);
	check(_metadata, pid);
}

TEST_HARNESS_MAIN
