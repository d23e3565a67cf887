// SPDX-License-Identifier: GPL-2.0-only
/*
 * The immediate of an AArch32 svc means nothing either: the number is in r7.
 * The old ABI had it in the instruction, as 0x900000 and the number, and arm64
 * has none of that (arch/arm64/kernel/entry-common.c:el0_svc_compat() does not
 * look at it); to a tracer such a call looks like any other.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("N-05");

/* umask(0x12); exit(umask(0)) */
#define CALL(svc)							\
	ARM_SET(0, 0x12), ARM_SET(7, ARM_NR_umask), (svc),		\
	ARM_SET(0, 0), ARM_CALL(ARM_NR_umask), ARM_EXIT

static const uint32_t zero[] = { CALL(ARM_SVC) };
static const uint32_t one[] = { CALL(ARM_SVC | 1) };
static const uint32_t all_bits[] = { CALL(ARM_SVC | 0xffffff) };
/* getpid() of the old ABI. */
static const uint32_t old_getpid[] = { CALL(ARM_SVC | 0x900014) };
/* The private set_tls of both. */
static const uint32_t old_set_tls[] = { CALL(ARM_SVC | 0x9f0005) };

static const uint16_t thumb[] = {
	THUMB_SET(0, 0x12), THUMB_SET(7, ARM_NR_umask), THUMB_SVC | 0xff,
	THUMB_SET(0, 0), THUMB_CALL(ARM_NR_umask), THUMB_EXIT,
};

FIXTURE(svc) { };

FIXTURE_VARIANT(svc)
{
	struct arm_program program;
};

FIXTURE_VARIANT_ADD(svc, zero) { ARM_PROGRAM(zero) };
FIXTURE_VARIANT_ADD(svc, one) { ARM_PROGRAM(one) };
FIXTURE_VARIANT_ADD(svc, all_bits) { ARM_PROGRAM(all_bits) };
FIXTURE_VARIANT_ADD(svc, old_getpid) { ARM_PROGRAM(old_getpid) };
FIXTURE_VARIANT_ADD(svc, old_set_tls) { ARM_PROGRAM(old_set_tls) };
FIXTURE_VARIANT_ADD(svc, thumb) { THUMB_PROGRAM(thumb) };

FIXTURE_SETUP(svc)
{
	REQUIRE(probe_compat());
}

FIXTURE_TEARDOWN(svc) { }

/* The mask that the first call has set. */
TEST_F(svc, untraced)
{
	must_arm_program(&variant->program);
	EXPECT_EQ(0x12, child_run(arm_exec));
}

TEST_F(svc, traced)
{
	pid_t pid = arm_tracee(&variant->program);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	EXPECT_EQ(ARM_NR_umask, stop.nr);
	EXPECT_EQ(0x12, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
