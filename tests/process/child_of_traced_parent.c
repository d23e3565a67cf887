// SPDX-License-Identifier: GPL-2.0-only
/*
 * A process that is syscall-traced, or told in its entry stop to step over the
 * clone, makes a child which nobody traces.  The child must inherit none of
 * that: no stop may hold it and no SIGTRAP kill it.  copy_process() clears the
 * trace and emulation flags and the single step (kernel/fork.c); a conversion
 * moves the flags and has to clear what it adds.
 */
#include "guest.h"
#include <linux/futex.h>

CATALOGUE("X-07 S-14");

static char stack[16384] __attribute__((aligned(16)));

static void newborn(void)
{
	svc(__NR_gettid);
	svc(__NR_exit_group, 7);
}

/* No SIGCHLD: when that arrives is not for the parent's trace to say. */
static void make_child(unsigned long flags)
{
	int status;
	pid_t child = svc_clone(flags, stack + sizeof(stack), newborn);

	if (svc(__NR_wait4, child, &status, __WALL) != child)
		tracee_exit(1);
	trace_number("exited", WIFEXITED(status));
	trace_number("status", WIFEXITED(status) ? WEXITSTATUS(status) :
		     WTERMSIG(status));
	tracee_exit(WIFEXITED(status) && WEXITSTATUS(status) == 7 ? 0 : 1);
}

static void do_fork(void)
{
	make_child(0);
}

static void do_vfork(void)
{
	make_child(CLONE_VM | CLONE_VFORK);
}

static uint32_t thread_done;

static void new_thread(void)
{
	svc(__NR_gettid);
	thread_done = 1;
	svc(__NR_futex, &thread_done, FUTEX_WAKE, 1);
	svc(__NR_exit, 0);
}

/* A SIGTRAP for the thread would kill this one too. */
static void do_thread(void)
{
	svc_clone(SVC_CLONE_THREAD, stack + sizeof(stack), new_thread);
	while (!*(volatile uint32_t *)&thread_done)
		svc(__NR_futex, &thread_done, FUTEX_WAIT, 0, NULL);
	tracee_exit(0);
}

FIXTURE(child) {
};

FIXTURE_VARIANT(child) {
	void (*parent)(void);
};

FIXTURE_VARIANT_ADD(child, of_fork) {
	.parent = do_fork,
};

FIXTURE_VARIANT_ADD(child, of_vfork) {
	.parent = do_vfork,
};

FIXTURE_VARIANT_ADD(child, that_is_a_thread) {
	.parent = do_thread,
};

FIXTURE_SETUP(child)
{
}

FIXTURE_TEARDOWN(child)
{
}

TEST_F(child, of_stepped_parent)
{
	pid_t pid = tracee_start(variant->parent);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(STOP_STEP, stop.kind);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_F(child, of_traced_parent)
{
	pid_t pid = tracee_start(variant->parent);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
