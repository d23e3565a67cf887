// SPDX-License-Identifier: GPL-2.0-only
/*
 * A pending asynchronous tag check fault comes before the filter: a call that
 * seccomp catches raises SIGSEGV first and meets the filter when it is made
 * again, and so meets it once. A kernel that runs the entry work first delivers
 * SIGSYS, or loses the -errno that the filter returned.
 */
#include "guest.h"
#include "mte_async.h"

CATALOGUE("G-11 P-06");

static uint32_t action;

static void filter(void)
{
	must_seccomp_rule(__NR_getppid, action);
}

static void calls(void)
{
	trace_ret("getppid", mte_faulting_call(__NR_getppid));
}

static void filtered(void)
{
	filter();
	calls();
}

FIXTURE(filter) { };

FIXTURE_VARIANT(filter)
{
	uint32_t action;
};

FIXTURE_VARIANT_ADD(filter, allow) { SECCOMP_RET_ALLOW };
FIXTURE_VARIANT_ADD(filter, errno) { SECCOMP_RET_ERRNO | 5 };
FIXTURE_VARIANT_ADD(filter, trap) { SECCOMP_RET_TRAP | 6 };
FIXTURE_VARIANT_ADD(filter, kill) { SECCOMP_RET_KILL_PROCESS };

FIXTURE_SETUP(filter)
{
	REQUIRE(probe_mte());
	REQUIRE(probe_seccomp());
	action = variant->action;
	must_mte_async();
	must_sigaction(SIGSEGV, trace_signal, 0);
	must_sigaction(SIGSYS, trace_signal, 0);
}

FIXTURE_TEARDOWN(filter) { }

TEST_F(filter, untraced)
{
	child_run(filtered);
}

TEST_F(filter, traced)
{
	pid_t pid = tracee_start_with(filter, calls, 0);

	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
