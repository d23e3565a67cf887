// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that ends the task has an entry stop and PTRACE_EVENT_EXIT, where the
 * number is still known and x7 the task's own, and no exit stop, for exit(2),
 * exit_group(2) and a thread alike.  The other threads of exit_group(2) die
 * where they are; one blocked in a call has no exit stop either.
 */
#include "guest.h"

CATALOGUE("X-09 P-04");

static char stack[16384] __attribute__((aligned(16)));

static void do_exit(void)
{
	svc(__NR_exit, 3, 0xa1, 0xa2, 0xa3);
}

static void do_exit_group(void)
{
	svc(__NR_exit_group, 3, 0xa1, 0xa2, 0xa3);
}

FIXTURE(end) {
};

FIXTURE_VARIANT(end) {
	void (*tracee)(void);
};

FIXTURE_VARIANT_ADD(end, by_exit) {
	.tracee = do_exit,
};

FIXTURE_VARIANT_ADD(end, by_exit_group) {
	.tracee = do_exit_group,
};

FIXTURE_SETUP(end)
{
}

FIXTURE_TEARDOWN(end)
{
}

TEST_F(end, of_process)
{
	pid_t pid = tracee_start_opts(variant->tracee, PTRACE_O_TRACEEXIT);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(STOP_EXIT, tracee_next(pid, PTRACE_SYSCALL, 0).kind);
	EXPECT_EQ(STOP_EXITED, tracee_next(pid, PTRACE_SYSCALL, 0).kind);
}

static void pausing_thread(void)
{
	svc(__NR_ppoll);
	svc(__NR_exit, 0);
}

static void with_thread(void)
{
	svc_clone(SVC_CLONE_THREAD, stack + sizeof(stack), pausing_thread);
	do_exit_group();
}

TEST(end_of_blocked_thread)
{
	pid_t pid = tracee_start_opts(with_thread, PTRACE_O_TRACEEXIT |
				      PTRACE_O_TRACECLONE);
	pid_t thread = tracee_run_to(pid, STOP_CLONE).msg;

	EXPECT_EQ(STOP_SIGNAL, tracee_wait(thread).kind);
	tracee_run_to(thread, STOP_SYSCALL_ENTRY);
	tracee_resume(thread, PTRACE_SYSCALL, 0);
	must_wait_blocked(thread);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(STOP_SYSCALL_ENTRY, tracee_next(pid, PTRACE_SYSCALL, 0).kind);
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	/* Each of the two is waited for by its name, so the order is ours. */
	tracee_wait(thread);
	tracee_wait(pid);
	tracee_next(thread, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_EXITED, tracee_next(pid, PTRACE_SYSCALL, 0).kind);
}

TEST_HARNESS_MAIN
