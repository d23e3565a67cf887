// SPDX-License-Identifier: GPL-2.0-only
/*
 * What sigreturn(2) of an AArch32 task leaves in r0 is no result: with a signal
 * pending and a restart code there, put there by a tracer, nothing is restarted
 * (arch/arm64/kernel/signal32.c:compat_restore_sigframe forgets the call).
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-09 G-07");

/* sigaction(SIGUSR1, what is at ARM_DATA); kill(getpid(), SIGUSR1) */
static const uint32_t handles[] = {
	ARM_SET(0, SIGUSR1), ARM_SET(1, ARM_DATA), ARM_SET(2, 0), ARM_SET(3, 8),
	ARM_CALL(ARM_NR_rt_sigaction),
	ARM_CALL(ARM_NR_getpid), ARM_SET(1, SIGUSR1), ARM_CALL(ARM_NR_kill),
	ARM_NEG(0, 0), ARM_EXIT,
};

FIXTURE(frame) { };

FIXTURE_VARIANT(frame)
{
	uint32_t flags;		/* SA_SIGINFO has the other frame and call */
	int nr;
	uint32_t r0;
};

FIXTURE_VARIANT_ADD(frame, plain) { 0, ARM_NR_sigreturn, -512 };
FIXTURE_VARIANT_ADD(frame, siginfo) { SA_SIGINFO, ARM_NR_rt_sigreturn, -512 };
FIXTURE_VARIANT_ADD(frame, block) { 0, ARM_NR_sigreturn, -516 };
FIXTURE_VARIANT_ADD(frame, positive) { 0, ARM_NR_sigreturn, 7 };

static struct stop run_to_call(pid_t pid, int nr)
{
	struct stop stop = tracee_next(pid, PTRACE_SYSCALL, 0);

	while (stop.kind != STOP_SYSCALL_ENTRY || stop.nr != nr) {
		MUST_BE(stop.kind != STOP_EXITED && stop.kind != STOP_KILLED);
		stop = tracee_next(pid, PTRACE_SYSCALL,
				   stop.kind == STOP_SIGNAL ? stop.signal : 0);
	}
	return tracee_next(pid, PTRACE_SYSCALL, 0);
}

FIXTURE_SETUP(frame)
{
	REQUIRE(probe_compat());
}

FIXTURE_TEARDOWN(frame) { }

TEST_F(frame, signal_pending)
{
	/*
	 * The handler lies behind the sigaction, and returns without the
	 * addresses that it was given.
	 */
	const uint32_t data[] = {
		ARM_DATA + 32, variant->flags, 0, 0, 0, 0, 0, 0,
		ARM_SET(1, 0xa1), ARM_SET(2, 0xa2), ARM_RETURN,
	};
	struct arm_program program = ARM_PROGRAM(handles);
	struct stop left, stop;
	pid_t pid;

	program.data = data;
	program.data_size = sizeof(data);
	pid = arm_tracee(&program);
	must_label_sigpage(pid);
	left = run_to_call(pid, variant->nr);
	ASSERT_EQ(STOP_SYSCALL_EXIT, left.kind);
	arm_set_r(pid, 0, variant->r0);
	must_kill(pid, SIGURG);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	ASSERT_EQ(STOP_SIGNAL, stop.kind);
	EXPECT_EQ(left.regs.pc, stop.regs.pc);
	EXPECT_EQ(variant->r0, (uint32_t)stop.regs.regs[0]);
	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
