// SPDX-License-Identifier: GPL-2.0-only
/*
 * A single step over execve(2) stops before the first instruction of the new
 * image, and a further step executes one: the request survives, while the
 * registers are new (arch/arm64/kernel/process.c, flush_thread() and
 * start_thread_common()).  Which stops there are, with PTRACE_O_TRACEEXEC and
 * without, is recorded.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-13");

IMAGE(next_image)
{
	trace_ret("getuid", fill_syscall(__NR_getuid));
}

static void exec(void)
{
	image_exec("next_image");
}

FIXTURE(stepped_exec) {};
FIXTURE_VARIANT(stepped_exec)
{
	unsigned long options;
};

FIXTURE_VARIANT_ADD(stepped_exec, with_event)	{ PTRACE_O_TRACEEXEC };
FIXTURE_VARIANT_ADD(stepped_exec, without_event) { 0 };

FIXTURE_SETUP(stepped_exec)
{
}

FIXTURE_TEARDOWN(stepped_exec)
{
}

TEST_F(stepped_exec, stops_at_the_start)
{
	pid_t pid = tracee_start_opts(exec, variant->options);
	unsigned long entry;
	struct stop stop;
	int i;

	must_step_to_svc(pid);
	stop = step(pid);
	if (stop.kind == STOP_EXEC)
		stop = step(pid);
	entry = stop.regs.pc;
	/* How often there, and how far then. */
	for (i = 0; i < 4; i++) {
		stop = step(pid);
		trace_number("offset", stop.regs.pc - entry);
	}
	EXPECT_EQ(0, tracee_finish(pid));
}

/* One that fails is a call as any other. */
TEST_F(stepped_exec, fails)
{
	struct stop stop;
	pid_t pid;

	call_prepare(__NR_execve);
	call->before.x[0] = (unsigned long)"/nonexistent";
	call->before.x[1] = call->before.x[2] = 0;
	pid = tracee_start_opts(call_run, variant->options);
	must_step_to_svc(pid);
	stop = step(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(SI_USER, stop.si.si_code);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(-ENOENT, call_result());
}

TEST_HARNESS_MAIN
