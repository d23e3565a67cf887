// SPDX-License-Identifier: GPL-2.0-only
/*
 * x7 tells a syscall-entry-stop (0) from a syscall-exit-stop (1).  What the
 * tracee has in it is hidden meanwhile, and what the tracer writes is lost:
 * arch/arm64/kernel/ptrace.c:ptrace_save_reg().  Generic code does neither
 * unless both of its ptrace hooks are overridden, and an override with a
 * misspelt name compiles: so each direction has its own cases.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-01 P-02 P-03");

FIXTURE(x7)
{
	pid_t pid;
};

FIXTURE_SETUP(x7)
{
	call_prepare_max();
	self->pid = tracee_start(call_run);
}

FIXTURE_TEARDOWN(x7)
{
}

TEST_F(x7, is_0_at_entry)
{
	struct stop stop = tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);

	EXPECT_EQ(0UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0x7777UL, call->after.x[7]);
}

TEST_F(x7, is_1_at_exit)
{
	struct stop stop = tracee_run_to(self->pid, STOP_SYSCALL_EXIT);

	EXPECT_EQ(1UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0x7777UL, call->after.x[7]);
}

TEST_F(x7, write_at_entry_is_lost)
{
	struct stop stop = tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);

	must_set_x(self->pid, 7, 0xdead);
	/* Within the stop it reads back. */
	trace_again("written", &stop);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0x7777UL, call->after.x[7]);
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST_F(x7, write_at_exit_is_lost)
{
	struct stop stop = tracee_run_to(self->pid, STOP_SYSCALL_EXIT);

	must_set_x(self->pid, 7, 0xdead);
	trace_again("written", &stop);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0x7777UL, call->after.x[7]);
}

TEST_F(x7, write_at_both_is_lost)
{
	struct stop stop;

	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_x(self->pid, 7, 0xdead);
	stop = tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
	must_set_x(self->pid, 7, 0xbeef);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0x7777UL, call->after.x[7]);
}

/* The skipped call goes out by another branch. */
TEST_F(x7, is_restored_after_a_skip)
{
	struct stop stop;

	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(self->pid, -1);
	stop = tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0x7777UL, call->after.x[7]);
}

TEST_HARNESS_MAIN
