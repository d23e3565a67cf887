// SPDX-License-Identifier: GPL-2.0-only
/*
 * SIGCONT for a seized tracee leads to a PTRACE_EVENT_STOP, and a syscall stop
 * that comes before does not take that away: kernel/signal.c:ptrace_stop()
 * clears the request for a stop at any trap, the notice of a change only at one
 * that tells of it.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-43");

FIXTURE(continued) { };

FIXTURE_VARIANT(continued)
{
	enum stop_kind at;
	int request;
};

FIXTURE_VARIANT_ADD(continued, at_entry) { STOP_SYSCALL_ENTRY, PTRACE_SYSCALL };
FIXTURE_VARIANT_ADD(continued, at_entry_then_cont) {
	STOP_SYSCALL_ENTRY, PTRACE_CONT,
};
FIXTURE_VARIANT_ADD(continued, at_exit) { STOP_SYSCALL_EXIT, PTRACE_SYSCALL };

FIXTURE_SETUP(continued)
{
	call_prepare_max();
}

FIXTURE_TEARDOWN(continued) { }

TEST_F(continued, is_told)
{
	pid_t pid = tracee_seize(call_run, 0);
	bool told = false;
	struct stop stop;

	tracee_run_to(pid, variant->at);
	must_kill(pid, SIGCONT);
	do {
		stop = tracee_next(pid, variant->request, 0);
		told |= stop.kind == STOP_EVENT;
	} while (stop.kind != STOP_EXITED && stop.kind != STOP_KILLED);
	EXPECT_TRUE(told);
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST_HARNESS_MAIN
