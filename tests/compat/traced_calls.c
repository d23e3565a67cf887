// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a 64-bit tracer can do to the call of an AArch32 task: replace and skip
 * it through NT_ARM_SYSTEM_CALL, which the task's regset has for such a tracer,
 * emulate it by PTRACE_SYSEMU, step over it. The result stays 32 bits wide.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-11 K-13 K-14 P-12 P-13 P-16");

static const uint32_t code[] = {
	ARM_SET(0, 0x55), ARM_SET(1, 0xa1), ARM_SET(12, 0x1c0c),
	ARM_CALL(ARM_NR_getppid),
	/* What it was told, and what became of r12. */
	ARM_MOV(4, 0), ARM_MOV(5, 12),
	ARM_SET(0, 0), ARM_EXIT,
};

FIXTURE(tracee)
{
	struct stop entry;
	pid_t pid;
};

FIXTURE_SETUP(tracee)
{
	REQUIRE(probe_compat());
	self->pid = arm_tracee(&ARM_PROGRAM(code));
}

FIXTURE_TEARDOWN(tracee) { }

static int finish(pid_t pid)
{
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	trace_event("result", "r4=%s r5=%s", reg_name(stop.regs.regs[4]),
		    reg_name(stop.regs.regs[5]));
	return tracee_finish(pid);
}

TEST_F(tracee, number_changed)
{
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(self->pid, ARM_NR_umask);
	EXPECT_EQ(0, finish(self->pid));
}

TEST_F(tracee, skipped)
{
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(self->pid, -1);
	EXPECT_EQ(0, finish(self->pid));
}

TEST_F(tracee, skipped_with_result)
{
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(self->pid, -1);
	arm_set_r(self->pid, 0, -EPERM);
	EXPECT_EQ(0, finish(self->pid));
}

TEST_F(tracee, unknown_number)
{
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(self->pid, -2);
	arm_set_r(self->pid, 0, 5);
	EXPECT_EQ(0, finish(self->pid));
}

TEST_F(tracee, skipped_by_syscall_info)
{
	struct ptrace_syscall_info info;

	REQUIRE(probe_set_syscall_info());
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_get_syscall_info(self->pid, &info);
	info.entry.nr = -1;
	trace_ret("set_syscall_info", set_syscall_info(self->pid, &info));
	EXPECT_EQ(0, finish(self->pid));
}

/* Out of the exit stop: upper half of x0 is not the task's to have. */
TEST_F(tracee, result_by_syscall_info)
{
	struct ptrace_syscall_info info;

	REQUIRE(probe_set_syscall_info());
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	must_get_syscall_info(self->pid, &info);
	info.exit.rval = -EPERM;
	info.exit.is_error = 1;
	trace_ret("set_syscall_info", set_syscall_info(self->pid, &info));
	EXPECT_EQ(0, finish(self->pid));
}

TEST_F(tracee, sysemu)
{
	tracee_next(self->pid, PTRACE_SYSEMU, 0);
	EXPECT_EQ(0, finish(self->pid));
}

TEST_F(tracee, sysemu_with_result)
{
	tracee_next(self->pid, PTRACE_SYSEMU, 0);
	arm_set_r(self->pid, 0, 7);
	tracee_next(self->pid, PTRACE_SYSEMU, 0);
	EXPECT_EQ(7, arm_get_r(self->pid, 4));
	must_kill(self->pid, SIGKILL);
}

/* Over the svc: eight instructions lead up to it. */
TEST_F(tracee, stepped)
{
	for (int i = 0; i < 10; i++)
		tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	EXPECT_EQ(0, finish(self->pid));
}

TEST_HARNESS_MAIN
