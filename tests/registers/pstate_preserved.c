// SPDX-License-Identifier: GPL-2.0-only
/*
 * The bits of PSTATE that a program sets for itself, DIT, TCO and SSBS, come
 * back from a call as they were, and the tracer finds them in pstate in both
 * stops. The entry code turns some of them for itself (mte_disable_tco_entry)
 * between the exception and the entry work. Condition flags: gpr_preserved.
 */
#include "guest.h"
#include <asm/hwcap.h>

CATALOGUE("F-06");

/* Sets the bit, calls, reads the bit, clears it. By number: msr dit, #1 ... */
#define BIT_CALL(name, op2, get)					\
	static unsigned long name(void)					\
	{								\
		unsigned long after;					\
									\
		asm volatile("msr	s0_3_c4_c1_" #op2 ", xzr\n"	\
			     "mov	x8, %1\n"			\
			     "mov	x0, #0xa0\n"			\
			     "mov	x1, #0xa1\n"			\
			     "mov	x7, #0x7777\n"			\
			     "svc	#0\n"				\
			     "mrs	%0, " #get "\n"		\
			     "msr	s0_3_c4_c0_" #op2 ", xzr\n"	\
			     : "=r" (after) : "i" (__NR_getppid)	\
			     : "x0", "x1", "x7", "x8", "memory"); \
		return after;						\
	}

BIT_CALL(dit_call, 2, s3_3_c4_c2_5)
BIT_CALL(tco_call, 4, s3_3_c4_c2_7)
BIT_CALL(ssbs_call, 1, s3_3_c4_c2_6)

static unsigned long (*the_call)(void);

static void calls(void)
{
	trace_event("pstate", "bit=0x%lx", the_call());
}

static const char *probe_bit(const char *missing, int aux, unsigned long cap)
{
	return getauxval(aux) & cap ? NULL : missing;
}

static const char *probe_dit(void)
{
	return probe_bit("no FEAT_DIT: HWCAP_DIT is not set", AT_HWCAP,
			 HWCAP_DIT);
}

static const char *probe_ssbs(void)
{
	return probe_bit("no FEAT_SSBS2: HWCAP_SSBS is not set", AT_HWCAP,
			 HWCAP_SSBS);
}

FIXTURE(bit) { };

FIXTURE_VARIANT(bit)
{
	unsigned long (*call)(void);
	const char *(*probe)(void);
};

FIXTURE_VARIANT_ADD(bit, dit) { dit_call, probe_dit };
FIXTURE_VARIANT_ADD(bit, tco) { tco_call, probe_mte };
FIXTURE_VARIANT_ADD(bit, ssbs) { ssbs_call, probe_ssbs };

FIXTURE_SETUP(bit)
{
	REQUIRE(variant->probe());
	the_call = variant->call;
}

FIXTURE_TEARDOWN(bit) { }

TEST_F(bit, untraced)
{
	EXPECT_EQ(0, child_run(calls));
}

TEST_F(bit, traced)
{
	pid_t pid = tracee_start(calls);
	struct stop stop;

	stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_event("entry", "pstate=0x%llx", stop.regs.pstate);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_event("exit", "pstate=0x%llx", stop.regs.pstate);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
