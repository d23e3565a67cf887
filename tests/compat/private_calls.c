// SPDX-License-Identifier: GPL-2.0-only
/*
 * The calls that AArch32 alone has, from 0xf0000 on: cacheflush and set_tls
 * work, the others up to 0xf07ff are unknown, and those behind raise SIGILL at
 * the svc with r0 = 0 (arch/arm64/kernel/sys_compat.c). They are reached by the
 * branch for unknown numbers, so a port that tests the range before it makes
 * every static ARM program die.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-04 K-06");

/* @nr with r0, r1, r2; then what is in the thread pointer; then exit. */
#define PRIVATE(name, nr, r0, r1, r2, ...)				\
	static const uint32_t name[] = {				\
		ARM_SET(0, r0), ARM_SET(1, r1), ARM_SET(2, r2),		\
		ARM_CALL(nr), __VA_ARGS__, ARM_EXIT,			\
	}
#define RESULT	ARM_NEG(0, 0)

PRIVATE(breakpoint, ARM_NR_breakpoint, 0x55, 0, 0, RESULT);
PRIVATE(flush, ARM_NR_cacheflush, ARM_BASE, ARM_BASE + 64, 0, RESULT);
PRIVATE(flush_backwards, ARM_NR_cacheflush, ARM_BASE + 64, ARM_BASE, 0,
	RESULT);
PRIVATE(flush_flags, ARM_NR_cacheflush, ARM_BASE, ARM_BASE + 64, 1, RESULT);
PRIVATE(flush_unmapped, ARM_NR_cacheflush, 0x10000000, 0x10000040, 0, RESULT);
PRIVATE(set_tls, ARM_NR_set_tls, 0x5a, 0, 0, ARM_READ_TLS(0));
PRIVATE(first_unknown, 0xf0003, 0x55, 0, 0, RESULT);
PRIVATE(last_unknown, 0xf07ff, 0x55, 0, 0, RESULT);
PRIVATE(first_illegal, 0xf0800, 0x55, 0, 0, RESULT);
PRIVATE(last_illegal, 0x7fffffff, 0x55, 0, 0, RESULT);

static const uint16_t thumb_illegal[] = {
	THUMB_SET(0, 0x55), THUMB_CALL(0xf0800), THUMB_NEG(0, 0), THUMB_EXIT,
};

static const uint16_t thumb_unknown[] = {
	THUMB_SET(0, 0x55), THUMB_CALL(0xf0003), THUMB_NEG(0, 0), THUMB_EXIT,
};

FIXTURE(call) { };

FIXTURE_VARIANT(call)
{
	struct arm_program program;
};

#define CALL(name)							\
	FIXTURE_VARIANT_ADD(call, name) { ARM_PROGRAM(name) }
#define THUMB_CALL_(name)						\
	FIXTURE_VARIANT_ADD(call, name) { THUMB_PROGRAM(name) }

CALL(breakpoint);
CALL(flush);
CALL(flush_backwards);
CALL(flush_flags);
CALL(flush_unmapped);
CALL(set_tls);
CALL(first_unknown);
CALL(last_unknown);
CALL(first_illegal);
CALL(last_illegal);
THUMB_CALL_(thumb_illegal);
THUMB_CALL_(thumb_unknown);

FIXTURE_SETUP(call)
{
	REQUIRE(probe_compat());
}

FIXTURE_TEARDOWN(call) { }

TEST_F(call, untraced)
{
	must_arm_program(&variant->program);
	child_run(arm_exec);
}

TEST_F(call, traced)
{
	pid_t pid = arm_tracee(&variant->program);

	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
