// SPDX-License-Identifier: GPL-2.0-only
/*
 * A thread that asks for it is not switched away at once, and gives the CPU
 * back with rseq_slice_yield(2). Any other call ends the grant on its way in,
 * before anybody else sees the call: the tracer finds the control word cleared
 * in the entry stop (kernel/rseq.c:rseq_syscall_enter_work).
 */
#include "guest.h"
#include "section.h"

CATALOGUE("R-11");

#define PR_RSEQ_SLICE_EXTENSION_	79
#define NR_rseq_slice_yield		471
#define REQUEST				0x001
#define GRANTED				0x100

static const char *probe_slice(void)
{
	long err = svc(__NR_prctl, PR_RSEQ_SLICE_EXTENSION_, 2, 1, 0, 0);

	if (!err)
		return NULL;
	if (err == -EINVAL)
		return "no CONFIG_RSEQ_SLICE_EXTENSION: prctl says EINVAL";
	return "no CONFIG_RSEQ_SLICE_EXTENSION: prctl refuses";
}

static volatile uint32_t *const ctrl = &section_area.slice_ctrl;

/* Comes back with a grant, which lasts for some microseconds. */
static void until_granted(void)
{
	do
		*ctrl = REQUEST;
	while (!(*ctrl & GRANTED));
}

static void competes(void)
{
	for (;;)
		must_sleep_ms(1);
}

/* A grant may end on its own before it is used: yield then says 0. */
static void yields(void)
{
	long ret;

	do {
		until_granted();
		ret = svc(NR_rseq_slice_yield);
	} while (!ret);
	trace_event("yielded", "value=%ld ctrl=0x%x", ret, *ctrl);
	trace_ret("yield", svc(NR_rseq_slice_yield));
}

static void calls(void)
{
	until_granted();
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_event("ctrl", "all=0x%x", *ctrl);
	trace_ret("yield", svc(NR_rseq_slice_yield));
}

FIXTURE(slice) { };

FIXTURE_SETUP(slice)
{
	REQUIRE(probe_rseq());
	must_pin(0);
	must_register_sections(false);
	REQUIRE(probe_slice());
	child_start_as("competitor", competes);
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
		    must_peek(pid, (void *)((unsigned long)ctrl & ~7UL)) >>
		    ((unsigned long)ctrl & 4 ? 32 : 0) & 0xffffffff);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
