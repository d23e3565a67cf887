// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stepping over a dispatched svc.  The exit work that owes the tracer a pseudo
 * step for an svc is left out for a dispatched call, and the hardware's step is
 * used up by the svc: what comes first, the stop for SIGSYS or a step, and at
 * which pc, is the sum of both, and so is the step that follows it.
 *
 * include/linux/entry-common.h:syscall_exit_work(); entry U-10, a prediction:
 * recorded.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-10");

/* The first svc passes because "pair_between" is in the allowed range. */
long pair(long x0);
extern const char pair_first[], pair_between[], pair_end[];
asm(".pushsection .text, \"ax\"\n"
    "	.balign	64\n"
    "	.globl	pair, pair_first, pair_between, pair_end\n"
    "pair:\n"
    "	mov	x8, #178\n"		/* gettid */
    "pair_first:\n"
    "	svc	#0\n"
    "pair_between:\n"
    "	mov	x0, #0xa0\n"
    "	mov	x8, #173\n"		/* getppid */
    "	svc	#0\n"
    "	mov	x1, #0xb1\n"
    "	mov	x2, #0xb2\n"
    "pair_end:\n"
    "	ret\n"
    ".popsection");

static void setup(void)
{
	must_dispatch(pair_between, 1);
}

static void tracee(void)
{
	selector = BLOCK;
	pair(0xa0);
	selector = ALLOW;
	trace_number("dispatches", dispatches);
}

FIXTURE(step) {
	pid_t pid;
};

FIXTURE_SETUP(step)
{
	REQUIRE(probe_sud());
	trace_label_range("pair", pair, pair_end - (const char *)pair + 4);
	must_sigaction(SIGSYS, dispatch_handler, 0);
	self->pid = tracee_start_with(setup, tracee, 0);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
}

FIXTURE_TEARDOWN(step) { }

/* Steps, each signal delivered, until the second svc is behind. */
static struct stop step_until_signal(pid_t pid)
{
	struct stop stop;
	int left = 8;

	do
		stop = tracee_next(pid, PTRACE_SINGLESTEP, 0);
	while (stop.kind == STOP_STEP && --left);
	return stop;
}

TEST_F(step, then_into_handler)
{
	struct stop stop = step_until_signal(self->pid);

	EXPECT_TRUE(stop.kind == STOP_SIGNAL);
	tracee_next(self->pid, PTRACE_SINGLESTEP, SIGSYS);
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_F(step, then_without_signal)
{
	struct stop stop = step_until_signal(self->pid);

	EXPECT_TRUE(stop.kind == STOP_SIGNAL);
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

/* PTRACE_SYSCALL or CONT from the step before: no stop but SIGSYS. */
TEST_F(step, then_syscall)
{
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

TEST_F(step, by_sysemu)
{
	tracee_next(self->pid, PTRACE_SYSEMU_SINGLESTEP, 0);
	tracee_next(self->pid, PTRACE_SYSEMU_SINGLESTEP, 0);
	tracee_next(self->pid, PTRACE_SYSEMU_SINGLESTEP, 0);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_HARNESS_MAIN
