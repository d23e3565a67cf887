// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call throws away the SVE part of the registers before anybody looks: in
 * the entry stop NT_ARM_SVE has the FPSIMD form already, and behind the call
 * the upper bits of Z, P and FFR are zero while V is kept (Documentation/arch/
 * arm64/sve.rst, section 3). It is done ahead of all entry work, and
 * for calls that are skipped too.
 */
#include "guest.h"
#include "sve.h"

CATALOGUE("F-01");

static struct sve before, after;
static long nr;

static void calls(void)
{
	sve_fill(&before);
	sve_call(&before, &after, nr);
	trace_sve(&before, &after);
}

FIXTURE(call) { };

FIXTURE_VARIANT(call)
{
	long nr;
};

FIXTURE_VARIANT_ADD(call, getppid) { __NR_getppid };
FIXTURE_VARIANT_ADD(call, minus_one) { -1 };
FIXTURE_VARIANT_ADD(call, unknown) { 1000 };

FIXTURE_SETUP(call)
{
	REQUIRE(probe_sve());
	REQUIRE(sve_set_vl(PR_SVE_SET_VL));
	nr = variant->nr;
	trace_label("sve_svc", sve_svc);
}

FIXTURE_TEARDOWN(call) { }

TEST_F(call, untraced)
{
	EXPECT_EQ(0, child_run(calls));
}

TEST_F(call, traced)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_sve_regset(pid, "sve", NT_ARM_SVE);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_sve_regset(pid, "sve", NT_ARM_SVE);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_F(call, skipped)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_sve_regset(pid, "sve", NT_ARM_SVE);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
