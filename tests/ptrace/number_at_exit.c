// SPDX-License-Identifier: GPL-2.0-only
/*
 * At the exit stop NT_ARM_SYSTEM_CALL reads the number that was executed, also
 * behind execve(2), which gives the task a new register set
 * (arch/arm64/include/asm/processor.h:start_thread_common() keeps it).  It is
 * -1 behind rt_sigreturn(2), which forgets it, so that what it restores is not
 * taken for the result of a call.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-27");

TEST(of_a_call)
{
	struct stop stop;
	pid_t pid;

	call_prepare(NR_MAX);
	pid = tracee_start(call_run);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(NR_MAX, stop.nr);
	/* Nothing comes of writing it there. */
	must_set_syscall_nr(pid, NR_MIN);
	trace_again("written", &stop);
	EXPECT_EQ(0, tracee_finish(pid));
}

static void take_usr1(void)
{
	must_sigaction(SIGUSR1, quiet_handler, 0);
	call_prepare_signal(SIGUSR1);
}

TEST(of_rt_sigreturn)
{
	pid_t pid = tracee_start_with(take_usr1, call_run, 0);
	struct stop stop;

	tracee_run_to(pid, STOP_SIGNAL);
	stop = tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(__NR_rt_sigreturn, stop.nr);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(-1, stop.nr);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
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

TEST(of_execve)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop stop;

	stop = tracee_run_to(pid, STOP_EXEC);
	EXPECT_EQ(__NR_execve, stop.nr);
	EXPECT_EQ(0UL, stop.regs.regs[7]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(__NR_execve, stop.nr);
	EXPECT_EQ(0UL, stop.regs.regs[0]);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(of_a_failed_execve)
{
	struct stop stop;
	pid_t pid;

	call_prepare(__NR_execve);
	call->before.x[0] = (unsigned long)"/nonexistent";
	call->before.x[1] = call->before.x[2] = 0;
	pid = tracee_start_opts(call_run, PTRACE_O_TRACEEXEC);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(__NR_execve, stop.nr);
	EXPECT_EQ(-ENOENT, (long)stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(0x7777UL, call->after.x[7]);
}

TEST_HARNESS_MAIN
