// SPDX-License-Identifier: GPL-2.0-only
/*
 * Around a handler of AArch32: what it leaves in a VFP register is undone by
 * sigreturn(2), and one in Thumb code that interrupts the middle of an IT block
 * starts with no instruction made conditional (arch/arm64/kernel/signal32.c:
 * compat_restore_vfp_context, compat_setup_return).
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-16 K-17");

#define HANDLER		(ARM_DATA + 32)
#define CPSR		16
/* IT[1:0] and IT[7:2]: three instructions more, if equal */
#define IT_MASK		(3u << 25 | 0x3fu << 10)
#define IT_BLOCK	0x1000u

/* sigaction(SIGUSR1, ARM_DATA); s0 = 0x55; kill(getpid(), SIGUSR1) */
static const uint32_t vfp[] = {
	ARM_SET(0, SIGUSR1), ARM_SET(1, ARM_DATA), ARM_SET(2, 0), ARM_SET(3, 8),
	ARM_CALL(ARM_NR_rt_sigaction), ARM_SET(1, 0x55), ARM_TO_S0(1),
	ARM_CALL(ARM_NR_getpid), ARM_SET(1, SIGUSR1), ARM_CALL(ARM_NR_kill),
	ARM_FROM_S0(0), ARM_EXIT,
};

static const uint16_t thumb[] = {
	THUMB_SET(0, SIGUSR1), THUMB_SET(1, ARM_DATA), THUMB_SET(2, 0),
	THUMB_SET(3, 8), THUMB_CALL(ARM_NR_rt_sigaction),
	THUMB_CALL(ARM_NR_pause), THUMB_EXIT,
};

/* Is changed in the handler, and there again behind it. */
TEST(vfp_registers)
{
	const uint32_t data[] = {
		HANDLER, 0, 0, 0, 0, 0, 0, 0,
		ARM_SET(1, 0xbad), ARM_TO_S0(1), ARM_RETURN,
	};
	struct arm_program program = ARM_PROGRAM(vfp);

	REQUIRE(probe_compat());
	program.data = data;
	program.data_size = sizeof(data);
	must_arm_program(&program);
	EXPECT_EQ(0x55, child_run(arm_exec));
}

static pid_t stop_at_signal(struct arm_program *program)
{
	pid_t pid = arm_tracee(program);

	do {
		tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	} while (must_get_syscall_nr(pid) != ARM_NR_pause);
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	tracee_wait(pid);
	tracee_run_to(pid, STOP_SIGNAL);
	return pid;
}

TEST(it_state)
{
	/* bx lr, twice */
	const uint32_t data[] = {
		HANDLER | 1, 0, 0, 0, 0, 0, 0, 0, 0x47704770,
	};
	struct arm_program program = THUMB_PROGRAM(thumb);
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_compat());
	program.data = data;
	program.data_size = sizeof(data);
	pid = stop_at_signal(&program);
	arm_set_r(pid, CPSR, arm_get_r(pid, CPSR) | IT_BLOCK);
	trace_event("it", "before=0x%x", arm_get_r(pid, CPSR) & IT_MASK);
	EXPECT_EQ(IT_BLOCK, arm_get_r(pid, CPSR) & IT_MASK);
	stop = tracee_next(pid, PTRACE_SINGLESTEP, SIGUSR1);
	EXPECT_EQ((unsigned long)HANDLER, stop.regs.pc & ~1UL);
	trace_event("it", "in_handler=0x%x", arm_get_r(pid, CPSR) & IT_MASK);
	EXPECT_EQ(0U, arm_get_r(pid, CPSR) & IT_MASK);
	must_kill(pid, SIGKILL);
	tracee_wait(pid);
}

TEST_HARNESS_MAIN
