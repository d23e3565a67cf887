// SPDX-License-Identifier: GPL-2.0-only
/*
 * POR_EL0, the register of permission overlays, belongs to user space: a call
 * keeps it, a handler runs with the default value in it and finds the
 * interrupted one restored behind rt_sigreturn(2).
 */
#include "guest.h"

CATALOGUE("F-08");

static unsigned long por_read(void)
{
	unsigned long value;

	asm volatile("mrs	%0, s3_3_c10_c2_4" : "=r" (value));
	return value;
}

/* Key 7 is nobody's: what it may do is harmless. */
static void por_write(unsigned long value)
{
	asm volatile("msr	s3_3_c10_c2_4, %0\n"
		     "isb\n" : : "r" (value) : "memory");
}

static void on_usr1(int sig, siginfo_t *si, void *context)
{
	(void)sig;
	trace_sigframe(si, context);
	trace_event("por", "when=handler value=0x%lx", por_read());
}

static void calls(void)
{
	por_write(por_read() | 1UL << 28);
	trace_event("por", "when=before value=0x%lx", por_read());
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_event("por", "when=behind value=0x%lx", por_read());
	svc(__NR_tgkill, svc(__NR_getpid), svc(__NR_gettid), SIGUSR1);
	trace_event("por", "when=returned value=0x%lx", por_read());
}

FIXTURE(por) { };

FIXTURE_SETUP(por)
{
	REQUIRE(probe_poe());
	must_sigaction(SIGUSR1, on_usr1, 0);
}

FIXTURE_TEARDOWN(por) { }

TEST_F(por, untraced)
{
	EXPECT_EQ(0, child_run(calls));
}

TEST_F(por, traced)
{
	pid_t pid = tracee_start(calls);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
