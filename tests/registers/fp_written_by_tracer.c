// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes the vector registers in a syscall stop changes what the
 * tracee goes on with, through NT_PRFPREG and through NT_ARM_SVE alike, in the
 * entry stop as in the exit stop. What is in the CPU at that time counts as
 * discarded SVE state, and the order of that against the exit work matters.
 */
#include "guest.h"
#include "fp.h"
#include <elf.h>

CATALOGUE("F-02");

#ifndef NT_ARM_SVE
#define NT_ARM_SVE	0x405
#endif
#define SVE_HEADER	16
#define VALUE		0xe300000000000077UL

static void calls(void)
{
	static struct fp before, after;

	fp_fill(&before);
	fp_call(&before, &after, __NR_getppid, 0xa0, 0);
	trace_fp(&before, &after);
}

/* V3 and FPSR. */
static void write_prfpreg(pid_t pid)
{
	struct user_fpsimd_state fp;

	MUST_BE(get_regset(pid, NT_PRFPREG, &fp, sizeof(fp)) == sizeof(fp));
	trace_event("fp", "v3=0x%lx fpsr=0x%x fpcr=0x%x",
		    (unsigned long)fp.vregs[3], fp.fpsr, fp.fpcr);
	fp.vregs[3] = VALUE;
	fp.fpsr = 0x08000001;
	trace_ret("prfpreg", set_regset(pid, NT_PRFPREG, &fp, sizeof(fp)));
}

/* In the form that the regset has: flags 0, V registers behind the header. */
static void write_sve(pid_t pid)
{
	static char sve[16384] __attribute__((aligned(16)));
	long size = get_regset(pid, NT_ARM_SVE, sve, sizeof(sve));
	unsigned short flags;

	if (size <= 0)
		trouble("no NT_ARM_SVE");
	memcpy(&flags, sve + 12, sizeof(flags));
	trace_event("sve", "flags=0x%x", flags);
	if (flags & 1)
		return;
	memcpy(sve + SVE_HEADER + 3 * 16, &(unsigned long){ VALUE }, 8);
	memset(sve + SVE_HEADER + 3 * 16 + 8, 0, 8);
	trace_ret("sve", set_regset(pid, NT_ARM_SVE, sve, size));
}

FIXTURE(regset)
{
	pid_t pid;
};

FIXTURE_VARIANT(regset)
{
	void (*write)(pid_t pid);
};

FIXTURE_VARIANT_ADD(regset, prfpreg) { write_prfpreg };
FIXTURE_VARIANT_ADD(regset, sve) { write_sve };

FIXTURE_SETUP(regset)
{
	if (variant->write == write_sve)
		REQUIRE(probe_sve());
	trace_label("fp_svc", fp_svc);
	self->pid = tracee_start(calls);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
}

FIXTURE_TEARDOWN(regset) { }

TEST_F(regset, at_entry)
{
	variant->write(self->pid);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_F(regset, at_exit)
{
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	variant->write(self->pid);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_F(regset, at_both)
{
	variant->write(self->pid);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	variant->write(self->pid);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

TEST_HARNESS_MAIN
