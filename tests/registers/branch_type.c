// SPDX-License-Identifier: GPL-2.0-only
/*
 * PSTATE.BTYPE, which says that an indirect branch came just before, is neither
 * set nor cleared by a call: one that a tracer puts there in a syscall stop
 * makes the instruction behind the svc a bad branch target on a page with
 * PROT_BTI, and does nothing on another (the BTI note in
 * arch/arm64/kernel/syscall.c:el0_svc_common).
 */
#include "guest.h"
#include <asm/mman.h>

CATALOGUE("F-05");

#define PSTATE_BTYPE		(3UL << 10)
#define PSTATE_BTYPE_CALL	(2UL << 10)	/* as blr leaves it */

static const uint32_t code[] = {
	0xd503245f,	/* bti c */
	0xaa0003e8,	/* mov x8, x0 */
	0xd2801400,	/* mov x0, #0xa0 */
	0xd4000001,	/* svc #0 */
	0xd503201f,	/* nop */
	0xd65f03c0,	/* ret */
};

static void *page;

static void calls(void)
{
	long (*call)(long nr) = (long (*)(long))page;

	trace_ret("getppid", call(__NR_getppid));
}

static void trace_btype(pid_t pid)
{
	struct user_pt_regs regs;

	must_get_regs(pid, &regs);
	trace_event("pstate", "btype=%llu",
		    (regs.pstate & PSTATE_BTYPE) >> 10);
}

static void set_btype(pid_t pid)
{
	struct user_pt_regs regs;

	trace_btype(pid);
	must_get_regs(pid, &regs);
	regs.pstate |= PSTATE_BTYPE_CALL;
	must_set_regs(pid, &regs);
}

FIXTURE(page) { };

FIXTURE_VARIANT(page)
{
	int prot;
};

FIXTURE_VARIANT_ADD(page, guarded) { PROT_BTI };
FIXTURE_VARIANT_ADD(page, plain) { 0 };

FIXTURE_SETUP(page)
{
	REQUIRE(probe_bti());
	page = must_mmap(4096, PROT_READ | PROT_WRITE);
	memcpy(page, code, sizeof(code));
	__builtin___clear_cache(page, (char *)page + sizeof(code));
	MUST(mprotect(page, 4096, PROT_READ | PROT_EXEC | variant->prot));
	trace_label_range("code", page, sizeof(code));
	must_sigaction(SIGILL, trace_signal, SA_RESETHAND);
}

FIXTURE_TEARDOWN(page) { }

TEST_F(page, untraced)
{
	EXPECT_EQ(0, child_run(calls));
}

TEST_F(page, set_at_entry)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	set_btype(pid);
	trace_btype(pid);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_btype(pid);
	tracee_finish(pid);
}

TEST_F(page, set_at_exit)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	set_btype(pid);
	tracee_finish(pid);
}

TEST_HARNESS_MAIN
