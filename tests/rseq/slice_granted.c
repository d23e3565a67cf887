// SPDX-License-Identifier: GPL-2.0-only
/*
 * A thread that asks for it is not switched away at once, and gives the CPU
 * back with rseq_slice_yield(2). Any other call ends the grant on its way in,
 * before anybody else sees the call: the tracer finds the control word cleared
 * in the entry stop (kernel/rseq.c:rseq_syscall_enter_work).
 */
#include "guest.h"
#include "slice.h"

CATALOGUE("R-11");

/* A grant may end on its own before it is used: yield then says 0. */
static void yields(void)
{
	long ret;

	do {
		slice_until_granted();
		ret = svc(NR_rseq_slice_yield);
	} while (!ret);
	trace_event("yielded", "value=%ld ctrl=0x%x", ret, *slice_ctrl);
	trace_ret("yield", svc(NR_rseq_slice_yield));
}

static void calls(void)
{
	slice_until_granted();
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_event("ctrl", "all=0x%x", *slice_ctrl);
	trace_ret("yield", svc(NR_rseq_slice_yield));
}

FIXTURE(slice) { };

FIXTURE_SETUP(slice)
{
	REQUIRE(slice_prepare());
}

FIXTURE_TEARDOWN(slice) { }

TEST_F(slice, yield)
{
	EXPECT_EQ(0, child_run(yields));
}

TEST_F(slice, ended_by_a_call)
{
	EXPECT_EQ(0, child_run(calls));
}

TEST_F(slice, ended_before_the_entry_stop)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_event("ctrl", "all=0x%lx",
		    must_peek(pid, (void *)((unsigned long)slice_ctrl & ~7UL)) >>
		    ((unsigned long)slice_ctrl & 4 ? 32 : 0) & 0xffffffff);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
