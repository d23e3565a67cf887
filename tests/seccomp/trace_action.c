// SPDX-License-Identifier: GPL-2.0-only
/*
 * SECCOMP_RET_TRACE asks a tracer that has PTRACE_O_TRACESECCOMP, and is
 * -ENOSYS where there is none.  The stop lies between entry and exit stop, has
 * the filter's data as its message, and unlike those two leaves x7 alone.
 *
 * kernel/seccomp.c:__seccomp_filter(), arch/arm64/kernel/ptrace.c:
 * ptrace_save_reg(); entries C-08, P-04, P-05, P-39 of the catalogue.
 */
#include "guest.h"

CATALOGUE("C-08 P-04 P-05 P-37 P-39");

#define DATA	0x1357

static long *result;

static void call(void)
{
	*result = fill_syscall_changes(__NR_getppid);
}

FIXTURE(traced) { };

FIXTURE_SETUP(traced)
{
	REQUIRE(probe_seccomp());
	result = must_shared(sizeof(*result));
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE | DATA);
}

FIXTURE_TEARDOWN(traced) { }

TEST_F(traced, by_nobody)
{
	EXPECT_EQ(0, child_run(call));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_F(traced, without_option)
{
	EXPECT_EQ(0, tracee_finish_by(tracee_start(call), PTRACE_SYSCALL));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_F(traced, with_option)
{
	pid_t pid = tracee_start_opts(call, PTRACE_O_TRACESECCOMP);
	struct stop stop = tracee_next(pid, PTRACE_CONT, 0);

	EXPECT_TRUE(stop.kind == STOP_SECCOMP);
	EXPECT_EQ((unsigned long)DATA, stop.msg);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ(0xa0UL, stop.regs.regs[0]);
	EXPECT_EQ(__NR_getppid, stop.nr);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(getpid(), *result);
}

/* 0, the real x7, 1: three stops of one call. */
TEST_F(traced, between_entry_and_exit)
{
	pid_t pid = tracee_start_opts(call, PTRACE_O_TRACESECCOMP);
	struct stop stop = tracee_next(pid, PTRACE_SYSCALL, 0);

	EXPECT_TRUE(stop.kind == STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_TRUE(stop.kind == STOP_SECCOMP);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_TRUE(stop.kind == STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(getpid(), *result);
}

/* PTRACE_SYSCALL from here on: the next stop is the exit. */
TEST_F(traced, then_exit_stop)
{
	pid_t pid = tracee_start_opts(call, PTRACE_O_TRACESECCOMP);
	struct stop stop = tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);

	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_TRUE(stop.kind == STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
}

/* x7 is the tracee's own here: what the tracer writes stays. */
TEST_F(traced, x7_is_written)
{
	pid_t pid = tracee_start_opts(call, PTRACE_O_TRACESECCOMP);

	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	must_set_x(pid, 7, 0x1234);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* No exit stop if the tracer asks for none. */
TEST_F(traced, then_no_exit_stop)
{
	pid_t pid = tracee_start_opts(call, PTRACE_O_TRACESECCOMP);

	tracee_run_to_by(pid, PTRACE_SYSCALL, STOP_SECCOMP);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
