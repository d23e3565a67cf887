// SPDX-License-Identifier: GPL-2.0-only
/*
 * The signal code keeps a result in an int before it asks whether it means a
 * restart: a result whose lower half is 0xfffffe00, such as an offset just
 * below 4 GiB, is taken for -512 if a signal is pending.  A conversion that
 * widens or narrows that variable, or moves the question, changes it; what is
 * right nobody says, so it is recorded.
 *
 * arch/arm64/kernel/signal.c:arch_do_signal_or_restart(), int retval; C-07.
 */
#include "guest.h"

CATALOGUE("C-07 S-26 P-32");

#define OFFSET	0xfffffe00ul	/* the lower half of -512 */
#define FILE_FD	60		/* a number that no ambient changes */

static void seek(void)
{
	struct svc_regs before, after;

	svc_fill(&before, __NR_lseek);
	before.x[0] = FILE_FD;
	before.x[1] = OFFSET;
	before.x[2] = SEEK_SET;
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
}

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(result) { };

FIXTURE_VARIANT(result) {
	int flags;
};

FIXTURE_VARIANT_ADD(result, without_sa_restart) { };
FIXTURE_VARIANT_ADD(result, with_sa_restart) { .flags = SA_RESTART };

FIXTURE_SETUP(result)
{
	must_sigaction(SIGUSR1, trace_signal, variant->flags);
}

FIXTURE_TEARDOWN(result) { }

/* A real result; the signal is pending from the entry stop on. */
TEST_F(result, of_lseek)
{
	int fd = MUST(memfd_create("sparse", 0));
	pid_t pid;

	MUST(dup2(fd, FILE_FD));
	pid = tracee_start(seek);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_kill(pid, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* One that the tracer makes up, and a signal that it injects with it. */
static int make_up(unsigned long value)
{
	pid_t pid = tracee_start(call);

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_x(pid, 0, value);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	return tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_F(result, of_tracer_below_4g)
{
	EXPECT_EQ(0, make_up(OFFSET));
}

TEST_F(result, of_tracer_above_4g)
{
	EXPECT_EQ(0, make_up(OFFSET | 1ul << 62));
}

TEST_F(result, of_tracer_erestartsys)
{
	EXPECT_EQ(0, make_up(-512));
}

TEST_F(result, of_tracer_erestartnohand_half)
{
	EXPECT_EQ(0, make_up(0xfffffdfe));
}

TEST_HARNESS_MAIN
