// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a handler starts with, whatever was interrupted: BTYPE as behind a call,
 * so that a PROT_BTI page takes it, tag checks on, and neither streaming mode
 * nor ZA; all of it is the interrupted code's own again behind the handler
 * (arch/arm64/kernel/signal.c:setup_return).
 */
#include "guest.h"

CATALOGUE("G-19");

/* Unlike the C library's, with no call and no branch around the svc. */
static long raise_usr1(void)
{
	return svc(__NR_tgkill, svc(__NR_getpid), svc(__NR_gettid), SIGUSR1);
}

static unsigned long read_tco(void)
{
	unsigned long tco;

	asm volatile("mrs	%0, s3_3_c4_c2_7" : "=r" (tco));
	return tco & PSR_TCO_BIT ? 1 : 0;
}

static void write_tco(bool on)
{
	if (on)
		asm volatile("msr	s0_3_c4_c1_4, xzr");
	else
		asm volatile("msr	s0_3_c4_c0_4, xzr");
}

static unsigned long read_svcr(void)
{
	unsigned long svcr;

	asm volatile(".arch_extension sme\n"
		     "mrs	%0, svcr" : "=r" (svcr));
	return svcr;
}

static void on_tco(int sig, siginfo_t *si, void *context)
{
	unsigned long tco = read_tco();

	(void)sig;
	(void)si;
	trace_event("handler", "tco=%lu saved=%d", tco,
		    !!(SIGFRAME_PSTATE(context) & PSR_TCO_BIT));
}

static void with_tco(void)
{
	unsigned long behind;

	write_tco(true);
	raise_usr1();
	behind = read_tco();
	write_tco(false);
	trace_event("behind", "tco=%lu", behind);
}

static void on_sme(int sig, siginfo_t *si, void *context)
{
	unsigned long svcr = read_svcr();

	(void)sig;
	(void)si;
	(void)context;
	trace_event("handler", "svcr=0x%lx", svcr);
}

static void with_za(void)
{
	unsigned long behind;

	asm volatile(".arch_extension sme\n"
		     "smstart	za");
	raise_usr1();
	behind = read_svcr();
	asm volatile(".arch_extension sme\n"
		     "smstop");
	trace_event("behind", "svcr=0x%lx", behind);
}

/* An exception, since a call would leave streaming mode by itself. */
static void on_brk(int sig, siginfo_t *si, void *context)
{
	on_sme(sig, si, context);
	SIGFRAME_PC(context) += 4;
}

static void with_streaming_mode(void)
{
	unsigned long behind;

	asm volatile(".arch_extension sme\n"
		     "smstart\n"
		     "brk	#7\n"
		     "mrs	%0, svcr\n"
		     "smstop" : "=r" (behind) : : "memory",
		     "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7",
		     "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15",
		     "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",
		     "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31");
	trace_event("behind", "svcr=0x%lx", behind);
}

static void on_nothing(int sig, siginfo_t *si, void *context)
{
	(void)sig;
	(void)si;
	(void)context;
}

static void raises(void)
{
	trace_ret("tgkill", raise_usr1());
}

TEST(tco)
{
	REQUIRE(probe_mte());
	must_sigaction(SIGUSR1, on_tco, 0);
	EXPECT_EQ(0, child_run(with_tco));
}

TEST(za)
{
	REQUIRE(probe_sme());
	must_sigaction(SIGUSR1, on_sme, 0);
	EXPECT_EQ(0, child_run(with_za));
}

TEST(streaming_mode)
{
	REQUIRE(probe_sme());
	must_sigaction(SIGTRAP, on_brk, 0);
	EXPECT_EQ(0, child_run(with_streaming_mode));
}

/* Seen at the stop in front of the handler's first instruction. */
TEST(btype)
{
	struct user_pt_regs regs;
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_bti());
	must_sigaction(SIGUSR1, on_nothing, 0);
	pid = tracee_start(raises);
	stop = tracee_run_to(pid, STOP_SIGNAL);
	tracee_next(pid, PTRACE_SINGLESTEP, stop.signal);
	must_get_regs(pid, &regs);
	trace_event("pstate", "btype=%llu",
		    (regs.pstate & PSR_BTYPE_MASK) >> PSR_BTYPE_SHIFT);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
