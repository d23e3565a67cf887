// SPDX-License-Identifier: GPL-2.0-only
/*
 * A sibling installs a filter for all threads while a call of this one is past
 * its entry: in a seccomp stop, whose filters are run again, or blocked, where
 * the call is finished as it was begun and only the next one is filtered.  The
 * flag that seccomp is on appears in the middle of the call; entry and exit
 * work must each decide by the flags of their own time.
 *
 * kernel/seccomp.c:seccomp_sync_threads(), arch/arm64/kernel/syscall.c:
 * el0_svc_common(); next to entry C-14 of the catalogue.
 */
#include "guest.h"

#include "tsync.h"

CATALOGUE("C-14 C-10");

#define READ_END	60
#define WRITE_END	61

static void block(void)
{
	char byte;

	trace_ret("read", svc(__NR_read, READ_END, &byte, 1));
	tsync->result = fill_syscall(__NR_getppid);
	trace_ret("getppid", tsync->result);
}

static void block_with_sibling(void)
{
	tsync_sibling();
	block();
}

/* There is a filter already, which stopped the call; it is run again. */
TEST_F(filter, at_seccomp_stop)
{
	pid_t pid;

	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE);
	pid = tsync_start(call);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	tsync_install();
	EXPECT_EQ(variant->code, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* Past the filter: this call is finished, the next is filtered. */
TEST_F(filter, in_blocked_call)
{
	int pipes[2];
	pid_t pid;

	must_pipe(pipes);
	MUST(dup2(pipes[0], READ_END));
	MUST(dup2(pipes[1], WRITE_END));
	pid = tsync_start(block);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(pid);
	tsync_install();
	must_write(WRITE_END, "x", 1);
	tracee_wait(pid);
	EXPECT_EQ(variant->code, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(variant->result, tsync->result);
}

/* Nobody traces: there was no work at all when the call began. */
TEST_F(filter, in_blocked_untraced_call)
{
	int pipes[2];
	pid_t pid;

	must_pipe(pipes);
	MUST(dup2(pipes[0], READ_END));
	MUST(dup2(pipes[1], WRITE_END));
	pid = child_start(block_with_sibling);
	must_wait_blocked(pid);
	tsync_install();
	must_write(WRITE_END, "x", 1);
	EXPECT_EQ(variant->code, child_wait(pid));
	EXPECT_EQ(variant->result, tsync->result);
}

TEST_HARNESS_MAIN
