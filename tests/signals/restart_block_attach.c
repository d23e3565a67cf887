// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that interrupts a sleep finds the pc on the svc and the arguments
 * in place; when it lets go, the call goes on as restart_syscall(2), whose
 * number is then in x8 and in the next entry stop. Checkpoint tools depend on
 * both. Recorded for PTRACE_INTERRUPT, for a group stop, and without a tracer
 * from /proc/PID/syscall (arch/arm64/kernel/signal.c:setup_restart_syscall).
 */
#include "guest.h"
#include "blocking.h"

CATALOGUE("G-03 G-10 P-35 X-14");

static void sleeper(void)
{
	trace_ret("nanosleep", blocking_nanosleep());
}

static void end_of_sleep(pid_t pid)
{
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR2);
	tracee_wait(pid);
}

TEST(interrupted_by_tracer)
{
	struct stop stop;
	pid_t pid;

	must_sigaction(SIGUSR2, trace_signal, 0);
	pid = tracee_seize(sleeper, PTRACE_O_TRACESYSGOOD);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	stop = tracee_wait(pid);
	EXPECT_EQ(STOP_EVENT, (int)stop.kind);
	/* Not an exit stop: that call is over and the next one begins. */
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SYSCALL_ENTRY, (int)stop.kind);
	end_of_sleep(pid);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST(group_stop)
{
	struct stop stop;
	pid_t pid;

	must_sigaction(SIGUSR2, trace_signal, 0);
	pid = tracee_seize(sleeper, PTRACE_O_TRACESYSGOOD);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGSTOP);
	stop = tracee_wait(pid);
	EXPECT_EQ(STOP_SIGNAL, (int)stop.kind);
	stop = tracee_next(pid, PTRACE_CONT, SIGSTOP);
	EXPECT_EQ(STOP_GROUP, (int)stop.kind);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SYSCALL_ENTRY, (int)stop.kind);
	end_of_sleep(pid);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* "NR ARG0 ...", without the pointers. */
static void trace_proc_syscall(pid_t pid)
{
	char path[64], text[256];
	long nr;

	snprintf(path, sizeof(path), "/proc/%d/syscall", pid);
	must_read_file(path, text, sizeof(text));
	nr = strtol(text, NULL, 0);
	trace_event("blocked", "in=%s", syscall_name(nr));
}

TEST(untraced)
{
	pid_t pid;
	int status;

	must_sigaction(SIGUSR2, trace_signal, 0);
	pid = child_start(sleeper);
	must_wait_blocked(pid);
	trace_proc_syscall(pid);
	must_kill(pid, SIGSTOP);
	MUST(waitpid(pid, &status, WUNTRACED));
	must_kill(pid, SIGCONT);
	must_wait_blocked(pid);
	trace_proc_syscall(pid);
	must_kill(pid, SIGUSR2);
	EXPECT_EQ(0, child_wait(pid));
}

TEST_HARNESS_MAIN
