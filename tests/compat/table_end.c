// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first numbers behind the table of AArch32 calls, and those in front of
 * the private ones: compared with the table's size, then clamped to it, so that
 * what passes the one but not the other is call 0, restart_syscall(2)
 * (arch/arm64/kernel/syscall.c:invoke_syscall()).  The last of 7.3 is 472.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-05 N-01");

#define CALL(nr)	ARM_SET(0, 0xa0), ARM_CALL(nr)

static const uint32_t code[] = {
	CALL(473), CALL(474), CALL(511), CALL(512), CALL(1024), CALL(4095),
	CALL(0xeffff),
	/* The last one's error. */
	ARM_NEG(0, 0), ARM_EXIT,
};

TEST(traced)
{
	pid_t pid;

	REQUIRE(probe_compat());
	pid = arm_tracee(&ARM_PROGRAM(code));
	EXPECT_EQ(ENOSYS, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
