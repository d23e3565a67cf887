// SPDX-License-Identifier: GPL-2.0-only
/*
 * What tells a syscall stop from a plain SIGTRAP, and its two sides from each
 * other: the event message is 1 at the entry and 2 at the exit, si_code is
 * SIGTRAP, with bit 7 set in it and in the wait status under
 * PTRACE_O_TRACESYSGOOD: include/linux/ptrace.h:ptrace_report_syscall(),
 * ptrace(2).
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-31 P-32");

FIXTURE(siginfo) {};
FIXTURE_VARIANT(siginfo)
{
	int options, mark;
};

FIXTURE_VARIANT_ADD(siginfo, marked)	{ PTRACE_O_TRACESYSGOOD, 0x80 };
FIXTURE_VARIANT_ADD(siginfo, unmarked)	{ 0, 0 };

FIXTURE_SETUP(siginfo)
{
	call_prepare(NR_MAX);
}

FIXTURE_TEARDOWN(siginfo)
{
}

static void check(struct __test_metadata *_metadata, const struct stop *stop,
		  unsigned long msg, int mark)
{
	siginfo_t si;

	EXPECT_EQ(SIGTRAP | mark, WSTOPSIG(stop->status));
	EXPECT_EQ(0, stop->status >> 16);
	EXPECT_EQ(msg, must_get_msg(stop->pid));
	must_get_siginfo(stop->pid, &si);
	EXPECT_EQ(SIGTRAP, si.si_signo);
	EXPECT_EQ(SIGTRAP | mark, si.si_code);
	trace_event("siginfo", "signo=%s code=0x%x from=%s uid=%d",
		    signal_name(si.si_signo), si.si_code, pid_name(si.si_pid),
		    si.si_uid);
}

TEST_F(siginfo, at_both_stops)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	must_ptrace(PTRACE_SETOPTIONS, pid, 0,
		    PTRACE_O_EXITKILL | variant->options);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	check(_metadata, &stop, PTRACE_EVENTMSG_SYSCALL_ENTRY, variant->mark);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	check(_metadata, &stop, PTRACE_EVENTMSG_SYSCALL_EXIT, variant->mark);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
