// SPDX-License-Identifier: GPL-2.0-only
/*
 * SECCOMP_RET_KILL_* ends the process with SIGSYS, which no handler, no mask
 * and no tracer can hold up.  The registers are rolled back first, so that what
 * a tracer sees at the last stops is the call as it was made.  A user-issued -1
 * is no exception, and neither is one of a call that nobody knows.
 *
 * kernel/seccomp.c:__seccomp_filter(), kernel/signal.c:force_sig_seccomp();
 * entry C-12 of the catalogue.
 */
#include "guest.h"

CATALOGUE("C-12 C-21");

static unsigned long number;

static void call(void)
{
	trace_ret("call", fill_syscall(number));
}

FIXTURE(action) { };

FIXTURE_VARIANT(action) {
	uint32_t action;
	unsigned long x8;
};

FIXTURE_VARIANT_ADD(action, kill_process) {
	.action = SECCOMP_RET_KILL_PROCESS, .x8 = __NR_getppid,
};
FIXTURE_VARIANT_ADD(action, kill_thread) {
	.action = SECCOMP_RET_KILL_THREAD, .x8 = __NR_getppid,
};
/* The data means nothing, and what is no action kills the process. */
FIXTURE_VARIANT_ADD(action, kill_thread_with_data) {
	.action = SECCOMP_RET_KILL_THREAD | 77, .x8 = __NR_getppid,
};
FIXTURE_VARIANT_ADD(action, unknown_action) {
	.action = 0x7e000000, .x8 = __NR_getppid,
};
FIXTURE_VARIANT_ADD(action, of_minus_one) {
	.action = SECCOMP_RET_KILL_PROCESS, .x8 = -1,
};
FIXTURE_VARIANT_ADD(action, of_minus_two) {
	.action = SECCOMP_RET_KILL_THREAD, .x8 = -2,
};
FIXTURE_VARIANT_ADD(action, of_unknown) {
	.action = SECCOMP_RET_KILL_PROCESS, .x8 = 1000,
};

FIXTURE_SETUP(action)
{
	REQUIRE(probe_seccomp());
	number = variant->x8;
	must_sigaction(SIGSYS, trace_signal, 0);
	must_sigmask(SIG_BLOCK, SIGSYS);
	must_seccomp_rule(number, variant->action);
}

FIXTURE_TEARDOWN(action) { }

TEST_F(action, kills)
{
	EXPECT_EQ(128 + SIGSYS, child_run(call));
}

TEST_F(action, kills_tracee)
{
	pid_t pid = tracee_start_opts(call, PTRACE_O_TRACEEXIT);
	struct stop stop = tracee_run_to(pid, STOP_EXIT);

	EXPECT_EQ(0xa0UL, stop.regs.regs[0]);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ(128 + SIGSYS, tracee_finish(pid));
}

/* What the tracer makes of x0 at the entry stop is what is rolled back to. */
TEST_F(action, shows_changed_arg0)
{
	pid_t pid = tracee_start_opts(call, PTRACE_O_TRACEEXIT);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 0, 0x155);
	EXPECT_EQ(128 + SIGSYS, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
