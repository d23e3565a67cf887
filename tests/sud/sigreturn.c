// SPDX-License-Identifier: GPL-2.0-only
/*
 * The vDSO's trampoline may call rt_sigreturn while everything is dispatched,
 * or no handler could ever return; nothing else may.  The kernel knows it by
 * the pc: an offset of one instruction, or all of the vDSO in its place, either
 * kills the process or lets calls escape.
 *
 * arch_syscall_is_vdso_sigreturn(); entry U-04 of the catalogue.
 */
#include "guest.h"

#include <time.h>

#include "dispatch.h"

CATALOGUE("U-04");

static void keep_blocking(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	dispatch_record(info, context);
}

static void block(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	selector = BLOCK;
	trace_sigframe(info, context);
}

FIXTURE(handler) { };

FIXTURE_SETUP(handler)
{
	REQUIRE(probe_sud());
	trace_actor("caller");
}

FIXTURE_TEARDOWN(handler) { }

static void dispatch_twice(void)
{
	must_dispatch(NULL, 0);
	selector = BLOCK;
	fill_syscall(__NR_getppid);
	fill_syscall(__NR_geteuid);
	selector = ALLOW;
	trace_number("dispatches", dispatches);
	tracee_exit(dispatches);
}

TEST_F(handler, returns)
{
	must_sigaction(SIGSYS, keep_blocking, 0);
	EXPECT_EQ(2, child_run(dispatch_twice));
}

TEST_F(handler, returns_from_other_stack)
{
	must_sigaltstack();
	must_sigaction(SIGSYS, keep_blocking, SA_ONSTACK);
	EXPECT_EQ(2, child_run(dispatch_twice));
}

/* With the entry and exit stop of rt_sigreturn, and none of the others'. */
TEST_F(handler, returns_traced)
{
	must_sigaction(SIGSYS, keep_blocking, 0);
	EXPECT_EQ(2, tracee_finish_by(tracee_start(dispatch_twice),
				      PTRACE_SYSCALL));
}

/* Not the handler of SIGSYS, and the call that it interrupts is let through. */
static void other_signal(void)
{
	must_dispatch(NULL, 0);
	svc(__NR_kill, getpid(), SIGUSR1);
	trace_number("selector", selector);
	selector = ALLOW;
	tracee_exit(dispatches);
}

TEST_F(handler, of_other_signal_returns)
{
	must_sigaction(SIGUSR1, block, 0);
	must_sigaction(SIGSYS, dispatch_handler, 0);
	EXPECT_EQ(0, child_run(other_signal));
}

/* The number alone is no excuse. */
static void own_sigreturn(void)
{
	must_dispatch(NULL, 0);
	selector = BLOCK;
	trace_ret("rt_sigreturn", fill_syscall(__NR_rt_sigreturn));
	selector = ALLOW;
	tracee_exit(dispatches);
}

TEST_F(handler, is_called_for_sigreturn_elsewhere)
{
	must_sigaction(SIGSYS, dispatch_handler, 0);
	EXPECT_EQ(1, child_run(own_sigreturn));
}

/* A clock that the vDSO cannot read by itself: an svc, but not that one. */
static void call_in_vdso(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	must_dispatch(NULL, 0);
	selector = BLOCK;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	selector = ALLOW;
	tracee_exit(dispatches);
}

TEST_F(handler, is_called_for_svc_in_vdso)
{
	must_sigaction(SIGSYS, dispatch_handler, 0);
	EXPECT_EQ(1, child_run(call_in_vdso));
}

TEST_HARNESS_MAIN
