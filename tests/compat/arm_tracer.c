// SPDX-License-Identifier: GPL-2.0-only
/*
 * An AArch32 program traces an AArch32 program. PTRACE_SET_SYSCALL, which
 * 64-bit tracers do not have, sets the number alone: neither r0, r7 nor ORIG_r0
 * follows, and -1 skips the call. NT_ARM_SYSTEM_CALL, which they have, is not
 * in the view of such a tracer.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-07 K-08 K-13");

#define SET_SYSCALL	23
#define GETREGSET	0x4204
#define POKEUSR		6
/* The child's id is kept in r8, the status of wait4 is at ARM_DATA. */
#define TRACE(request, addr, data)					\
	ARM_SET(0, request), ARM_MOV(1, 8), ARM_SET(2, addr),		\
	ARM_SET(3, data), ARM_CALL(ARM_NR_ptrace)
#define WAIT								\
	ARM_MOV(0, 8), ARM_SET(1, ARM_DATA), ARM_SET(2, 0),		\
	ARM_SET(3, 0), ARM_CALL(ARM_NR_wait4)
#define KEEP_RESULT	ARM_MOV(9, 0)

/* traceme; kill(getpid(), SIGSTOP); umask(0x12); exit(umask(0)) */
#define CHILD								\
	ARM_SET(0, 0), ARM_SET(1, 0), ARM_SET(2, 0), ARM_SET(3, 0),	\
	ARM_CALL(ARM_NR_ptrace),					\
	ARM_CALL(ARM_NR_getpid), ARM_SET(1, 19), ARM_CALL(ARM_NR_kill),	\
	ARM_SET(0, 0x12), ARM_CALL(ARM_NR_umask),			\
	ARM_SET(0, 0), ARM_CALL(ARM_NR_umask), ARM_EXIT
#define CHILD_WORDS	(sizeof((uint32_t[]){ CHILD }) / 4)

/* To the entry stop of the first umask(2), and then what is given. */
#define TRACER(...)							\
	ARM_CALL(ARM_NR_fork), ARM_CMP_0(0),				\
	ARM_SKIP_IF_NE(CHILD_WORDS), CHILD,				\
	ARM_MOV(8, 0), WAIT, TRACE(PTRACE_SYSCALL, 0, 0), WAIT,		\
	__VA_ARGS__
/* The child's exit code. */
#define END								\
	TRACE(PTRACE_CONT, 0, 0), WAIT, ARM_SET(1, ARM_DATA),		\
	ARM_LDR(0, 1), ARM_LSR(0, 0, 8), ARM_EXIT

static const uint32_t untouched[] = { TRACER(END) };

static const uint32_t skipped[] = {
	TRACER(TRACE(SET_SYSCALL, 0, -1), END),
};

static const uint32_t replaced[] = {
	TRACER(TRACE(SET_SYSCALL, 0, ARM_NR_getppid), END),
};

/* r0 is word 0 and ORIG_r0 word 17 of what PTRACE_POKEUSR writes to. */
static const uint32_t r0_written[] = {
	TRACER(TRACE(POKEUSR, 0, 0x34), END),
};

static const uint32_t orig_r0_written[] = {
	TRACER(TRACE(POKEUSR, 17 * 4, 0x34), END),
};

/* The result of the ptrace(2) itself is the exit code, negated. */
static const uint32_t get_number_regset[] = {
	TRACER(TRACE(GETREGSET, 0x404, ARM_DATA + 16), KEEP_RESULT,
	       TRACE(PTRACE_CONT, 0, 0), WAIT, ARM_NEG(0, 9), ARM_EXIT),
};

/* What PTRACE_PEEKUSR shows of register @n is the exit code. */
#define PEEKUSR		3
#define END_SHOWING(n)							\
	TRACE(PEEKUSR, (n) * 4, ARM_DATA + 32),				\
	TRACE(PTRACE_CONT, 0, 0), WAIT, ARM_SET(1, ARM_DATA + 32),	\
	ARM_LDR(0, 1), ARM_EXIT

static const uint32_t r0_of_skipped[] = {
	TRACER(TRACE(SET_SYSCALL, 0, -1), END_SHOWING(0)),
};

static const uint32_t r7_of_skipped[] = {
	TRACER(TRACE(SET_SYSCALL, 0, -1), END_SHOWING(7)),
};

static const uint32_t r7_of_replaced[] = {
	TRACER(TRACE(SET_SYSCALL, 0, ARM_NR_getppid), END_SHOWING(7)),
};

/* At ARM_DATA + 16: an iovec of 4 bytes. */
static const uint32_t data[] = { 0, 0, 0, 0, ARM_DATA + 32, 4 };

FIXTURE(tracer) { };

FIXTURE_VARIANT(tracer)
{
	struct arm_program program;
};

FIXTURE_VARIANT_ADD(tracer, untouched) { ARM_PROGRAM(untouched) };
FIXTURE_VARIANT_ADD(tracer, skipped) { ARM_PROGRAM(skipped) };
FIXTURE_VARIANT_ADD(tracer, replaced) { ARM_PROGRAM(replaced) };
FIXTURE_VARIANT_ADD(tracer, r0_written) { ARM_PROGRAM(r0_written) };
FIXTURE_VARIANT_ADD(tracer, orig_r0_written) { ARM_PROGRAM(orig_r0_written) };
FIXTURE_VARIANT_ADD(tracer, r0_of_skipped) { ARM_PROGRAM(r0_of_skipped) };
FIXTURE_VARIANT_ADD(tracer, r7_of_skipped) { ARM_PROGRAM(r7_of_skipped) };
FIXTURE_VARIANT_ADD(tracer, r7_of_replaced) { ARM_PROGRAM(r7_of_replaced) };
FIXTURE_VARIANT_ADD(tracer, get_number_regset) {
	ARM_PROGRAM(get_number_regset)
};

FIXTURE_SETUP(tracer)
{
	struct arm_program program = variant->program;

	REQUIRE(probe_compat());
	program.data = data;
	program.data_size = sizeof(data);
	must_arm_program(&program);
}

FIXTURE_TEARDOWN(tracer) { }

/* The mask that the child was left with, a register of it, or the error. */
TEST_F(tracer, exit_code)
{
	child_run(arm_exec);
}

TEST_HARNESS_MAIN
