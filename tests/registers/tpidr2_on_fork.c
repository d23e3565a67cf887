// SPDX-License-Identifier: GPL-2.0-only
/*
 * TPIDR2_EL0 and SVCR in a new process at its first instruction, which it
 * reaches through ret_from_fork: what of the parent's SME state comes along
 * with fork, with a new thread pointer and to a thread, and that the parent keeps its own.
 */
#include "guest.h"
#include "sve.h"

CATALOGUE("F-09");

struct state {
	unsigned long tpidr2, svcr;
};

/*
 * clone(2) by hand, TPIDR2 = 0x2222 and ZA on. What is new only stores what it
 * has and exits, without a stack, which it may share.
 */
static long sme_clone(unsigned long flags, struct state *parent,
		      struct state *new)
{
	register unsigned long x0 asm("x0") = flags;
	register unsigned long x1 asm("x1") = 0;
	register unsigned long x2 asm("x2") = 0;
	register unsigned long x3 asm("x3");
	register unsigned long x4 asm("x4") = 0;
	register unsigned long x8 asm("x8") = __NR_clone;
	unsigned long t, s;

	/* CLONE_SETTLS: the same as before. */
	asm volatile("mrs	%0, tpidr_el0" : "=r" (x3));
	asm volatile(".arch_extension sme\n"
		     "mov	x9, #0x2222\n"
		     "msr	tpidr2_el0, x9\n"
		     "smstart	za\n"
		     "svc	#0\n"
		     "mrs	%1, tpidr2_el0\n"
		     "mrs	%2, svcr\n"
		     "cbnz	x0, 1f\n"
		     "stp	%1, %2, [%8]\n"
		     "mov	x8, #" MANIFEST_STR(__NR_exit) "\n"
		     "svc	#0\n"
		     "1:\n"
		     "smstop	za\n"
		     "msr	tpidr2_el0, xzr\n"
		     : "+r" (x0), "=&r" (t), "=&r" (s), "+r" (x8)
		     : "r" (x1), "r" (x2), "r" (x3), "r" (x4), "r" (new)
		     : "x9", "memory");
	*parent = (struct state){ t, s };
	return x0;
}

static struct state *new;

static void clones(unsigned long flags)
{
	struct state parent;

	must_waitpid(MUST(sme_clone(flags | SIGCHLD, &parent, new)));
	trace_event("parent", "tpidr2=0x%lx svcr=0x%lx", parent.tpidr2,
		    parent.svcr);
	trace_event("new", "tpidr2=0x%lx svcr=0x%lx", new->tpidr2, new->svcr);
}

FIXTURE(clone) { };

FIXTURE_VARIANT(clone)
{
	unsigned long flags;
};

FIXTURE_VARIANT_ADD(clone, plain) { 0 };
FIXTURE_VARIANT_ADD(clone, settls) { CLONE_SETTLS };
FIXTURE_VARIANT_ADD(clone, vfork) { CLONE_VFORK };
FIXTURE_VARIANT_ADD(clone, vm) { CLONE_VM };
FIXTURE_VARIANT_ADD(clone, vm_settls) { CLONE_VM | CLONE_SETTLS };

FIXTURE_SETUP(clone)
{
	REQUIRE(probe_sme());
	new = must_shared(sizeof(*new));
}

FIXTURE_TEARDOWN(clone) { }

TEST_F(clone, state)
{
	clones(variant->flags);
}

TEST_HARNESS_MAIN
