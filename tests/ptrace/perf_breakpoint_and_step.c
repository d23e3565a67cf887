// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer asks for a single step at a stop that a perf breakpoint led to.  The
 * kernel is stepping on its own account by then, and what comes of the two
 * differs between an ordinary instruction, where the tracer's step may get
 * lost, and an svc, whose exit forces a trap.  All of it is recorded.
 * arch/arm64/kernel/hw_breakpoint.c:try_step_suspended_breakpoints().
 */
#include "perf.h"
#include "step.h"

CATALOGUE("S-29");

/* Two svc apart, with ordinary instructions around; registers are known. */
asm(".pushsection .text\n"
    ".balign 64\n"
    ".globl	broken\n"
    "broken:\n"
    "	mov	x8, #" MANIFEST_STR(__NR_getuid) "\n"
    "	mov	x7, #0x7777\n"
    "	svc	#0\n"
    "	mov	x9, #1\n"
    "	mov	x9, #2\n"
    "	mov	x9, #3\n"
    "	ret\n"
    ".popsection");
long broken(long x0);

static void tracee(void)
{
	trace_ret("getuid", broken(0xa0));
}

FIXTURE(perf) {};
FIXTURE_VARIANT(perf)
{
	int offset;
};

FIXTURE_VARIANT_ADD(perf, before_svc)	{ 4 };
FIXTURE_VARIANT_ADD(perf, on_svc)	{ 8 };
FIXTURE_VARIANT_ADD(perf, behind_svc)	{ 12 };

FIXTURE_SETUP(perf)
{
	REQUIRE(probe_hw_breakpoints());
	trace_label("broken", broken);
}

FIXTURE_TEARDOWN(perf)
{
}

/* Stops with TRAP_PERF; then up to five steps, as long as there are any. */
TEST_F(perf, stepped_on)
{
	pid_t pid = tracee_start(tracee);
	int fd = perf_breakpoint(pid, (char *)broken + variant->offset, true);
	struct stop stop;

	if (fd < 0)
		SKIP(return, "no perf breakpoints with sigtrap: %s",
		     errno_name(errno));
	stop = tracee_next(pid, PTRACE_CONT, 0);
	if (stop.kind == STOP_SIGNAL)
		stop = steps(pid, 5);
	trace_hit(fd);
	if (stop.kind != STOP_EXITED && stop.kind != STOP_KILLED)
		tracee_finish(pid);
}

/* Without a signal of its own: stepped onto it and over it. */
TEST_F(perf, stepped_over)
{
	pid_t pid = tracee_start(tracee);
	struct stop stop;
	int fd;

	must_step_to(pid, broken);
	fd = must_perf_breakpoint(pid, (char *)broken + variant->offset, false);
	stop = steps(pid, 7);
	trace_hit(fd);
	if (stop.kind != STOP_EXITED && stop.kind != STOP_KILLED)
		tracee_finish(pid);
}

TEST_HARNESS_MAIN
