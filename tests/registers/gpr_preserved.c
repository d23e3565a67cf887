// SPDX-License-Identifier: GPL-2.0-only
/*
 * A system call changes x0 and nothing else: x1 to x30, sp and NZCV come back
 * as they went in, whichever way the call takes through the kernel. The entry
 * code of a conversion has other registers to spare on each of those ways.
 */
#include "guest.h"
#include <time.h>

CATALOGUE("F-04 P-09 N-08");

static const struct timespec moment = { .tv_nsec = 1000 };

static long nr;
static unsigned long arg0, arg1, nzcv;

static void calls(void)
{
	struct svc_regs before, after;

	svc_fill(&before, nr);
	for (int i = 9; i < 31; i++)
		before.x[i] = 0x1111000000000000UL * (i % 15) + 0xb00 + i;
	if (arg0) {
		before.x[0] = arg0;
		before.x[1] = arg1;
	}
	before.nzcv = nzcv;
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
}

FIXTURE(call) { };

FIXTURE_VARIANT(call)
{
	long nr;
	unsigned long arg0, arg1, nzcv;
};

FIXTURE_VARIANT_ADD(call, getppid) { __NR_getppid, 0, 0, 0xf0000000 };
FIXTURE_VARIANT_ADD(call, no_flags) { __NR_getppid, 0, 0, 0 };
FIXTURE_VARIANT_ADD(call, minus_one) { -1, 0, 0, 0xa0000000 };
FIXTURE_VARIANT_ADD(call, minus_two) { -2, 0, 0, 0x50000000 };
FIXTURE_VARIANT_ADD(call, unknown) { 1000, 0, 0, 0x10000000 };
/* Gives the CPU away and takes it again. */
FIXTURE_VARIANT_ADD(call, nanosleep) {
	__NR_nanosleep, (unsigned long)&moment, 0, 0xf0000000
};
FIXTURE_VARIANT_ADD(call, sched_yield) { __NR_sched_yield, 0, 0, 0xf0000000 };
/* A result in x0 with the upper half in use. */
FIXTURE_VARIANT_ADD(call, personality) {
	__NR_personality, 0xffffffff, 0, 0xf0000000
};

FIXTURE_SETUP(call)
{
	nr = variant->nr;
	arg0 = variant->arg0;
	arg1 = variant->arg1;
	nzcv = variant->nzcv;
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

/* Registers written back in both stops are the same registers. */
TEST_F(call, written_back_by_tracer)
{
	pid_t pid = tracee_start(calls);
	struct stop stop;

	stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_regs(pid, &stop.regs);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_set_regs(pid, &stop.regs);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_F(call, filtered)
{
	REQUIRE(probe_seccomp());
	must_seccomp_allow_all();
	EXPECT_EQ(0, child_run(calls));
}

TEST_HARNESS_MAIN
