// SPDX-License-Identifier: GPL-2.0-only
/*
 * For an AArch32 task the marker of a syscall stop is in r12 (ip) and not in
 * r7, 0 at the entry and 1 at the exit; what the tracer writes there is lost,
 * and the task has its own r12 back (ptrace_save_reg() asks is_compat_task()).
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-01 P-01 P-02");

static const uint32_t code[] = {
	ARM_SET(12, 0x1c0c),
	ARM_SET(0, 0xa0),
	ARM_CALL(ARM_NR_getppid),
	ARM_MOV(4, 12),
	ARM_SET(0, 0),
	ARM_EXIT,
};

FIXTURE(tracee)
{
	pid_t pid;
};

FIXTURE_SETUP(tracee)
{
	REQUIRE(probe_compat());
	self->pid = arm_tracee(&ARM_PROGRAM(code));
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, arm_get_r(self->pid, 12));
}

FIXTURE_TEARDOWN(tracee) { }

/* On to the next stop, in which r4 has what r12 had been. */
static uint32_t own_r12(pid_t pid)
{
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	trace_value("r4", stop.regs.regs[4]);
	return stop.regs.regs[4];
}

TEST_F(tracee, read)
{
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1, arm_get_r(self->pid, 12));
	EXPECT_EQ(0x1c0c, own_r12(self->pid));
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_F(tracee, written_at_entry)
{
	arm_set_r(self->pid, 12, 0xdead);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0x1c0c, own_r12(self->pid));
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_F(tracee, written_at_exit)
{
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	arm_set_r(self->pid, 12, 0xdead);
	EXPECT_EQ(0x1c0c, own_r12(self->pid));
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_HARNESS_MAIN
