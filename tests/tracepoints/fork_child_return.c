// SPDX-License-Identifier: GPL-2.0-only
/*
 * A new process or thread returns from the call that made it without any exit
 * work on arm64 (arch/arm64/kernel/entry.S:ret_from_fork), so its first event
 * is that of its own next call; only the parent has a sys_exit for the call.
 * A conversion that ends ret_from_fork in syscall_exit_to_user_mode() gives the
 * child a sys_exit with ret=0, as x86 has it.
 */
#include "guest.h"

CATALOGUE("T-07 X-01");

static struct {
	volatile pid_t child;
	volatile bool ready, go;
} *shared;

static char stack[65536] __attribute__((aligned(16)));

/* Its calls come after the parent's last one, so their order is fixed. */
static void newborn(void)
{
	shared->ready = true;
	while (!shared->go)
		;
	fill_syscall(__NR_gettid);
	tracee_exit(0);
}

static void wait_for_newborn(pid_t child)
{
	shared->child = child;
	while (!shared->ready)
		;
}

static void do_fork(void)
{
	pid_t child = svc(__NR_clone, SIGCHLD);

	if (!child)
		newborn();
	wait_for_newborn(child);
}

static void do_clone_vm(void)
{
	wait_for_newborn(svc_clone(CLONE_VM | SIGCHLD, stack + sizeof(stack),
				   newborn));
}

static void do_clone_files(void)
{
	wait_for_newborn(svc_clone(CLONE_FILES | CLONE_FS | SIGCHLD,
				   stack + sizeof(stack), newborn));
}

/* The parent sleeps until the child is gone: no need to synchronise. */
static void do_vfork(void)
{
	shared->go = true;
	shared->child = svc_clone(CLONE_VM | CLONE_VFORK | SIGCHLD,
				  stack + sizeof(stack), newborn);
}

FIXTURE(events) {
};

FIXTURE_VARIANT(events) {
	void (*parent)(void);
	bool in_one;
};

FIXTURE_VARIANT_ADD(events, fork) {
	.parent = do_fork,
};

FIXTURE_VARIANT_ADD(events, clone_vm) {
	.parent = do_clone_vm,
};

FIXTURE_VARIANT_ADD(events, clone_files) {
	.parent = do_clone_files,
};

FIXTURE_VARIANT_ADD(events, vfork) {
	.parent = do_vfork, .in_one = true,
};

FIXTURE_SETUP(events)
{
	REQUIRE(probe_tracepoints());
	must_prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	shared = must_shared(sizeof(*shared));
}

FIXTURE_TEARDOWN(events)
{
}

TEST_F(events, of_parent_and_child)
{
	pid_t pid = tracee_start(variant->parent);
	struct tracepoints *tp = must_tracepoints_open(pid, true);

	must_ptrace(PTRACE_DETACH, pid, 0, 0);
	must_waitpid(pid);
	MUST_BE(shared->child > 0);
	trace_role(shared->child, "child");
	/* clone() in and out, exit_group() in; of the vforked child three. */
	EXPECT_EQ(variant->in_one ? 6 : 3, tracepoints_emit(tp));
	shared->go = true;
	must_waitpid(shared->child);
	/* gettid() in and out, exit_group() in. */
	EXPECT_EQ(variant->in_one ? 0 : 3, tracepoints_emit(tp));
	tracepoints_close(tp);
}

TEST_HARNESS_MAIN
