// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that moves the pc at a syscall stop changes where the call returns
 * to, not whether it is made: at the entry stop and at the exit stop alike.
 * pt_regs::pc is not looked at in between, except by what asks where the call
 * came from (arch/arm64/kernel/syscall.c:el0_svc_common()).
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-26");

/* An svc with a brk behind it, which the tracer jumps over. */
asm(".pushsection .text\n"
    ".balign 64\n"
    ".globl	brk_behind\n"
    "brk_behind:\n"
    "	mov	x8, #" MANIFEST_STR(__NR_sched_get_priority_max) "\n"
    "	svc	#0\n"
    "	brk	#1\n"
    "	add	x0, x0, #1000\n"
    "	ret\n"
    ".popsection");
long brk_behind(long arg0, long x1, long x2, long x3, long x4, long x5);

static long *result;

static void tracee(void)
{
	*result = brk_behind(POLICY, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5);
	trace_ret("sched_get_priority_max", *result);
}

FIXTURE(pc) {};
FIXTURE_VARIANT(pc)
{
	enum stop_kind at;
};

FIXTURE_VARIANT_ADD(pc, at_entry)	{ STOP_SYSCALL_ENTRY };
FIXTURE_VARIANT_ADD(pc, at_exit)	{ STOP_SYSCALL_EXIT };

FIXTURE_SETUP(pc)
{
	trace_label("brk_behind", brk_behind);
	result = must_shared(sizeof(*result));
}

FIXTURE_TEARDOWN(pc)
{
}

TEST_F(pc, moved_over_a_trap)
{
	pid_t pid = tracee_start(tracee);
	struct stop stop = tracee_run_to(pid, variant->at);

	EXPECT_EQ((unsigned long)brk_behind + 8, stop.regs.pc);
	must_set_pc(pid, stop.regs.pc + 4);
	trace_again("moved", &stop);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(MAX_RESULT + 1000, *result);
}

/* What happens without. */
TEST_F(pc, left_alone)
{
	pid_t pid = tracee_start(tracee);

	tracee_run_to(pid, variant->at);
	EXPECT_EQ(128 + SIGTRAP, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
