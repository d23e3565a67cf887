// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer skips a call by writing -1 over its number at the entry stop.  The
 * filter is asked about -1 all the same, and what it says wins: a conversion
 * that takes -1 for "nothing to do any more" right behind the stop lets a
 * sandbox be left that way, one that asks late changes who gets killed.
 *
 * arch/arm64/kernel/ptrace.c:syscall_trace_enter() has no test for -1 in front
 * of seccomp; entry C-02 of the catalogue fixes the results.
 */
#include "guest.h"

CATALOGUE("C-02");

static void tracee(void)
{
	tracee_exit(fill_syscall_changes(__NR_getppid) & 0x7f);
}

FIXTURE(skipped) { };

FIXTURE_VARIANT(skipped) {
	uint32_t action;
	bool set_x0;
	int code;
};

/* The end: bits 0-6 of x0, or 128 + the signal. */
FIXTURE_VARIANT_ADD(skipped, allowed) {
	.action = SECCOMP_RET_ALLOW, .code = 0xa0 & 0x7f,
};
FIXTURE_VARIANT_ADD(skipped, allowed_with_result) {
	.action = SECCOMP_RET_ALLOW, .set_x0 = true, .code = 0x55,
};
FIXTURE_VARIANT_ADD(skipped, gets_errno) {
	.action = SECCOMP_RET_ERRNO | 7, .code = -7 & 0x7f,
};
FIXTURE_VARIANT_ADD(skipped, with_result_gets_errno) {
	.action = SECCOMP_RET_ERRNO | 7, .set_x0 = true, .code = -7 & 0x7f,
};
FIXTURE_VARIANT_ADD(skipped, gets_errno_zero) {
	.action = SECCOMP_RET_ERRNO, .code = 0,
};
/* The rollback shows the handler the first argument, which is returned. */
FIXTURE_VARIANT_ADD(skipped, traps) {
	.action = SECCOMP_RET_TRAP | 3, .code = 0xa0 & 0x7f,
};
FIXTURE_VARIANT_ADD(skipped, is_traced) {
	.action = SECCOMP_RET_TRACE | 4, .set_x0 = true, .code = 0x55,
};
FIXTURE_VARIANT_ADD(skipped, kills_process) {
	.action = SECCOMP_RET_KILL_PROCESS, .code = 128 + SIGSYS,
};
FIXTURE_VARIANT_ADD(skipped, kills_thread) {
	.action = SECCOMP_RET_KILL_THREAD, .set_x0 = true,
	.code = 128 + SIGSYS,
};

FIXTURE_SETUP(skipped)
{
	REQUIRE(probe_seccomp());
	must_sigaction(SIGSYS, trace_signal, 0);
	must_seccomp_rule(-1, variant->action);
}

FIXTURE_TEARDOWN(skipped) { }

TEST_F(skipped, is_filtered)
{
	pid_t pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	if (variant->set_x0)
		must_set_x(pid, 0, 0x155);
	EXPECT_EQ(variant->code, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
