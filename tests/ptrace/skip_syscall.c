// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes -1 over the system call number at the entry stop makes
 * the kernel skip the call.  What the tracee gets is x0 as the tracer leaves
 * it, whatever that is: strace -e inject=retval, proot and gdb rely on it.  An
 * x0 that nobody touches is the first argument.
 */
#include "guest.h"

CATALOGUE("P-12 P-13 P-17");

static void tracee(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(skipped) {
	pid_t pid;
};

FIXTURE_VARIANT(skipped) {
	unsigned long result;
};

FIXTURE_VARIANT_ADD(skipped, zero) { .result = 0 };
FIXTURE_VARIANT_ADD(skipped, positive) { .result = 7 };
FIXTURE_VARIANT_ADD(skipped, error) { .result = -EPERM };
FIXTURE_VARIANT_ADD(skipped, enosys) { .result = -ENOSYS };
FIXTURE_VARIANT_ADD(skipped, last_error) { .result = -4095ul };
FIXTURE_VARIANT_ADD(skipped, restart) { .result = -512ul };
FIXTURE_VARIANT_ADD(skipped, sign_bit_of_32) { .result = 0x80000000 };
FIXTURE_VARIANT_ADD(skipped, sign_bit_of_64) { .result = 1ul << 63 };

FIXTURE_SETUP(skipped)
{
	self->pid = tracee_start(tracee);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(self->pid, -1);
}

FIXTURE_TEARDOWN(skipped)
{
}

TEST_F(skipped, result_is_x0)
{
	struct stop stop;

	must_set_x(self->pid, 0, variant->result);
	stop = tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(variant->result, stop.regs.regs[0]);
	EXPECT_EQ(variant->result, stop.info.exit.rval);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

/* The order of the two writes must not matter to the result. */
TEST_F(skipped, result_written_first)
{
	must_set_syscall_nr(self->pid, __NR_getppid);
	must_set_x(self->pid, 0, variant->result);
	must_set_syscall_nr(self->pid, -1);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST(keeps_x0)
{
	pid_t pid = tracee_start(tracee);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0xa0, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
