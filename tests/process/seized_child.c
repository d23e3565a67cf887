// SPDX-License-Identifier: GPL-2.0-only
/*
 * A syscall-traced process makes a child that nobody traces, and the tracer
 * seizes that later, without stopping it.  Nobody has asked for its calls: if
 * it stops at one, the parent's request has come along with the flags.
 * copy_process() clears them (kernel/fork.c).  An untraced child does not show
 * it, since without a tracer the flag is of no consequence.
 */
#include "guest.h"

CATALOGUE("X-01 X-07");

static volatile struct {
	pid_t child;
	int go;
} *shared;

static void wait_and_call(void)
{
	shared->child = svc(__NR_gettid);
	while (!shared->go)
		asm volatile("yield");
	fill_syscall(__NR_getppid);
}

static void newborn(void)
{
	wait_and_call();
	svc(__NR_exit_group, 7);
}

static void new_thread(void)
{
	wait_and_call();
	svc(__NR_exit, 7);
}

static char stack[16384] __attribute__((aligned(16)));

/* No SIGCHLD: when that arrives is not for the parent's trace to say. */
static void make_child(void)
{
	int status;
	pid_t child = svc_clone(0, stack + sizeof(stack), newborn);

	if (svc(__NR_wait4, child, &status, __WALL) != child)
		tracee_exit(1);
	tracee_exit(WEXITSTATUS(status) == 7 ? 0 : 1);
}

/* It is in its exit stop until the thread is gone. */
static void make_thread(void)
{
	svc_clone(SVC_CLONE_THREAD, stack + sizeof(stack), new_thread);
	tracee_exit(0);
}

FIXTURE(child) { };

FIXTURE_VARIANT(child)
{
	void (*parent)(void);
	unsigned long options;
};

FIXTURE_VARIANT_ADD(child, seized) { make_child };
FIXTURE_VARIANT_ADD(child, thread_seized) { make_thread };
/* Its exit is a stop all the same: what was asked for does come. */
FIXTURE_VARIANT_ADD(child, seized_with_options) {
	make_child, PTRACE_O_TRACEEXIT,
};

FIXTURE_SETUP(child)
{
	shared = must_shared(sizeof(*shared));
}

FIXTURE_TEARDOWN(child) { }

TEST_F(child, of_traced_parent)
{
	pid_t parent = tracee_start(variant->parent);
	struct stop stop;

	tracee_run_to(parent, STOP_SYSCALL_ENTRY);
	tracee_run_to(parent, STOP_SYSCALL_EXIT);
	while (!shared->child)
		must_sleep_ms(1);
	trace_role(shared->child, "child");
	MUST(ptrace(PTRACE_SEIZE, shared->child, 0,
		    PTRACE_O_TRACESYSGOOD | variant->options));
	shared->go = 1;
	stop = tracee_wait(shared->child);
	EXPECT_EQ(variant->options ? STOP_EXIT : STOP_EXITED, stop.kind);
	if (stop.kind != STOP_EXITED)
		EXPECT_EQ(7, tracee_finish(shared->child));
	EXPECT_EQ(0, tracee_finish(parent));
}

TEST_HARNESS_MAIN
