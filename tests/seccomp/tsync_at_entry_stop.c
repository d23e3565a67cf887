// SPDX-License-Identifier: GPL-2.0-only
/*
 * A thread waits in its syscall-entry-stop while its sibling installs a filter
 * for all threads (SECCOMP_FILTER_FLAG_TSYNC).  The filter holds for the call
 * that waits: whether there is one is looked up behind the stop.  A conversion
 * that goes on with the flags of before the stop lets that call escape.
 *
 * arch/arm64/kernel/ptrace.c:syscall_trace_enter(), include/linux/seccomp.h:
 * seccomp_permit_syscall(); entry C-14 of the catalogue.
 */
#include "guest.h"

#include "tsync.h"

CATALOGUE("C-14 P-06 S-02");

TEST_F(filter, at_entry_stop)
{
	pid_t pid = tsync_start(call);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tsync_install();
	EXPECT_EQ(variant->code, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(variant->result, tsync->result);
}

/* The same for a call that the tracer skips: -1 is filtered, too. */
TEST_F(filter, at_entry_stop_of_skipped)
{
	pid_t pid = tsync_start(call);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	tsync_install();
	EXPECT_EQ(variant->code, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(variant->result, tsync->result);
}

/* An emulated call never gets to the filter. */
TEST_F(filter, at_sysemu_stop)
{
	pid_t pid = tsync_start(call);

	tracee_run_to_by(pid, PTRACE_SYSEMU, STOP_SYSCALL_ENTRY);
	tsync_install();
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(0xa0, tsync->result);
}

TEST_HARNESS_MAIN
