// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_SET_SYSCALL_INFO: which requests are refused, and that at the exit
 * stop it sets the result and nothing else.  An error goes through an int on
 * its way (kernel/ptrace.c:ptrace_set_syscall_info_exit() hands it to
 * syscall_set_return_value() as one), a value does not.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-38");

FIXTURE(set_info)
{
	struct ptrace_syscall_info info;
	pid_t pid;
};

FIXTURE_SETUP(set_info)
{
	REQUIRE(probe_set_syscall_info());
	call_prepare_max();
	self->pid = tracee_start(call_run);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_get_syscall_info(self->pid, &self->info);
}

FIXTURE_TEARDOWN(set_info)
{
}

TEST_F(set_info, refuses_another_operation)
{
	struct ptrace_syscall_info info = self->info;

	for (info.op = 0; info.op < 6; info.op++)
		if (info.op != self->info.op) {
			EXPECT_EQ(-EINVAL, set_syscall_info(self->pid, &info));
		}
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(-EINVAL, set_syscall_info(self->pid, &self->info));
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST_F(set_info, refuses_unknown_flags)
{
	struct ptrace_syscall_info info = self->info;

	info.flags = 1;
	EXPECT_EQ(-EINVAL, set_syscall_info(self->pid, &info));
	info.flags = 0;
	info.reserved = 1;
	EXPECT_EQ(-EINVAL, set_syscall_info(self->pid, &info));
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

/* The number is an int, or the sign extension of one. */
TEST_F(set_info, refuses_wide_numbers)
{
	struct ptrace_syscall_info info = self->info;
	struct stop stop;

	info.entry.nr = 0x100000000 | NR_MAX;
	EXPECT_EQ(-ERANGE, set_syscall_info(self->pid, &info));
	info.entry.nr = 0xffffffff;
	EXPECT_EQ(-ERANGE, set_syscall_info(self->pid, &info));
	info.entry.nr = -2;
	EXPECT_EQ(0, set_syscall_info(self->pid, &info));
	stop = tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(-2, stop.nr);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(-ENOSYS, call_result());
}

FIXTURE_VARIANT(exit_info)
{
	long rval, result;
	int is_error;
};
FIXTURE(exit_info) {};
FIXTURE_VARIANT_ADD(exit_info, value)	  { 7, 7, 0 };
FIXTURE_VARIANT_ADD(exit_info, zero)	  { 0, 0, 0 };
FIXTURE_VARIANT_ADD(exit_info, negative)  { -EPERM, -EPERM, 0 };
FIXTURE_VARIANT_ADD(exit_info, error)	  { -EPERM, -EPERM, 1 };
FIXTURE_VARIANT_ADD(exit_info, wide)	  { 0x7122334455667788,
					    0x7122334455667788, 0 };
FIXTURE_VARIANT_ADD(exit_info, wide_error) { 0x7122334455667788,
					    0x55667788, 1 };

FIXTURE_SETUP(exit_info)
{
}

FIXTURE_TEARDOWN(exit_info)
{
}

TEST_F(exit_info, sets_the_result)
{
	struct ptrace_syscall_info info;
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_set_syscall_info());
	call_prepare(NR_MAX);
	pid = tracee_start(call_run);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	must_get_syscall_info(pid, &info);
	info.exit.rval = variant->rval;
	info.exit.is_error = variant->is_error;
	EXPECT_EQ(0, set_syscall_info(pid, &info));
	trace_again("changed", &stop);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->result, call_result());
}

TEST_HARNESS_MAIN
