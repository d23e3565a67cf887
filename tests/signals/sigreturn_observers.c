// SPDX-License-Identifier: GPL-2.0-only
/*
 * rt_sigreturn(2) forgets its own number, so sys_exit for it carries -1 and
 * what was restored to x0, while the entry has 139; audit keeps the number that
 * it noted at the entry. A port that hands the number of the entry down to the
 * exit work changes the id.
 */
#include "guest.h"

CATALOGUE("G-07 A-07 T-05");

static void on_usr1(int sig, siginfo_t *si, void *context)
{
	(void)sig;
	trace_sigframe(si, context);
	SIGFRAME_X(context, 0) = 0x1234;
}

static void raises(void)
{
	trace_ret("tgkill", svc(__NR_tgkill, svc(__NR_getpid),
				svc(__NR_gettid), SIGUSR1));
}

TEST(tracepoints)
{
	REQUIRE(probe_tracepoints());
	must_sigaction(SIGUSR1, on_usr1, 0);
	EXPECT_EQ(0, tracepoints_run(raises));
}

TEST(audit)
{
	REQUIRE(probe_audit());
	must_sigaction(SIGUSR1, on_usr1, 0);
	EXPECT_EQ(0, audit_run(raises));
}

TEST_HARNESS_MAIN
