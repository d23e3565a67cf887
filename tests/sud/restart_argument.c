// SPDX-License-Identifier: GPL-2.0-only
/*
 * A dispatched call whose first argument is -512 or its kin.  The rollback puts
 * it back into x0, which is arm64's result register too, and the signal code
 * that runs next takes such a result for a wish to restart: the handler would
 * find its pc on the svc, or -EINTR for its argument.  No other architecture
 * with user dispatch can have that, so a port has to think of it by itself.
 *
 * arch/arm64/kernel/signal.c:arch_do_signal_or_restart(); entry U-07 of the
 * catalogue, and U-02, which fixes what the frame holds.
 */
#include "guest.h"

#include "../signals/restart_argument.h"
#include "dispatch.h"

CATALOGUE("U-07 U-08 U-02");

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	dispatch_record(info, context);
	argument_end(dispatches, context);
}

FIXTURE_SETUP(argument)
{
	REQUIRE(probe_sud());
	trace_actor("caller");
}

FIXTURE_TEARDOWN(argument) { }

static void call(long nr, unsigned long value, int flags)
{
	must_sigaction(SIGSYS, handler, flags);
	must_dispatch(NULL, 0);
	selector = BLOCK;
	argument_call(nr, value);
	selector = ALLOW;
	trace_number("dispatches", dispatches);
}

#define EXPECT_ORIGINAL() do {						\
	EXPECT_EQ(1, dispatches);					\
	EXPECT_EQ(variant->value, dispatch_x0);				\
	EXPECT_EQ((unsigned long)svc_insn_end, dispatch_pc);		\
} while (0)

TEST_F(argument, without_sa_restart)
{
	call(__NR_getppid, variant->value, 0);
	EXPECT_ORIGINAL();
}

TEST_F(argument, with_sa_restart)
{
	call(__NR_getppid, variant->value, SA_RESTART);
	EXPECT_ORIGINAL();
}

TEST_F(argument, of_minus_one)
{
	call(-1, variant->value, SA_RESTART);
	EXPECT_ORIGINAL();
}

static void tracee(void)
{
	call(__NR_getppid, 0 - 512ul, 0);
}

/* What the tracer finds in the stop for SIGSYS, and without the signal. */
TEST(traced)
{
	pid_t pid;

	REQUIRE(probe_sud());
	pid = tracee_start(tracee);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SIGNAL);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
