// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call of an AArch32 task inside a restartable sequence: where the kernel
 * checks for such calls it is the end of the task, and where it does not the
 * sequence goes on behind it, as in a 64-bit one (rseq/syscall_in_section). To
 * enter the kernel by a call is no reason to abort it.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-18 R-01");

/* In words from ARM_CODE. */
#define START		22
#define END		26
#define ABORT		32
#define AT(word)	(ARM_CODE + 4 * (word))
#define DESCRIPTOR	(ARM_DATA + 64)

/* Exits with 1 behind the sequence, with 2 if it is aborted. */
static const uint32_t calls[] = {
	ARM_SET(0, ARM_DATA), ARM_SET(1, 32), ARM_SET(2, 0),
	ARM_SET(3, GUEST_RSEQ_SIG), ARM_CALL(ARM_NR_rseq),
	ARM_CMP_0(0), ARM_SKIP_IF_NE(15),
	ARM_SET(0, ARM_DATA), ARM_SET(1, DESCRIPTOR), ARM_SET(2, 0),
	ARM_STR(2, 0, 12), ARM_STR(1, 0, 8), ARM_MOV(5, 5),
	/* START */ ARM_CALL(ARM_NR_getppid), ARM_MOV(5, 5),
	/* END */ ARM_SET(0, 1), ARM_EXIT,
	GUEST_RSEQ_SIG,
	/* ABORT */ ARM_SET(0, 2), ARM_EXIT,
};

/* rseq_cs: version, flags, start, length, abort address; 64 bits each. */
static const uint32_t data[] = {
	[16] = 0, 0, AT(START), 0, 4 * (END - START), 0, AT(ABORT), 0,
};

FIXTURE(section)
{
};

FIXTURE_SETUP(section)
{
	struct arm_program program = ARM_PROGRAM(calls);

	REQUIRE(probe_compat());
	REQUIRE(probe_rseq());
	MUST_BE(calls[ABORT - 1] == GUEST_RSEQ_SIG);
	program.data = data;
	program.data_size = sizeof(data);
	must_arm_program(&program);
}

FIXTURE_TEARDOWN(section) { }

TEST_F(section, untraced)
{
	trace_number("status", child_run(arm_exec));
}

TEST_F(section, traced)
{
	pid_t pid = tracee_start_opts(arm_exec, PTRACE_O_TRACEEXEC);

	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
