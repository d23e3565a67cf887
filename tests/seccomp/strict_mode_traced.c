// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strict mode judges the number that a tracer leaves at the entry stop: a call
 * that it skips is killed, one that it changes to exit(2) is not.  The tracee
 * dies within its entry code, without exit stop, but with PTRACE_EVENT_EXIT,
 * where x7 is its own again and the number is still there.
 *
 * kernel/seccomp.c:__secure_computing_strict(); entries C-17, C-01, C-02.
 */
#include "guest.h"

CATALOGUE("C-17 C-01 C-02");
AMBIENT_DEPENDENT("strict mode cannot be entered where there is a filter");

static void other_call(void)
{
	MUST_BE(svc(__NR_prctl, PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0);
	trace_ret("call", fill_syscall(__NR_getppid));
	svc(__NR_exit, 3);
}

FIXTURE(strict) { };

FIXTURE_SETUP(strict)
{
	REQUIRE(probe_seccomp_strict());
}

FIXTURE_TEARDOWN(strict) { }

static pid_t start(void)
{
	pid_t pid = tracee_start_opts(other_call, PTRACE_O_TRACEEXIT);
	struct stop stop;

	do
		stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	while (stop.nr != __NR_getppid);
	return pid;
}

TEST_F(strict, kills_tracee)
{
	EXPECT_EQ(128 + SIGKILL, tracee_finish_by(start(), PTRACE_SYSCALL));
}

TEST_F(strict, kills_skipped)
{
	pid_t pid = start();

	must_set_syscall_nr(pid, -1);
	EXPECT_EQ(128 + SIGKILL, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(strict, allows_changed)
{
	pid_t pid = start();

	must_set_syscall_nr(pid, __NR_exit);
	EXPECT_EQ(0xa0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
