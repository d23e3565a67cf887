// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call was left out and x0 holds one of the kernel's restart codes. Skipped
 * by number -1, there is no call, and nothing is restarted although a signal is
 * pending; refused by a seccomp filter the number is still there, and the
 * svc is made again. Without a signal the bare code gets out to the caller.
 */
#include "guest.h"

CATALOGUE("G-09 P-12 C-04");

static void calls(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static uint32_t filter_errno;

static void filter(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_ERRNO | filter_errno);
}

static void filtered(void)
{
	filter();
	calls();
}

FIXTURE(code) { };

FIXTURE_VARIANT(code)
{
	int err;
};

FIXTURE_VARIANT_ADD(code, erestartsys) { 512 };
FIXTURE_VARIANT_ADD(code, erestartnointr) { 513 };
FIXTURE_VARIANT_ADD(code, erestartnohand) { 514 };
FIXTURE_VARIANT_ADD(code, enoioctlcmd) { 515 };
FIXTURE_VARIANT_ADD(code, erestart_restartblock) { 516 };

FIXTURE_SETUP(code)
{
	filter_errno = variant->err;
	must_sigaction(SIGUSR1, trace_signal, 0);
	must_sigaction(SIGHUP, trace_signal, SA_RESTART);
}

FIXTURE_TEARDOWN(code) { }

/* @sig is pending from the entry stop on, and is taken if @deliver. */
static int skip(int err, int sig, bool deliver)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	must_set_x(pid, 0, -err);
	tracee_next(pid, PTRACE_SYSCALL, sig);
	if (sig) {
		tracee_next(pid, PTRACE_SYSCALL, 0);
		tracee_next(pid, PTRACE_SYSCALL, deliver ? sig : 0);
	}
	return tracee_finish_by(pid, PTRACE_SYSCALL);
}

static int refuse(int sig, bool deliver)
{
	pid_t pid = tracee_start_with(filter, calls, 0);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_next(pid, PTRACE_SYSCALL, sig);
	if (sig) {
		tracee_next(pid, PTRACE_SYSCALL, 0);
		tracee_next(pid, PTRACE_SYSCALL, deliver ? sig : 0);
	}
	return tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_F(code, skipped)
{
	EXPECT_EQ(0, skip(variant->err, 0, false));
}

TEST_F(code, skipped_with_signal)
{
	EXPECT_EQ(0, skip(variant->err, SIGUSR1, true));
}

TEST_F(code, skipped_with_signal_dropped)
{
	EXPECT_EQ(0, skip(variant->err, SIGUSR1, false));
}

TEST_F(code, refused)
{
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, child_run(filtered));
}

TEST_F(code, refused_with_handler)
{
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, refuse(SIGUSR1, true));
}

TEST_F(code, refused_with_handler_sa_restart)
{
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, refuse(SIGHUP, true));
}

TEST_F(code, refused_with_signal_dropped)
{
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, refuse(SIGUSR1, false));
}

TEST_HARNESS_MAIN
