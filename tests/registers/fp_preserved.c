// SPDX-License-Identifier: GPL-2.0-only
/*
 * V0 to V31, FPSR and FPCR survive a call, also one in which another process
 * uses the registers: the kernel reloads them on the way out, by a work flag
 * (TIF_FOREIGN_FPSTATE) which a conversion that renumbers the flags moves.
 */
#include "guest.h"
#include "fp.h"
#include <time.h>

CATALOGUE("F-03 R-12");

static const struct timespec moment = { .tv_nsec = 3000000 };

static long nr;
static unsigned long arg0;

static void calls(void)
{
	static struct fp before, after;

	fp_fill(&before);
	fp_call(&before, &after, nr, arg0, 0);
	trace_fp(&before, &after);
}

/* Other values in the same registers of the same CPU. */
static void competes(void)
{
	static struct fp before, after;
	const struct timespec time = { .tv_nsec = 1000000 };

	must_pin(0);
	memset(&before, 0x5a, sizeof(before.v));
	for (;;)
		fp_call(&before, &after, __NR_nanosleep, (unsigned long)&time,
			0);
}

FIXTURE(call) { };

FIXTURE_VARIANT(call)
{
	long nr;
	unsigned long arg0;
};

FIXTURE_VARIANT_ADD(call, getppid) { __NR_getppid, 0xa0 };
FIXTURE_VARIANT_ADD(call, minus_one) { -1, 0xa0 };
FIXTURE_VARIANT_ADD(call, nanosleep) {
	__NR_nanosleep, (unsigned long)&moment
};

FIXTURE_SETUP(call)
{
	nr = variant->nr;
	arg0 = variant->arg0;
	must_pin(0);
	trace_label("fp_svc", fp_svc);
	child_start_as("competitor", competes);
}

FIXTURE_TEARDOWN(call) { }

TEST_F(call, untraced)
{
	EXPECT_EQ(0, child_run(calls));
}

TEST_F(call, traced)
{
	pid_t pid = tracee_start(calls);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
