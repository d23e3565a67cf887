// SPDX-License-Identifier: GPL-2.0-only
/*
 * CLONE_SETTLS of an AArch32 task sets the thread pointer that the child can
 * read and not write, TPIDRURO (arch/arm64/kernel/process.c:copy_thread); the
 * other one, which is the task's own to write, it has from its parent.
 */
#include "guest.h"
#include <sched.h>
#include "arm_image.h"

CATALOGUE("K-15");

/* The child exits with the low byte of it, and the parent with the same. */
#define CHILD_READS(read_tls, flags)					\
	ARM_SET(0, (flags) | SIGCHLD), ARM_SET(1, 0), ARM_SET(2, 0),	\
	ARM_SET(3, 0x177), ARM_SET(4, 0), ARM_CALL(ARM_NR_clone),	\
	ARM_CMP_0(0), ARM_SKIP_IF_NE(4), read_tls, ARM_EXIT,		\
	ARM_SET(0, -1), ARM_SET(1, ARM_DATA), ARM_SET(2, 0),		\
	ARM_SET(3, 0), ARM_CALL(ARM_NR_wait4), ARM_SET(1, ARM_DATA),	\
	ARM_LDR(0, 1), ARM_LSR(0, 0, 8), ARM_EXIT

static const uint32_t read_only[] = {
	CHILD_READS(ARM_READ_TLS(0), CLONE_SETTLS),
};
static const uint32_t own[] = {
	CHILD_READS(ARM_READ_OWN_TLS(0), CLONE_SETTLS),
};
static const uint32_t inherited[] = {
	ARM_SET(0, 0x155), ARM_CALL(ARM_NR_set_tls),
	CHILD_READS(ARM_READ_TLS(0), 0),
};

FIXTURE(tls) { };

FIXTURE_VARIANT(tls)
{
	struct arm_program program;
	int expected;
};

FIXTURE_VARIANT_ADD(tls, set) { ARM_PROGRAM(read_only), 0x77 };
FIXTURE_VARIANT_ADD(tls, own_one_left) { ARM_PROGRAM(own), 0 };
FIXTURE_VARIANT_ADD(tls, inherited) { ARM_PROGRAM(inherited), 0x55 };

FIXTURE_SETUP(tls)
{
	REQUIRE(probe_compat());
	must_arm_program(&variant->program);
}

FIXTURE_TEARDOWN(tls) { }

TEST_F(tls, of_child)
{
	EXPECT_EQ(variant->expected, child_run(arm_exec));
}

TEST_HARNESS_MAIN
