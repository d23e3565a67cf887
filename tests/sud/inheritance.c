// SPDX-License-Identifier: GPL-2.0-only
/*
 * User dispatch belongs to one thread and one image: a forked child, a thread
 * and the image behind execve(2) start without it, and the parent keeps it.
 * The flag sits among the syscall work flags that a fork copies and sorts out.
 *
 * kernel/fork.c:copy_process(), fs/exec.c:begin_new_exec(); entries U-12, X-07,
 * Documentation/admin-guide/syscall-user-dispatch.rst.
 */
#include "guest.h"

#include <pthread.h>

#include "dispatch.h"

CATALOGUE("U-12 X-07");

static int blocked_call(void)
{
	selector = BLOCK;
	trace_ret("getppid", fill_syscall(__NR_getppid));
	selector = ALLOW;
	return dispatches;
}

/* Neither of the two calls is the C library's. */
static void fork_and_call(void)
{
	int status;
	long pid;

	must_dispatch(NULL, 0);
	pid = svc(__NR_clone, SIGCHLD);
	if (pid == 0) {
		trace_actor("grandchild");
		tracee_exit(blocked_call());
	}
	MUST(waitpid(pid, &status, 0));
	trace_event("wait", "code=%d sig=%s", WEXITSTATUS(status),
		    signal_name(WTERMSIG(status)));
	/* 1 of its own, and none of the child's. */
	tracee_exit(blocked_call() + status);
}

static volatile int go, done, in_thread;

static void *thread(void *arg)
{
	trace_actor("sibling");
	while (!go)
		asm volatile("yield");
	in_thread = blocked_call();
	done = 1;
	return arg;
}

static void thread_and_call(void)
{
	pthread_t t;

	must_dispatch(NULL, 0);
	MUST_BE(pthread_create(&t, NULL, thread, NULL) == 0);
	/* The thread blocks our calls as well: there are none. */
	go = 1;
	while (!done)
		asm volatile("yield");
	MUST_BE(pthread_join(t, NULL) == 0);
	trace_number("in_thread", in_thread);
	tracee_exit(blocked_call());
}

IMAGE(after_exec)
{
	must_sigaction(SIGSYS, dispatch_handler, 0);
	tracee_exit(40 + blocked_call());
}

static void exec(void)
{
	must_dispatch(NULL, 0);
	image_exec("after_exec");
}

static void failed_exec(void)
{
	must_dispatch(NULL, 0);
	trace_ret("execve", svc(__NR_execve, "/does/not/exist", NULL, NULL));
	tracee_exit(blocked_call());
}

FIXTURE(sud) { };

FIXTURE_VARIANT(sud) {
	void (*fn)(void);
	int code;
};

FIXTURE_VARIANT_ADD(sud, by_fork) { fork_and_call, 1 };
FIXTURE_VARIANT_ADD(sud, by_thread) { thread_and_call, 1 };
FIXTURE_VARIANT_ADD(sud, by_exec) { exec, 40 };
FIXTURE_VARIANT_ADD(sud, by_failed_exec) { failed_exec, 1 };

FIXTURE_SETUP(sud)
{
	REQUIRE(probe_sud());
	must_sigaction(SIGSYS, dispatch_handler, 0);
}

FIXTURE_TEARDOWN(sud) { }

TEST_F(sud, is_inherited_not)
{
	EXPECT_EQ(variant->code, child_run(variant->fn));
}

TEST_HARNESS_MAIN
