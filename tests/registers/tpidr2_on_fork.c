// SPDX-License-Identifier: GPL-2.0-only
/*
 * TPIDR2_EL0 and SVCR in a new process at its first instruction, which it
 * reaches through ret_from_fork: what of the parent's SME state comes along
 * with fork and with a new thread pointer, and that the parent keeps its own.
 */
#include "guest.h"
#include "sve.h"

CATALOGUE("F-09");

/* clone(2) by hand, TPIDR2 = 0x2222 and ZA on; the child puts both away. */
static long sme_clone(unsigned long flags, unsigned long *tpidr2,
		      unsigned long *svcr)
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
		     "smstop	za\n"
		     "msr	tpidr2_el0, xzr\n"
		     : "+r" (x0), "=&r" (t), "=&r" (s)
		     : "r" (x1), "r" (x2), "r" (x3), "r" (x4), "r" (x8)
		     : "x9", "memory");
	*tpidr2 = t;
	*svcr = s;
	return x0;
}

static struct {
	unsigned long tpidr2, svcr;
} *in_child;

static void clones(unsigned long flags)
{
	unsigned long tpidr2, svcr;
	long pid = sme_clone(flags | SIGCHLD, &tpidr2, &svcr);

	if (!pid) {
		in_child->tpidr2 = tpidr2;
		in_child->svcr = svcr;
		tracee_exit(0);
	}
	must_waitpid(pid);
	trace_event("parent", "tpidr2=0x%lx svcr=0x%lx", tpidr2, svcr);
	trace_event("new", "tpidr2=0x%lx svcr=0x%lx", in_child->tpidr2,
		    in_child->svcr);
}

FIXTURE(clone) { };

FIXTURE_VARIANT(clone)
{
	unsigned long flags;
};

FIXTURE_VARIANT_ADD(clone, plain) { 0 };
FIXTURE_VARIANT_ADD(clone, settls) { CLONE_SETTLS };
FIXTURE_VARIANT_ADD(clone, vfork) { CLONE_VFORK };

FIXTURE_SETUP(clone)
{
	REQUIRE(probe_sme());
	in_child = must_shared(sizeof(*in_child));
}

FIXTURE_TEARDOWN(clone) { }

TEST_F(clone, state)
{
	clones(variant->flags);
}

TEST_HARNESS_MAIN
