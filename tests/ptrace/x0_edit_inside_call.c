// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes x0 at a stop inside a call, after the arguments were
 * read and before there is a result, changes nothing for the tracee: the result
 * overwrites it.  The kernel takes it for a new first argument all the same,
 * which /proc/PID/syscall shows and nothing else:
 * arch/arm64/kernel/ptrace.c:update_syscall_orig_x0_after_ptrace().
 */
#include "guest.h"
#include "call.h"
#include "proc.h"

CATALOGUE("P-25");

static void clone_quietly(void)
{
	svc_all(&call->before);
	if (!call->before.x[0])
		tracee_exit(0);
	trace_value("x7", call->before.x[7]);
}

TEST(at_clone_stop)
{
	struct stop stop;
	pid_t pid;

	call_prepare(__NR_clone);
	memset(call->before.x, 0, 6 * sizeof(long));
	pid = tracee_start_opts(clone_quietly, PTRACE_O_TRACECLONE);
	stop = tracee_run_to_by(pid, PTRACE_CONT, STOP_CLONE);
	trace_proc_syscall(pid);
	must_set_x(pid, 0, 0x1234);
	trace_again("edited", &stop);
	trace_proc_syscall(pid);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_STREQ("child", pid_name(stop.regs.regs[0]));
	EXPECT_EQ(0, tracee_finish(pid));
}

IMAGE(next_image)
{
	trace_ret("getuid", fill_syscall(__NR_getuid));
}

static void exec(void)
{
	image_exec("next_image");
}

TEST(at_exec_stop)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop stop = tracee_run_to_by(pid, PTRACE_CONT, STOP_EXEC);

	trace_proc_syscall(pid);
	must_set_x(pid, 0, 0x1234);
	trace_again("edited", &stop);
	trace_proc_syscall(pid);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(0UL, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
}

/* x7 is the new image's, so what is written there arrives. */
TEST(x7_at_exec_stop)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop stop = tracee_run_to_by(pid, PTRACE_CONT, STOP_EXEC);

	EXPECT_EQ(0UL, stop.regs.regs[7]);
	must_set_x(pid, 7, 0xe7);
	stop = tracee_next(pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(0xe7UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
