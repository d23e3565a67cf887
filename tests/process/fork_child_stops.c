// SPDX-License-Identifier: GPL-2.0-only
/*
 * A child that is attached to its parent's tracer as it is born stops once for
 * the attachment (SIGSTOP, or EVENT_STOP if seized), with x0 = 0 and no system
 * call in NT_ARM_SYSTEM_CALL, and then at the entry of its own first call: the
 * clone that made it has no stops in the child.  Its return goes through
 * arch/arm64/kernel/entry.S:ret_from_fork, which does no exit work; a port that
 * does, or that copies the parent's work flags, gives the child an exit stop.
 */
#include "guest.h"

CATALOGUE("X-01 X-02 X-03 P-04");

static char stack[16384] __attribute__((aligned(16)));

static void newborn(void)
{
	trace_actor("child");
	trace_ret("getppid", fill_syscall(__NR_getppid));
	tracee_exit(0);
}

static void do_fork(void)
{
	struct svc_regs regs, before;

	svc_fill(&regs, __NR_clone);
	regs.x[0] = SIGCHLD;
	for (int i = 1; i < 5; i++)
		regs.x[i] = 0;
	before = regs;
	svc_all(&regs);
	if (!regs.x[0])
		newborn();
	trace_svc_changes(&before, &regs);
}

static void do_clone_vm(void)
{
	long child = svc_clone(CLONE_VM | CLONE_VFORK | SIGCHLD,
			       stack + sizeof(stack), newborn);

	/* They share the memory that says who writes. */
	trace_actor("tracee");
	trace_ret("clone", child);
}

FIXTURE(child) {
};

FIXTURE_VARIANT(child) {
	void (*parent)(void);
	pid_t (*start)(void (*fn)(void), unsigned long options);
	enum stop_kind event;
	enum stop_kind first;
};

FIXTURE_VARIANT_ADD(child, of_fork_attached) {
	.parent = do_fork, .start = tracee_start_opts,
	.event = STOP_FORK, .first = STOP_SIGNAL,
};

FIXTURE_VARIANT_ADD(child, of_fork_seized) {
	.parent = do_fork, .start = tracee_seize,
	.event = STOP_FORK, .first = STOP_EVENT,
};

FIXTURE_VARIANT_ADD(child, of_vfork_attached) {
	.parent = do_clone_vm, .start = tracee_start_opts,
	.event = STOP_VFORK, .first = STOP_SIGNAL,
};

FIXTURE_VARIANT_ADD(child, of_vfork_seized) {
	.parent = do_clone_vm, .start = tracee_seize,
	.event = STOP_VFORK, .first = STOP_EVENT,
};

FIXTURE_SETUP(child)
{
}

FIXTURE_TEARDOWN(child)
{
}

TEST_F(child, stops)
{
	pid_t parent = variant->start(variant->parent, PTRACE_O_TRACEFORK |
				      PTRACE_O_TRACEVFORK |
				      PTRACE_O_TRACEVFORKDONE);
	struct stop stop = tracee_run_to(parent, variant->event);
	pid_t child = stop.msg;

	stop = tracee_wait(child);
	EXPECT_EQ(variant->first, stop.kind);
	EXPECT_EQ(0, stop.regs.regs[0]);
	stop = tracee_next(child, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SYSCALL_ENTRY, stop.kind);
	EXPECT_EQ(__NR_getppid, stop.nr);
	EXPECT_EQ(0, tracee_finish(child));
	tracee_run_to(parent, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(parent));
}

TEST_HARNESS_MAIN
