// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a tracer sees of a successful execve(2): an event stop and an exit stop
 * with the registers of the new image, all zero but pc and sp, and the number
 * of the call, which survives start_thread() (arch/arm64/include/asm/
 * processor.h).  The exit stop shows x7 = 1 as always and puts back what x7 was
 * then, which is 0, not the caller's; a write to it is lost.  A port that saves
 * x7 at the entry for both stops leaks the old image's value.
 */
#include "guest.h"

CATALOGUE("X-04 X-05 P-01 P-02 P-04 P-27");

IMAGE(after_exec)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void exec(void)
{
	trace_ret("execve", image_exec("after_exec"));
}

/* Which of x0-x30 are not 0. */
static int count_registers(const struct stop *stop)
{
	char name[8];
	int n = 0;

	for (int i = 0; i < 31; i++) {
		if (!stop->regs.regs[i])
			continue;
		snprintf(name, sizeof(name), "x%d", i);
		trace_value(name, stop->regs.regs[i]);
		n++;
	}
	trace_number("registers", n);
	return n;
}

TEST(event_and_exit_stops)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	ASSERT_EQ(STOP_EXEC, stop.kind);
	EXPECT_EQ(__NR_execve, stop.nr);
	EXPECT_EQ(0, count_registers(&stop));
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	ASSERT_EQ(STOP_SYSCALL_EXIT, stop.kind);
	EXPECT_EQ(__NR_execve, stop.nr);
	EXPECT_EQ(1, stop.regs.regs[7]);
	EXPECT_EQ(1, count_registers(&stop));
	EXPECT_EQ(0, tracee_finish(pid));
}

/* Without the event, an exec of a process attached by ptrace sends SIGTRAP. */
TEST(without_the_event)
{
	pid_t pid = tracee_start(exec);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(STOP_SYSCALL_EXIT, tracee_next(pid, PTRACE_SYSCALL, 0).kind);
	tracee_next(pid, PTRACE_SYSCALL, 0);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
}

/* Seen behind the first instruction of the new image. */
TEST(x7_of_the_new_image)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_x(pid, 7, 0xdead);
	must_set_x(pid, 6, 0x6666);
	stop = tracee_next(pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(0, stop.regs.regs[7]);
	EXPECT_EQ(0x6666, stop.regs.regs[6]);
	count_registers(&stop);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
}

/* The same if the event stop writes to it, which is an ordinary register. */
TEST(x7_written_at_the_event)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop stop;

	tracee_run_to(pid, STOP_EXEC);
	must_set_x(pid, 7, 0xdead);
	EXPECT_EQ(1, tracee_run_to(pid, STOP_SYSCALL_EXIT).regs.regs[7]);
	stop = tracee_next(pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(0xdead, stop.regs.regs[7]);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
}

TEST_HARNESS_MAIN
