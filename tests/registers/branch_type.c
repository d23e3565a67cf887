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

static const uint32_t code[] = {
	0xd503245f,	/* bti c */
	0xaa0003e8,	/* mov x8, x0 */
	0xd2801400,	/* mov x0, #0xa0 */
	0xd4000001,	/* svc #0 */
	0xd503201f,	/* nop */
	0xd65f03c0,	/* ret */
};

/* The svc itself is where an indirect branch lands; nr is there already. */
#define CODE_SVC	12

static void *page;

static long lands_on_svc(void)
{
	register long x0 asm("x0") = 0xa0;
	register long x7 asm("x7") = 0x7777;
	register long x8 asm("x8") = __NR_getppid;

	asm volatile("blr	%3\n"
		     : "+r" (x0)
		     : "r" (x7), "r" (x8), "r" ((char *)page + CODE_SVC)
		     : "x30", "memory");
	return x0;
}

static void branches(void)
{
	trace_ret("getppid", lands_on_svc());
}

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
		    (regs.pstate & PSR_BTYPE_MASK) >> PSR_BTYPE_SHIFT);
}

static void set_btype(pid_t pid)
{
	struct user_pt_regs regs;

	trace_btype(pid);
	must_get_regs(pid, &regs);
	regs.pstate |= PSR_BTYPE_C;		/* as blr leaves it */
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

/* An svc is no branch target; whether BTYPE is saved with it, the CPU says. */
TEST_F(page, svc_behind_branch)
{
	EXPECT_EQ(variant->prot ? 128 + SIGILL : 0, child_run(branches));
}

TEST_F(page, svc_behind_branch_traced)
{
	pid_t pid = tracee_start(branches);
	struct stop stop = tracee_next(pid, PTRACE_SYSCALL, 0);

	if (stop.kind == STOP_SYSCALL_ENTRY) {
		trace_btype(pid);
		tracee_run_to(pid, STOP_SYSCALL_EXIT);
		trace_btype(pid);
	}
	tracee_finish(pid);
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
