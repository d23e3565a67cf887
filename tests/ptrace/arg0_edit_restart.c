// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that is interrupted and restarted starts again with its first
 * argument, and that is the one which the tracer wrote at the entry stop:
 * arch/arm64/kernel/signal.c:arch_do_signal_or_restart() takes orig_x0.  What
 * the tracer writes at the exit stop is a result and changes nothing of it.
 * Older kernels restarted with the argument from before the edit.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-19 P-23 G-06");

#define NO_FD	90

static char buffer[8];

static pid_t reader(unsigned long fd)
{
	must_fixed_pipe();
	call_prepare(__NR_read);
	call->before.x[0] = fd;
	call->before.x[1] = (unsigned long)buffer;
	call->before.x[2] = 1;
	return tracee_start(call_run);
}

/* Lets it block, interrupts it; its exit stop is what comes next. */
static struct stop interrupt(pid_t pid)
{
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	return tracee_wait(pid);
}

/* From the exit stop on: the signal is dropped, the restarted call ends. */
static struct stop restart(pid_t pid)
{
	struct stop stop;

	tracee_next(pid, PTRACE_SYSCALL, 0);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	must_write(PIPE_WRITE, "x", 1);
	return stop;
}

TEST(starts_with_the_edited_one)
{
	pid_t pid = reader(NO_FD);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 0, PIPE_READ);
	stop = interrupt(pid);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(-512, (long)stop.regs.regs[0]);
	stop = restart(pid);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ((unsigned long)PIPE_READ, stop.regs.regs[0]);
	EXPECT_EQ((unsigned long)PIPE_READ, stop.info.entry.args[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(1, call_result());
}

FIXTURE(exit_stop) {};
FIXTURE_VARIANT(exit_stop)
{
	int options;
};

FIXTURE_VARIANT_ADD(exit_stop, marked)	{ PTRACE_O_TRACESYSGOOD };
FIXTURE_VARIANT_ADD(exit_stop, unmarked) { 0 };

FIXTURE_SETUP(exit_stop)
{
}

FIXTURE_TEARDOWN(exit_stop)
{
}

/* x0 is written back as it was, with everything else: -ERESTARTSYS. */
TEST_F(exit_stop, leaves_the_argument)
{
	pid_t pid = reader(PIPE_READ);
	struct stop stop;

	must_ptrace(PTRACE_SETOPTIONS, pid, 0,
		    PTRACE_O_EXITKILL | variant->options);
	tracee_next(pid, PTRACE_SYSCALL, 0);
	stop = interrupt(pid);
	EXPECT_EQ(-512, (long)stop.regs.regs[0]);
	must_set_x(pid, 3, 0xe3);
	stop = restart(pid);
	EXPECT_EQ((unsigned long)PIPE_READ, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(1, call_result());
}

TEST_HARNESS_MAIN
