// SPDX-License-Identifier: GPL-2.0-only
/*
 * A single step over an svc whose call does not take place is reported behind
 * it just as over any other: denied by a filter, skipped by a number nobody
 * has, or by -1.  arch/arm64/kernel/syscall.c:el0_svc_common() goes to
 * trace_exit with each; a conversion that returns early loses the stop.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-12");

FIXTURE(denied) {};
FIXTURE_VARIANT(denied)
{
	unsigned long nr;
	uint32_t action;
	long result;
};

FIXTURE_VARIANT_ADD(denied, with_an_error)
	{ NR_MAX, SECCOMP_RET_ERRNO | EXDEV, -EXDEV };
FIXTURE_VARIANT_ADD(denied, with_success)
	{ NR_MAX, SECCOMP_RET_ERRNO, 0 };
FIXTURE_VARIANT_ADD(denied, without_tracer)
	{ NR_MAX, SECCOMP_RET_TRACE, -ENOSYS };
FIXTURE_VARIANT_ADD(denied, as_number_1000)
	{ 1000, SECCOMP_RET_ALLOW, -ENOSYS };
FIXTURE_VARIANT_ADD(denied, as_number_minus_1)
	{ -1UL, SECCOMP_RET_ALLOW, -ENOSYS };

FIXTURE_SETUP(denied)
{
	REQUIRE(probe_seccomp());
	call_prepare(variant->nr);
	call->before.x[0] = POLICY;
	must_seccomp_rule(NR_MAX, variant->action);
}

FIXTURE_TEARDOWN(denied)
{
}

TEST_F(denied, stops_behind_it)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	must_step_to_svc(pid);
	stop = step(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ(SI_USER, stop.si.si_code);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(variant->result, (long)stop.regs.regs[0]);
	steps(pid, 3);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->result, call_result());
}

/* By the tracer, which asks for the step at the entry stop. */
TEST(skipped_at_entry)
{
	struct stop stop;
	pid_t pid;

	call_prepare_max();
	pid = tracee_start(call_run);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	stop = step(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ((unsigned long)POLICY, stop.regs.regs[0]);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
