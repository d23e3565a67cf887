// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_PEEKSIGINFO tells of the signals that wait, the thread's own or the
 * process' shared ones, from an offset of 64 bits on, and takes none of them
 * away: ptrace(2), kernel/ptrace.c:ptrace_peek_siginfo().
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-41");

FIXTURE(queued) { };

FIXTURE_VARIANT(queued)
{
	struct __ptrace_peeksiginfo_args args;
	long expected;
};

#define SHARED	PTRACE_PEEKSIGINFO_SHARED

FIXTURE_VARIANT_ADD(queued, shared) { { 0, SHARED, 4 }, 3 };
FIXTURE_VARIANT_ADD(queued, second_shared) { { 1, SHARED, 1 }, 1 };
FIXTURE_VARIANT_ADD(queued, none) { { 0, SHARED, 0 }, 0 };
FIXTURE_VARIANT_ADD(queued, behind_the_last) { { 3, SHARED, 4 }, 0 };
FIXTURE_VARIANT_ADD(queued, far_behind_the_last) {
	{ 1ul << 32, SHARED, 4 }, 0,
};
FIXTURE_VARIANT_ADD(queued, of_the_thread) { { 0, 0, 4 }, 1 };
FIXTURE_VARIANT_ADD(queued, unknown_flag) { { 0, 2, 4 }, -EINVAL };
FIXTURE_VARIANT_ADD(queued, negative_number) { { 0, SHARED, -1 }, -EINVAL };

FIXTURE_SETUP(queued)
{
	call_prepare_max();
}

FIXTURE_TEARDOWN(queued) { }

static void block(void)
{
	must_sigmask(SIG_BLOCK, SIGRTMIN);
	must_sigmask(SIG_BLOCK, SIGUSR1);
}

static void must_queue(pid_t pid, int value)
{
	MUST(sigqueue(pid, SIGRTMIN, (union sigval){ .sival_int = value }));
}

TEST_F(queued, is_told)
{
	pid_t pid = tracee_start_with(block, call_run, 0);
	siginfo_t si[4];
	long n;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	for (int i = 1; i <= 3; i++)
		must_queue(pid, i);
	must_tgkill(pid, pid, SIGUSR1);
	n = syscall(__NR_ptrace, PTRACE_PEEKSIGINFO, pid, &variant->args, si);
	if (n < 0)
		n = -errno;
	EXPECT_EQ(variant->expected, n);
	for (long i = 0; i < n; i++)
		trace_event("peeked", "sig=%s %s",
			    signal_name(si[i].si_signo), siginfo_text(&si[i]));
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
