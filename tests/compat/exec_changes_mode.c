// SPDX-License-Identifier: GPL-2.0-only
/*
 * An execve(2) enters the kernel in one mode and leaves it in the other. Which
 * register has the marker, the arch of PTRACE_GET_SYSCALL_INFO and the size of
 * the register set change between the entry stop and the exit stop, since the
 * kernel asks anew at each. A port that keeps the entry's answer shows here.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-02 X-04 X-05");

static const uint32_t arm_code[] = {
	/* r0 to r12 of a new image, as they are behind the exit stop. */
	ARM_MOV(4, 12),
	ARM_MOV(5, 7),
	ARM_SET(0, 0),
	ARM_EXIT,
};

/* execve(path, { "image:native", actor }, the environment). */
static const uint32_t exec_code[] = {
	ARM_SET(0, ARM_DATA),
	ARM_SET(1, ARM_DATA + 96),
	ARM_ADD_SP(2, 12),
	ARM_CALL(ARM_NR_execve),
	ARM_EXIT,
};

static const struct {
	char path[32], arg0[32], arg1[32];
	uint32_t argv[3];
} to_native_data = {
	"/proc/self/fd/50", "image:native", "tracee",
	{ ARM_DATA + 32, ARM_DATA + 64, 0 },
};

IMAGE(native)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static size_t regs_size(pid_t pid)
{
	char regs[1024];

	return get_regset(pid, NT_PRSTATUS, regs, sizeof(regs));
}

static void trace_regs_size(pid_t pid)
{
	trace_number("regs_size", regs_size(pid));
}

TEST(to_arm)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_compat());
	must_arm_program(&ARM_PROGRAM(arm_code));
	pid = tracee_start_opts(arm_exec, PTRACE_O_TRACEEXEC);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_regs_size(pid);
	tracee_run_to(pid, STOP_EXEC);
	trace_regs_size(pid);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_regs_size(pid);
	EXPECT_TRUE(stop.compat);
	EXPECT_EQ(1, stop.regs.regs[12]);
	stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_value("r4", stop.regs.regs[4]);
	trace_value("r5", stop.regs.regs[5]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(to_native)
{
	struct arm_program program = ARM_PROGRAM(exec_code);
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_compat());
	MUST(dup2(must_open("/proc/self/exe", O_RDONLY), 50));
	program.data = &to_native_data;
	program.data_size = sizeof(to_native_data);
	pid = arm_tracee(&program);
	/* Behind argc and argv; how far down depends on the auxv's size. */
	trace_label("environment", (void *)(arm_get_r(pid, 13) + 12UL));
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_regs_size(pid);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_regs_size(pid);
	EXPECT_FALSE(stop.compat);
	EXPECT_EQ(1, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
