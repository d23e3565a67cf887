// SPDX-License-Identifier: GPL-2.0-only
/*
 * With a guarded control stack, a call leaves the stack pointer of it where it
 * is, and NT_ARM_GCS says the same in both syscall stops. Neither the syscall
 * itself nor its stops push anything; only signal frames do.
 */
#include "guest.h"
#include <elf.h>
#include <linux/prctl.h>

CATALOGUE("F-07");

#ifndef NT_ARM_GCS
#define NT_ARM_GCS	0x410
#endif

/*
 * Turns it on, makes call 173, turns it off: no branch with link and no return
 * in between, for the stack is empty. Writes what the call returned and the
 * pointer on both sides.
 */
long gcs_call(unsigned long out[3]);

asm(".pushsection .text, \"ax\"\n"
    "	.globl	gcs_call\n"
    "gcs_call:\n"
    "	mov	x9, x0\n"
    "	mov	x0, #75\n"		/* PR_SET_SHADOW_STACK_STATUS */
    "	mov	x1, #1\n"		/* PR_SHADOW_STACK_ENABLE */
    "	mov	x2, #0\n"
    "	mov	x3, #0\n"
    "	mov	x4, #0\n"
    "	mov	x8, #167\n"
    "	svc	#0\n"
    "	cbnz	x0, 1f\n"
    "	mrs	x10, s3_3_c2_c5_1\n"	/* gcspr_el0 */
    "	mov	x0, #0xa0\n"
    "	mov	x8, #173\n"
    "	svc	#0\n"
    "	mrs	x11, s3_3_c2_c5_1\n"
    "	stp	x0, x10, [x9]\n"
    "	str	x11, [x9, #16]\n"
    "	mov	x0, #75\n"
    "	mov	x1, #0\n"
    "	mov	x2, #0\n"
    "	mov	x3, #0\n"
    "	mov	x4, #0\n"
    "	mov	x8, #167\n"
    "	svc	#0\n"
    "1:	ret\n"
    ".popsection");

static void calls(void)
{
	static unsigned long out[3];
	long err = gcs_call(out);

	trace_ret("prctl", err);
	trace_ret("getppid", out[0]);
	trace_event("gcspr", "is=%s", out[1] == out[2] ? "same" : "other");
}

static unsigned long trace_gcs(pid_t pid, const char *when)
{
	struct {
		uint64_t enabled, locked, pointer;
	} gcs;
	long size = get_regset(pid, NT_ARM_GCS, &gcs, sizeof(gcs));

	if (size < 0) {
		trace_event("gcs", "when=%s error=%s", when, errno_name(-size));
		return 0;
	}
	trace_event("gcs", "when=%s enabled=0x%lx locked=0x%lx", when,
		    gcs.enabled, gcs.locked);
	return gcs.pointer;
}

TEST(untraced)
{
	REQUIRE(probe_gcs());
	EXPECT_EQ(0, child_run(calls));
}

TEST(traced)
{
	unsigned long at_entry;
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_gcs());
	pid = tracee_start(calls);
	do {
		stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	} while (stop.nr != __NR_getppid);
	at_entry = trace_gcs(pid, "entry");
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(at_entry, trace_gcs(pid, "exit"));
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
