// SPDX-License-Identifier: GPL-2.0-only
/*
 * A thread announces a section whose descriptor is not there. Nobody looks as
 * long as nothing happens; after a context switch, a signal or, where the
 * kernel checks calls, any call, the thread gets SIGSEGV. On which return the
 * kernel looks is what generic entry and its TIF_RSEQ change
 * (include/linux/rseq_entry.h).
 */
#include "guest.h"
#include <sched.h>
#include <time.h>

#include "section.h"

CATALOGUE("R-05");

static unsigned long bad;

/*
 * The time slice may end anywhere between announcing and retracting, and the
 * kernel look: not with this class, which has none (sched(7)). Children inherit
 * it.
 */
static void must_be_fifo(void)
{
	const struct sched_param param = { .sched_priority = 1 };

	MUST(sched_setscheduler(0, SCHED_FIFO, &param));
}

static void announce(void)
{
	*(volatile uint64_t *)&section_area.rseq_cs = bad;
}

static void retract(void)
{
	*(volatile uint64_t *)&section_area.rseq_cs = 0;
}

static void call(void)
{
	long ret;

	announce();
	ret = fill_syscall(__NR_getppid);
	retract();
	trace_ret("getppid", ret);
}

/* To sleep is to be switched away, for certain. */
static void sleeps(void)
{
	const struct timespec time = { .tv_nsec = 1000000 };
	long ret;

	announce();
	ret = svc(__NR_nanosleep, &time, NULL);
	retract();
	trace_ret("nanosleep", ret);
}

static void raises(void)
{
	long pid = svc(__NR_getpid), tid = svc(__NR_gettid), ret;

	announce();
	ret = svc(__NR_tgkill, pid, tid, SIGUSR1);
	retract();
	trace_ret("tgkill", ret);
}

/* An exception, which is no call and switches to nobody. */
static void breaks(void)
{
	announce();
	asm volatile("brk #7");
	retract();
	trace_event("broke", "rseq_cs=%s", section_area.rseq_cs ? "set" : "0");
}

static void on_segv(int sig, siginfo_t *si, void *context)
{
	retract();
	trace_signal(sig, si, context);
	announce();
}

static void on_trap(int sig, siginfo_t *si, void *context)
{
	(void)sig;
	(void)si;
	SIGFRAME_PC(context) += 4;
}

FIXTURE(pointer) { };

FIXTURE_VARIANT(pointer)
{
	unsigned long to;
	bool first_version;
};

FIXTURE_VARIANT_ADD(pointer, unmapped) { 0x1000, false };
FIXTURE_VARIANT_ADD(pointer, in_the_kernel) { 0xffff000000001000, false };
FIXTURE_VARIANT_ADD(pointer, unmapped_first_version) { 0x1000, true };
FIXTURE_VARIANT_ADD(pointer, in_the_kernel_first_version) {
	0xffff000000001000, true
};

FIXTURE_SETUP(pointer)
{
	REQUIRE(probe_rseq());
	must_register_sections(variant->first_version);
	must_be_fifo();
	must_sigaction(SIGUSR1, trace_signal, 0);
	must_sigaction(SIGTRAP, on_trap, 0);
	bad = variant->to;
}

FIXTURE_TEARDOWN(pointer) { }

TEST_F(pointer, any_call)
{
	child_run(call);
}

TEST_F(pointer, sleep)
{
	child_run(sleeps);
}

TEST_F(pointer, signal)
{
	child_run(raises);
}

TEST_F(pointer, exception)
{
	child_run(breaks);
}

/* With SIGSEGV handled, once: is it delivered, or does it kill? */
TEST_F(pointer, sleep_with_handler)
{
	must_sigaction(SIGSEGV, on_segv, SA_RESETHAND);
	child_run(sleeps);
}

TEST_HARNESS_MAIN
