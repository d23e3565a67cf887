// SPDX-License-Identifier: GPL-2.0-only
/*
 * What strace(1) makes of calls that succeed, that fail and that do not exist:
 * number, arguments and result all come from PTRACE_GET_SYSCALL_INFO, but for
 * the number -1, which it has to tell from a call that a tracer skipped.
 */
#include "guest.h"
#include "strace.h"

CATALOGUE("P-09 P-37 N-01 X-09");

static const char *const no_options[] = { NULL };

IMAGE(plain)
{
	strace_begin();
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_ret("close", svc(__NR_close, 1000));
	trace_ret("write", svc(__NR_write, -1, "text", 4));
	trace_ret("readlinkat", svc(__NR_readlinkat, -100, "/none", NULL, 0));
	trace_ret("getpriority", svc(__NR_getpriority, 0, 0));
	tracee_exit(5);
}

IMAGE(no_such_number)
{
	strace_begin();
	trace_ret("1000", fill_syscall(1000));
	trace_ret("-1", fill_syscall(-1));
	trace_ret("-2", fill_syscall(-2));
	trace_ret("0x7fffffff", fill_syscall(0x7fffffff));
	tracee_exit(0);
}

TEST(existing)
{
	REQUIRE(probe_strace());
	EXPECT_EQ(5, strace_run("plain", no_options));
	EXPECT_EQ(1, strace_said("getppid() = pid\n"));
	EXPECT_EQ(1, strace_said("close(1000) = -1 EBADF"));
	EXPECT_EQ(1, strace_said("exit_group(5) = ?"));
	EXPECT_EQ(1, strace_said("+++ exited with 5 +++"));
}

TEST(not_existing)
{
	REQUIRE(probe_strace());
	EXPECT_EQ(0, strace_run("no_such_number", no_options));
	EXPECT_EQ(4, strace_said("ENOSYS"));
}

TEST_HARNESS_MAIN
