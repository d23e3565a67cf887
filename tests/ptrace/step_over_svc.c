// SPDX-License-Identifier: GPL-2.0-only
/*
 * A single step over svc stops once, right behind it, before anything else is
 * executed.  The kernel forces that trap on its way out: si_code SI_USER from
 * nobody, x7 untouched, no number any more, no syscall-info operation
 * (arch/arm64/kernel/ptrace.c:report_syscall_exit(), user_single_step_report()
 * of include/linux/ptrace.h).  Without it the hardware would report, with
 * TRAP_TRACE, or an instruction later if the tracer wrote the registers.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-08 S-09 P-04");

static struct stop over_svc(void)
{
	pid_t pid;

	call_prepare_max();
	pid = tracee_start(call_run);
	must_step_to_svc(pid);
	return step(pid);
}

TEST(stops_behind_it)
{
	struct stop stop = over_svc();

	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(SI_USER, stop.si.si_code);
	EXPECT_EQ(0, stop.si.si_pid);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ((unsigned long)MAX_RESULT, stop.regs.regs[0]);
	EXPECT_EQ(-1, stop.nr);
	EXPECT_EQ(PTRACE_SYSCALL_INFO_NONE, stop.info.op);
	EXPECT_EQ(0, tracee_finish(stop.pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

/* How many stops are at which instruction: recorded. */
TEST(stepped_on)
{
	struct stop stop = over_svc();

	steps(stop.pid, 4);
	EXPECT_EQ(0, tracee_finish(stop.pid));
}

TEST(stepped_on_with_registers_written)
{
	struct stop stop = over_svc();
	struct user_pt_regs regs;

	must_get_regs(stop.pid, &regs);
	must_set_regs(stop.pid, &regs);
	trace_again("written", &stop);
	steps(stop.pid, 4);
	EXPECT_EQ(0, tracee_finish(stop.pid));
}

/* What x7 is written to here stays, unlike at a syscall stop. */
TEST(keeps_a_written_x7)
{
	struct stop stop = over_svc();

	must_set_x(stop.pid, 7, 0xdead);
	EXPECT_EQ(0, tracee_finish(stop.pid));
	EXPECT_EQ(0xdeadUL, call->after.x[7]);
}

/* Nothing of the step is left for the next call. */
TEST(is_over_with_it)
{
	pid_t pid;

	call_prepare(NR_MAX);
	pid = tracee_start(call_run_then_getuid);
	must_step_to_svc(pid);
	step(pid);
	EXPECT_KIND(STOP_EXITED, tracee_next(pid, PTRACE_CONT, 0));
}

TEST_HARNESS_MAIN
