// SPDX-License-Identifier: GPL-2.0-only
/*
 * The SIGSYS of SECCOMP_RET_TRAP is forced: where it is blocked or ignored it
 * kills all the same, instead of leaving a call that is neither executed nor
 * answered.  It is raised in the middle of the entry code and has to be seen
 * on the way out of that very call.
 *
 * kernel/signal.c:force_sig_info_to_task() resets the action and unblocks.
 */
#include "guest.h"

CATALOGUE("C-05 G-16");

static void (*disposition)(int);
static bool with_handler, blocked;

static void child(void)
{
	if (with_handler)
		must_sigaction(SIGSYS, trace_signal, 0);
	else
		must_sig(SIGSYS, disposition);
	if (blocked)
		must_sigmask(SIG_BLOCK, SIGSYS);
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(sigsys) { };

FIXTURE_VARIANT(sigsys) {
	void (*disposition)(int);
	bool with_handler, blocked;
};

FIXTURE_VARIANT_ADD(sigsys, by_default) { .disposition = SIG_DFL };
FIXTURE_VARIANT_ADD(sigsys, ignored) { .disposition = SIG_IGN };
FIXTURE_VARIANT_ADD(sigsys, blocked) { .blocked = true };
FIXTURE_VARIANT_ADD(sigsys, blocked_with_handler) {
	.with_handler = true, .blocked = true,
};

FIXTURE_SETUP(sigsys)
{
	REQUIRE(probe_seccomp());
	disposition = variant->disposition;
	with_handler = variant->with_handler;
	blocked = variant->blocked;
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRAP);
}

FIXTURE_TEARDOWN(sigsys) { }

TEST_F(sigsys, kills)
{
	EXPECT_EQ(128 + SIGSYS, child_run(child));
}

/* With the stops that lead up to it; a tracer may take the signal away. */
TEST_F(sigsys, traced)
{
	EXPECT_EQ(128 + SIGSYS,
		  tracee_finish_by(tracee_start(child), PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
