// SPDX-License-Identifier: GPL-2.0-only
/*
 * An AArch32 task asks for a negative call number. -1 with work to do presets
 * r0 to 0xffffffda, the lower half of -ENOSYS, and PTRACE_GET_SYSCALL_INFO
 * extends the sign again; every other one is refused as unknown, and none
 * raises the SIGILL of the numbers behind the private ones.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-03 K-05 K-11 P-08");

static uint32_t code[] = {
	ARM_SET(0, 0x55),
	ARM_CALL(0),	/* the number is put in below */
	ARM_NEG(0, 0),
	ARM_EXIT,
};

FIXTURE(number) { };

FIXTURE_VARIANT(number)
{
	int nr;
};

FIXTURE_VARIANT_ADD(number, minus_1) { -1 };
FIXTURE_VARIANT_ADD(number, minus_2) { -2 };
FIXTURE_VARIANT_ADD(number, minus_1000) { -1000 };
FIXTURE_VARIANT_ADD(number, int_min) { -0x7fffffff - 1 };
FIXTURE_VARIANT_ADD(number, unknown) { 5000 };

FIXTURE_SETUP(number)
{
	REQUIRE(probe_compat());
	code[2] = ARM_MOVW(7, variant->nr & 0xffff);
	code[3] = ARM_MOVT(7, (uint32_t)variant->nr >> 16);
}

FIXTURE_TEARDOWN(number) { }

TEST_F(number, untraced)
{
	must_arm_program(&ARM_PROGRAM(code));
	EXPECT_EQ(ENOSYS, child_run(arm_exec));
}

TEST_F(number, traced)
{
	pid_t pid = arm_tracee(&ARM_PROGRAM(code));

	EXPECT_EQ(ENOSYS, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* The tracer makes it a call that there is: which r0 does that get? */
TEST_F(number, made_valid)
{
	pid_t pid = arm_tracee(&ARM_PROGRAM(code));

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, ARM_NR_umask);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	tracee_finish(pid);
}

TEST_F(number, filtered)
{
	REQUIRE(probe_seccomp());
	must_arm_program(&ARM_PROGRAM(code));
	must_seccomp_allow_all();
	EXPECT_EQ(ENOSYS, child_run(arm_exec));
}

TEST_HARNESS_MAIN
