// SPDX-License-Identifier: GPL-2.0-only
/*
 * The parent's stops around the birth of a child, in their order: entry, the
 * fork, vfork or clone event (inside the call, so that the number is still in
 * NT_ARM_SYSTEM_CALL and x7 is the caller's own), for vfork the event that the
 * child has let go of the memory, and the exit stop with the child's id.  Order
 * and registers are those of kernel/fork.c and arch/arm64/kernel/ptrace.c; a
 * lost or doubled stop, or a marker in x7 at the events, is a port's mistake.
 */
#include "guest.h"
#include <linux/sched.h>

CATALOGUE("X-02 P-04 P-27");

static char stack[16384] __attribute__((aligned(16)));

static void newborn(void)
{
	svc(__NR_exit, 0);
}

static void do_fork(void)
{
	long child = svc(__NR_clone, SIGCHLD);

	if (!child)
		newborn();
	trace_ret("clone", child);
}

static void do_vfork(void)
{
	trace_ret("clone", svc_clone(CLONE_VM | CLONE_VFORK | SIGCHLD,
				     stack + sizeof(stack), newborn));
}

/* Neither SIGCHLD nor CLONE_VFORK: the event of clone. */
static void do_clone(void)
{
	trace_ret("clone", svc_clone(0, stack + sizeof(stack), newborn));
}

static void do_thread(void)
{
	trace_ret("clone", svc_clone(SVC_CLONE_THREAD, stack + sizeof(stack),
				     newborn));
}

static void do_clone3(void)
{
	struct clone_args args = { .exit_signal = SIGCHLD };
	long child = svc(__NR_clone3, &args, sizeof(args));

	if (!child)
		newborn();
	trace_ret("clone3", child);
}

FIXTURE(birth) {
};

FIXTURE_VARIANT(birth) {
	void (*parent)(void);
	enum stop_kind event;
	bool vfork;
};

FIXTURE_VARIANT_ADD(birth, by_fork) {
	.parent = do_fork, .event = STOP_FORK,
};

FIXTURE_VARIANT_ADD(birth, by_vfork) {
	.parent = do_vfork, .event = STOP_VFORK, .vfork = true,
};

FIXTURE_VARIANT_ADD(birth, by_clone) {
	.parent = do_clone, .event = STOP_CLONE,
};

FIXTURE_VARIANT_ADD(birth, of_thread) {
	.parent = do_thread, .event = STOP_CLONE,
};

FIXTURE_VARIANT_ADD(birth, by_clone3) {
	.parent = do_clone3, .event = STOP_FORK,
};

FIXTURE_SETUP(birth)
{
}

FIXTURE_TEARDOWN(birth)
{
}

TEST_F(birth, of_child)
{
	pid_t pid = tracee_start_opts(variant->parent, PTRACE_O_TRACEFORK |
				      PTRACE_O_TRACEVFORK |
				      PTRACE_O_TRACEVFORKDONE |
				      PTRACE_O_TRACECLONE);
	struct stop stop;
	pid_t child;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	ASSERT_EQ(variant->event, stop.kind);
	child = stop.msg;
	tracee_wait(child);
	EXPECT_EQ(0, tracee_finish(child));
	if (variant->vfork)
		EXPECT_EQ(STOP_VFORK_DONE,
			  tracee_next(pid, PTRACE_SYSCALL, 0).kind);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
