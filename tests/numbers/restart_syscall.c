// SPDX-License-Identifier: GPL-2.0-only
/*
 * restart_syscall(2) called by a program itself: -EINTR if there is nothing to
 * restart (kernel/signal.c:do_no_restart_syscall), no matter who watches.  In
 * the handler that interrupted a nanosleep(2) there still is, and it sleeps on;
 * the handler's return ends that (arch/arm64/kernel/signal.c:sys_rt_sigreturn).
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("N-07 G-02");

static void call(void)
{
	trace_ret("restart_syscall", fill_syscall(__NR_restart_syscall));
}

static void restarting_handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)info;
	(void)context;
	call();
}

static void setup(void)
{
	must_sigaction(SIGUSR1, trace_signal, SA_RESTART);
}

static void restarting_setup(void)
{
	must_sigaction(SIGUSR1, restarting_handler, SA_RESTART);
}

static void sleeper(void)
{
	trace_ret("nanosleep", blocking_nanosleep());
	call();
}

static pid_t interrupt_sleeper(void (*how)(void))
{
	pid_t pid = tracee_start_with(how, sleeper, 0);

	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	tracee_wait(pid);
	return pid;
}

TEST(untraced)
{
	EXPECT_EQ(0, child_run(call));
}

TEST(traced)
{
	pid_t pid = tracee_start(call);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(-EINTR, (long)stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(behind_handler)
{
	pid_t pid = interrupt_sleeper(setup);

	EXPECT_EQ(STOP_EXITED, tracee_next(pid, PTRACE_CONT, SIGUSR1).kind);
}

TEST(in_handler)
{
	pid_t pid = interrupt_sleeper(restarting_setup);
	struct stop stop = tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);

	EXPECT_EQ(STOP_SYSCALL_ENTRY, stop.kind);
	EXPECT_EQ(__NR_restart_syscall, stop.nr);
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	/* Had it nothing to restart, it would be in its exit stop. */
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR2);
	EXPECT_EQ(STOP_SYSCALL_EXIT, tracee_wait(pid).kind);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
}

TEST_HARNESS_MAIN
