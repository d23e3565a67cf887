// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes all of the SVE state in a syscall stop gives it to the
 * tracee: the call has thrown away what the tracee had, but not what is written
 * behind that.  A write of NT_ARM_SSVE enters streaming mode, one of NT_ARM_SVE
 * leaves it (Documentation/arch/arm64/sve.rst, section 7).  An exit that discards
 * once more, or saves as if it were FPSIMD state, loses the upper bits:
 * arch/arm64/kernel/entry-common.c:fpsimd_syscall_exit().
 */
#include "guest.h"
#include "sve.h"

CATALOGUE("F-02");

#define VQ		(SVE_VL / 16)

/*
 * Makes getppid(2) with @before in the registers and stores Z and P behind it,
 * in whatever mode that is; its svc is at "written_svc".  Returns SVCR, which is
 * 0 behind it.
 */
long written_call(const struct sve *before, struct sve *after);
extern const char written_svc[];

asm(".pushsection .text, \"ax\"\n"
    "	.arch_extension	sve\n"
    "	.arch_extension	sme\n"
    "	.balign	64\n"
    "	.globl	written_call, written_svc\n"
    "written_call:\n"
    SVE_SAVE
    SVE_LOAD
    SVE_FILL
    "	mov	x8, #" MANIFEST_STR(__NR_getppid) "\n"
    "written_svc:\n"
    "	svc	#0\n"
    SVE_STORE_Z_P
    "	mrs	x0, svcr\n"
    "	smstop	sm\n"
    SVE_RESTORE
    ".popsection");

/* What the tracer writes, and what the tracee finds. */
static struct sve written;
static struct found {
	struct sve sve;
	long svcr;
} *found;

static void calls(void)
{
	static struct sve before;

	sve_fill(&before);
	found->svcr = written_call(&before, &found->sve);
	/* Not looked at. */
	memcpy(found->sve.ffr, written.ffr, sizeof(written.ffr));
	trace_event("found", "svcr=0x%lx", found->svcr);
	trace_sve(&written, &found->sve);
}

/* In the form that has everything. */
static void write_regset(pid_t pid, int note)
{
	static char regset[SVE_PT_SIZE(VQ, SVE_PT_REGS_SVE)]
		__attribute__((aligned(16)));
	struct user_sve_header *header = (void *)regset;

	memset(regset, 0, sizeof(regset));
	header->size = sizeof(regset);
	header->vl = SVE_VL;
	header->flags = SVE_PT_REGS_SVE;
	memcpy(regset + SVE_PT_SVE_ZREGS_OFFSET, written.z, sizeof(written.z));
	memcpy(regset + SVE_PT_SVE_PREGS_OFFSET(VQ), written.p,
	       sizeof(written.p));
	memcpy(regset + SVE_PT_SVE_FFR_OFFSET(VQ), written.ffr,
	       sizeof(written.ffr));
	trace_ret("set_regset", set_regset(pid, note, regset, sizeof(regset)));
	trace_sve_regset(pid, "sve", NT_ARM_SVE);
	trace_sve_regset(pid, "ssve", NT_ARM_SSVE);
}

FIXTURE(regset)
{
	pid_t pid;
};

FIXTURE_VARIANT(regset)
{
	int note;
	long svcr;
};

FIXTURE_VARIANT_ADD(regset, sve) { NT_ARM_SVE, 0 };
FIXTURE_VARIANT_ADD(regset, ssve) { NT_ARM_SSVE, 1 };

FIXTURE_SETUP(regset)
{
	REQUIRE(probe_sve());
	REQUIRE(probe_sme());
	REQUIRE(sve_set_vl(PR_SVE_SET_VL));
	REQUIRE(sve_set_vl(PR_SME_SET_VL));
	for (int i = 0; i < 32; i++)
		memset(written.z[i], 0x80 + i, SVE_VL);
	memset(written.p, 0x55, sizeof(written.p));
	memset(written.ffr, 0xff, sizeof(written.ffr));
	found = must_shared(sizeof(*found));
	trace_label("written_svc", written_svc);
	self->pid = tracee_start(calls);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
}

FIXTURE_TEARDOWN(regset) { }

static void finish(struct __test_metadata *_metadata, pid_t pid, long svcr)
{
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(svcr, found->svcr);
	EXPECT_EQ(0, memcmp(&written, &found->sve, sizeof(written)));
}

TEST_F(regset, at_entry)
{
	write_regset(self->pid, variant->note);
	finish(_metadata, self->pid, variant->svcr);
}

TEST_F(regset, at_exit)
{
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	write_regset(self->pid, variant->note);
	finish(_metadata, self->pid, variant->svcr);
}

TEST_F(regset, at_both)
{
	write_regset(self->pid, variant->note);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	write_regset(self->pid, variant->note);
	finish(_metadata, self->pid, variant->svcr);
}

TEST_HARNESS_MAIN
