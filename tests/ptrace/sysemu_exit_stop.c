// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whether a call that PTRACE_SYSEMU has taken away has an exit stop is decided
 * by how its entry stop is left: by PTRACE_SYSCALL it has one, though it was
 * not made, by any other request it has none.  The flags are read again on the
 * way out: arch/arm64/kernel/ptrace.c:syscall_trace_exit().
 */
#include "guest.h"
#include "call.h"

CATALOGUE("S-04");

static pid_t at_entry(void)
{
	pid_t pid;

	call_prepare_max();
	pid = tracee_start(call_run_then_getuid);
	tracee_run_to_by(pid, PTRACE_SYSEMU, STOP_SYSCALL_ENTRY);
	return pid;
}

TEST(with_syscall)
{
	pid_t pid = at_entry();
	struct stop stop = tracee_next(pid, PTRACE_SYSCALL, 0);

	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(NR_MAX, stop.nr);
	EXPECT_EQ((unsigned long)POLICY, stop.regs.regs[0]);
	/* The next call is made. */
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(__NR_getuid, stop.nr);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(with_sysemu)
{
	pid_t pid = at_entry();
	struct stop stop = tracee_next(pid, PTRACE_SYSEMU, 0);

	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(__NR_getuid, stop.nr);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(POLICY, call_result());
}

TEST(with_cont)
{
	pid_t pid = at_entry();
	struct stop stop = tracee_next(pid, PTRACE_CONT, 0);

	EXPECT_KIND(STOP_EXITED, stop);
	EXPECT_EQ(POLICY, call_result());
}

/* Entered by PTRACE_SYSCALL and left by SYSEMU: it is made, with no stop. */
TEST(not_entered_by_it)
{
	struct stop stop;
	pid_t pid;

	call_prepare_max();
	pid = tracee_start(call_run_then_getuid);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SYSEMU, 0);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(__NR_getuid, stop.nr);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST_HARNESS_MAIN
