// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stepping onto an svc whose filter stops it, and stepping on from that stop:
 * the next stop is right behind the svc, never an instruction later, whether or
 * not the tracer writes the registers in between, which arms the hardware step
 * anew.  It is the reason why the kernel forces a trap at the exit at all
 * (arch/arm64/kernel/ptrace.c:report_syscall_exit()).
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-30");

FIXTURE(seccomp_stop) {};
FIXTURE_VARIANT(seccomp_stop)
{
	bool write_regs, change_number;
	int request;
};

FIXTURE_VARIANT_ADD(seccomp_stop, untouched)
	{ false, false, PTRACE_SINGLESTEP };
FIXTURE_VARIANT_ADD(seccomp_stop, written)
	{ true, false, PTRACE_SINGLESTEP };
FIXTURE_VARIANT_ADD(seccomp_stop, skipped)
	{ false, true, PTRACE_SINGLESTEP };
FIXTURE_VARIANT_ADD(seccomp_stop, written_and_skipped)
	{ true, true, PTRACE_SINGLESTEP };
/* Not stepped onto: by PTRACE_CONT. */
FIXTURE_VARIANT_ADD(seccomp_stop, continued_to)
	{ false, false, PTRACE_CONT };
FIXTURE_VARIANT_ADD(seccomp_stop, continued_to_and_written)
	{ true, false, PTRACE_CONT };

FIXTURE_SETUP(seccomp_stop)
{
	REQUIRE(probe_seccomp());
	call_prepare_max();
	must_seccomp_rule(NR_MAX, SECCOMP_RET_TRACE);
}

FIXTURE_TEARDOWN(seccomp_stop)
{
}

TEST_F(seccomp_stop, stepped_on)
{
	pid_t pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	struct stop stop;

	if (variant->request == PTRACE_SINGLESTEP)
		must_step_to_svc(pid);
	stop = tracee_next(pid, variant->request, 0);
	EXPECT_KIND(STOP_SECCOMP, stop);
	if (variant->change_number)
		must_set_syscall_nr(pid, -1);
	if (variant->write_regs)
		must_set_x(pid, 0, 7);
	stop = step(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ(SI_USER, stop.si.si_code);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	steps(pid, 3);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
