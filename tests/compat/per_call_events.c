// SPDX-License-Identifier: GPL-2.0-only
/*
 * The tracepoints of single calls leave AArch32 tasks out: their numbers are
 * those of another table, and counting 64 (getppid) as write(2) would be wrong
 * (arch/arm64/include/asm/ftrace.h:arch_trace_is_compat_syscall()).  The 64-bit
 * execveat(2) that leads to the program has its entry, and no exit, since the
 * task is an AArch32 one by then.
 */
#include "guest.h"
#include "arm_image.h"
#include "../tracepoints/counter.h"

CATALOGUE("K-10");

static const uint32_t code[] = {
	ARM_CALL(ARM_NR_getppid), ARM_CALL(ARM_NR_getppid),
	ARM_SET(0, 0), ARM_EXIT,
};

/* getppid by the task's own table; its number is that of write here. */
static const char *const names[] = {
	"sys_enter_getppid", "sys_exit_getppid",
	"sys_enter_write", "sys_exit_write",
	"sys_enter_execveat", "sys_exit_execveat",
};

TEST(of_an_arm_program)
{
	static const int expected[ARRAY_SIZE(names)] = { [4] = 1 };
	int fds[ARRAY_SIZE(names)], n;
	pid_t pid;

	REQUIRE(probe_compat());
	REQUIRE(probe_tracepoints());
	must_arm_program(&ARM_PROGRAM(code));
	pid = tracee_start_opts(arm_exec, PTRACE_O_TRACEEXEC);
	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		fds[i] = must_counter(names[i], pid);
	EXPECT_EQ(0, tracee_finish(pid));
	for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
		n = must_count(fds[i]);
		trace_number(names[i], n);
		EXPECT_EQ(expected[i], n);
	}
}

TEST_HARNESS_MAIN
