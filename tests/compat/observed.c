// SPDX-License-Identifier: GPL-2.0-only
/*
 * sys_enter, sys_exit and audit of an AArch32 task: the numbers are those of
 * its own table (written here as if they were 64-bit ones by the tracepoint,
 * which has no arch), arguments are zero-extended, results sign-extended.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-10 A-11");

static const uint32_t code[] = {
	ARM_SET(0, -1), ARM_SET(1, 0xfffffff0), ARM_SET(2, 0x12),
	ARM_CALL(ARM_NR_lseek),
	ARM_SET(0, 0x55), ARM_CALL(-1),
	ARM_SET(0, 0x55), ARM_CALL(ARM_NR_set_tls),
	ARM_SET(0, 0), ARM_EXIT,
};

FIXTURE(program) { };

FIXTURE_SETUP(program)
{
	REQUIRE(probe_compat());
	must_arm_program(&ARM_PROGRAM(code));
}

FIXTURE_TEARDOWN(program) { }

TEST_F(program, tracepoints)
{
	REQUIRE(probe_tracepoints());
	EXPECT_EQ(0, tracepoints_run(arm_exec));
}

TEST_F(program, audit)
{
	REQUIRE(probe_audit());
	EXPECT_EQ(0, audit_run(arm_exec));
}

TEST_HARNESS_MAIN
