// SPDX-License-Identifier: GPL-2.0-only
/*
 * An interrupted call of an AArch32 task: the pc goes back by 4 in ARM code and
 * by 2 in Thumb code, and where restart_syscall(2) is to go on, its number, 0,
 * is put into r7 (arch/arm64/kernel/signal.c:setup_restart_syscall).
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-09 G-01 G-03");

/* A struct __kernel_timespec. */
static const uint64_t hour[] = { 3600, 0 };

static const uint32_t arm_pause[] = {
	ARM_SET(0, 0x55), ARM_CALL(ARM_NR_pause), ARM_NEG(0, 0), ARM_EXIT,
};

static const uint32_t arm_sleep[] = {
	ARM_SET(0, CLOCK_MONOTONIC), ARM_SET(1, 0), ARM_SET(2, ARM_DATA),
	ARM_SET(3, 0), ARM_CALL(ARM_NR_clock_nanosleep_time64),
	ARM_NEG(0, 0), ARM_EXIT,
};

static const uint16_t thumb_pause[] = {
	THUMB_SET(0, 0x55), THUMB_CALL(ARM_NR_pause), THUMB_NEG(0, 0),
	THUMB_EXIT,
};

static const uint16_t thumb_sleep[] = {
	THUMB_SET(0, CLOCK_MONOTONIC), THUMB_SET(1, 0), THUMB_SET(2, ARM_DATA),
	THUMB_SET(3, 0), THUMB_CALL(ARM_NR_clock_nanosleep_time64),
	THUMB_NEG(0, 0), THUMB_EXIT,
};

FIXTURE(call)
{
	struct stop entry, signal;
	pid_t pid;
};

FIXTURE_VARIANT(call)
{
	struct arm_program program;
};

FIXTURE_VARIANT_ADD(call, arm_pause) { ARM_PROGRAM(arm_pause) };
FIXTURE_VARIANT_ADD(call, arm_nanosleep) { ARM_PROGRAM(arm_sleep) };
FIXTURE_VARIANT_ADD(call, thumb_pause) { THUMB_PROGRAM(thumb_pause) };
FIXTURE_VARIANT_ADD(call, thumb_nanosleep) { THUMB_PROGRAM(thumb_sleep) };

FIXTURE_SETUP(call)
{
	struct arm_program program = variant->program;

	REQUIRE(probe_compat());
	program.data = hour;
	program.data_size = sizeof(hour);
	self->pid = arm_tracee(&program);
	self->entry = tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	tracee_resume(self->pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(self->pid);
	must_kill(self->pid, SIGURG);
	tracee_wait(self->pid);
	self->signal = tracee_next(self->pid, PTRACE_SYSCALL, 0);
}

FIXTURE_TEARDOWN(call) { }

TEST_F(call, rewound)
{
	EXPECT_EQ(variant->program.thumb ? 2 : 4,
		  self->entry.regs.pc - self->signal.regs.pc);
	EXPECT_EQ(self->entry.regs.regs[0], self->signal.regs.regs[0]);
}

TEST_F(call, restarted)
{
	struct stop stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);

	EXPECT_EQ(STOP_SYSCALL_ENTRY, stop.kind);
	must_kill(self->pid, SIGKILL);
	tracee_wait(self->pid);
}

/* The pc is moved behind the svc: no restart, r7 as it was. */
TEST_F(call, pc_moved)
{
	arm_set_r(self->pid, 15, self->entry.regs.pc);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	tracee_finish_by(self->pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
