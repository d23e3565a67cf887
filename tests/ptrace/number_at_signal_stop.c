// SPDX-License-Identifier: GPL-2.0-only
/*
 * At a signal stop there is no number any more: -1 after a call, since the
 * restart decision forgets it before the tracer is asked
 * (arch/arm64/kernel/signal.c:arch_do_signal_or_restart()), and -1 where the
 * signal did not come from a call at all, since the exception entry sets it.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-28");

static void check(struct __test_metadata *_metadata, struct stop stop)
{
	EXPECT_KIND(STOP_SIGNAL, stop);
	EXPECT_EQ(-1, stop.nr);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
}

/* The call was interrupted: x0 and pc are those of its restart already. */
TEST(inside_nanosleep)
{
	static const long week[2] = { 604800, 0 };
	struct stop stop;
	pid_t pid;

	call_prepare(__NR_nanosleep);
	call->before.x[0] = (unsigned long)week;
	call->before.x[1] = 0;
	pid = tracee_start(call_run);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	stop = tracee_wait(pid);
	check(_metadata, stop);
	EXPECT_EQ((unsigned long)svc_insn, stop.regs.pc);
	EXPECT_EQ((unsigned long)week, stop.regs.regs[0]);
	EXPECT_KIND(STOP_KILLED, tracee_next(pid, PTRACE_CONT, SIGUSR1));
}

/* The call itself succeeded. */
TEST(behind_kill)
{
	struct stop stop;
	pid_t pid;

	call_prepare(__NR_kill);
	call->before.x[0] = 0;
	call->before.x[1] = SIGURG;
	must_sig(SIGURG, SIG_IGN);
	pid = tracee_start(call_run);
	stop = tracee_next(pid, PTRACE_CONT, 0);
	check(_metadata, stop);
	EXPECT_EQ(0, tracee_finish(pid));
}

/* No call: an instruction that does not exist. */
static void undefined(void)
{
	register long x0 asm("x0") = 0xa0, x7 asm("x7") = 0x7777;
	register long x8 asm("x8") = 0xa8;

	asm volatile("udf #0" :: "r" (x0), "r" (x7), "r" (x8));
}

TEST(at_a_fault)
{
	pid_t pid = tracee_start(undefined);

	check(_metadata, tracee_next(pid, PTRACE_CONT, 0));
	EXPECT_KIND(STOP_KILLED, tracee_next(pid, PTRACE_CONT, SIGILL));
}

/* The one before had a number; nothing of it is left at the fault. */
static void call_then_undefined(void)
{
	call_run();
	undefined();
}

TEST(at_a_fault_behind_a_call)
{
	pid_t pid;

	call_prepare(NR_MAX);
	pid = tracee_start(call_then_undefined);
	check(_metadata, tracee_next(pid, PTRACE_CONT, 0));
}

TEST_HARNESS_MAIN
