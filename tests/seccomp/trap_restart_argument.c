// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rollback of SECCOMP_RET_TRAP leaves the first argument in x0, where the
 * signal code looks for a result that asks for a restart.  An argument of -512
 * or its kin is therefore taken for one: the handler finds its pc back on the
 * svc, or -EINTR where its argument was.  Nothing documents this; recorded as
 * it is, since a conversion that forgets the call, or restores another value,
 * changes what every handler of such a call sees.
 *
 * arch/arm64/kernel/signal.c:arch_do_signal_or_restart(); entry C-06.
 */
#include "guest.h"
#include "../signals/restart_argument.h"

CATALOGUE("C-06");

static int traps;

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	trace_sigframe(info, context);
	argument_end(++traps, context);
}

FIXTURE_SETUP(argument)
{
	REQUIRE(probe_seccomp());
	trace_actor("caller");
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRAP);
	must_seccomp_rule(-1, SECCOMP_RET_TRAP);
}

FIXTURE_TEARDOWN(argument) { }

static void call(long nr, unsigned long value, int flags)
{
	must_sigaction(SIGSYS, handler, flags);
	argument_call(nr, value);
	trace_number("traps", traps);
}

TEST_F(argument, without_sa_restart)
{
	call(__NR_getppid, variant->value, 0);
	EXPECT_GT(traps, 0);
}

TEST_F(argument, with_sa_restart)
{
	call(__NR_getppid, variant->value, SA_RESTART);
	EXPECT_GT(traps, 0);
}

/* -1 is "not in a system call" to the signal code. */
TEST_F(argument, of_minus_one)
{
	call(-1, variant->value, SA_RESTART);
	EXPECT_EQ(1, traps);
}

TEST_HARNESS_MAIN
