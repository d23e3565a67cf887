// SPDX-License-Identifier: GPL-2.0-only
/*
 * Syscall user dispatch of an AArch32 task.  A handler returns by one of four
 * trampolines in the sigpage, for ARM and for Thumb code and with SA_SIGINFO
 * or without; each has to pass while everything is dispatched, though an svc
 * has two bytes in Thumb code and four in ARM code.  One that is taken for an
 * ordinary call raises SIGSYS in the handler of SIGSYS, which kills.  What the
 * call itself comes to: r0 is rolled back, the pc is behind the svc.
 *
 * arch/arm64/kernel/sigreturn32.S, signal32.c:compat_setup_return(); entry U-06
 * of the catalogue.
 */
#include "guest.h"
#include "../compat/arm_image.h"

CATALOGUE("U-06 U-02");

/* In the program's data: the selector, the count of signals, the action. */
#define SELECTOR	ARM_DATA
#define COUNT		(ARM_DATA + 4)
#define ACTION		(ARM_DATA + 16)

#define SIGSYS_		31
#define PRCTL_		59	/* PR_SET_SYSCALL_USER_DISPATCH */
#define NR_rt_sigaction	174

#define ARM_ADD(rd, rn, rm)	(0xe0800000 | (rn) << 16 | (rd) << 12 | (rm))
#define ARM_INC(rd)		(0xe2800001 | (rd) << 16 | (rd) << 12)
#define ARM_BX_LR		0xe12fff1e
#define ARM_STORE(addr, v)						\
	ARM_SET(1, addr), ARM_SET(2, v), ARM_STR(2, 1, 0)

#define THUMB_STR(rt, rn)	(0x6000 | (rn) << 3 | (rt))
#define THUMB_LDR(rt, rn)	(0x6800 | (rn) << 3 | (rt))
#define THUMB_ADD(rd, rn, rm)	(0x1800 | (rm) << 6 | (rn) << 3 | (rd))
#define THUMB_MOV(rd, rm)	(0x4600 | (rm) << 3 | (rd))
#define THUMB_INC(rd)		(0x3001 | (rd) << 8)
#define THUMB_BX_LR		0x4770
#define THUMB_STORE(addr, v)						\
	THUMB_SET(1, addr), THUMB_SET(2, v), THUMB_STR(2, 1)

/*
 * rt_sigaction(); prctl(); the call with r0 = 0x55, while everything blocks;
 * exit(what is in r0 then + signals).
 */
static const uint32_t arm_main[] = {
	ARM_SET(0, SIGSYS_), ARM_SET(1, ACTION), ARM_SET(2, 0), ARM_SET(3, 8),
	ARM_CALL(NR_rt_sigaction),
	ARM_SET(0, PRCTL_), ARM_SET(1, 1), ARM_SET(2, 0), ARM_SET(3, 0),
	ARM_SET(4, SELECTOR), ARM_CALL(ARM_NR_prctl),
	ARM_STORE(SELECTOR, 1),
	ARM_SET(0, 0x55), ARM_CALL(ARM_NR_getppid), ARM_MOV(5, 0),
	ARM_STORE(SELECTOR, 0),
	ARM_SET(1, COUNT), ARM_LDR(0, 1), ARM_ADD(0, 0, 5), ARM_EXIT,
};

static const uint16_t thumb_main[] = {
	THUMB_SET(0, SIGSYS_), THUMB_SET(1, ACTION), THUMB_SET(2, 0),
	THUMB_SET(3, 8), THUMB_CALL(NR_rt_sigaction),
	THUMB_SET(0, PRCTL_), THUMB_SET(1, 1), THUMB_SET(2, 0),
	THUMB_SET(3, 0), THUMB_SET(4, SELECTOR), THUMB_CALL(ARM_NR_prctl),
	THUMB_STORE(SELECTOR, 1),
	THUMB_SET(0, 0x55), THUMB_CALL(ARM_NR_getppid), THUMB_MOV(5, 0),
	THUMB_STORE(SELECTOR, 0),
	THUMB_SET(1, COUNT), THUMB_LDR(0, 1), THUMB_ADD(0, 0, 5), THUMB_EXIT,
};

/* Counts; the selector stays as it is. */
static const uint32_t arm_handler[] = {
	ARM_SET(1, COUNT), ARM_LDR(2, 1), ARM_INC(2), ARM_STR(2, 1, 0), ARM_BX_LR,
};

static const uint16_t thumb_handler[] = {
	THUMB_SET(1, COUNT), THUMB_LDR(2, 1), THUMB_INC(2), THUMB_STR(2, 1),
	THUMB_BX_LR,
};

FIXTURE(handler)
{
	struct arm_program program;
};

FIXTURE_VARIANT(handler)
{
	bool thumb;
	uint32_t flags;
};

FIXTURE_VARIANT_ADD(handler, arm) { false, 0 };
FIXTURE_VARIANT_ADD(handler, arm_with_siginfo) { false, SA_SIGINFO };
FIXTURE_VARIANT_ADD(handler, thumb) { true, 0 };
FIXTURE_VARIANT_ADD(handler, thumb_with_siginfo) { true, SA_SIGINFO };

/* The program, and the handler behind it. */
static struct arm_program assemble(const void *code, size_t size, bool thumb,
				   const FIXTURE_VARIANT(handler) *variant)
{
	static char all[512] __attribute__((aligned(4)));
	static uint32_t data[9];
	size_t at = (size + 3) & -4ul;

	memcpy(all, code, size);
	if (variant->thumb)
		memcpy(all + at, thumb_handler, sizeof(thumb_handler));
	else
		memcpy(all + at, arm_handler, sizeof(arm_handler));
	MUST_BE(at + sizeof(arm_handler) <= sizeof(all));
	data[4] = ARM_CODE + at + variant->thumb;
	data[5] = variant->flags;
	return (struct arm_program) {
		.code = all, .size = at + sizeof(arm_handler), .thumb = thumb,
		.data = data, .data_size = sizeof(data),
	};
}

FIXTURE_SETUP(handler)
{
	REQUIRE(probe_compat());
	REQUIRE(probe_sud());
}

FIXTURE_TEARDOWN(handler) { }

TEST_F(handler, of_arm_call)
{
	self->program = assemble(arm_main, sizeof(arm_main), false, variant);
	must_arm_program(&self->program);
	EXPECT_EQ(0x55 + 1, child_run(arm_exec));
}

TEST_F(handler, of_thumb_call)
{
	self->program = assemble(thumb_main, sizeof(thumb_main), true,
				 variant);
	must_arm_program(&self->program);
	EXPECT_EQ(0x55 + 1, child_run(arm_exec));
}

/* Stops: none for the call but that of SIGSYS, both of the handler's return. */
static int trace_to_end(const struct arm_program *program)
{
	pid_t pid = arm_tracee(program);

	must_label_sigpage(pid);
	return tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_F(handler, of_arm_call_traced)
{
	self->program = assemble(arm_main, sizeof(arm_main), false, variant);
	EXPECT_EQ(0x55 + 1, trace_to_end(&self->program));
}

TEST_F(handler, of_thumb_call_traced)
{
	self->program = assemble(thumb_main, sizeof(thumb_main), true,
				 variant);
	EXPECT_EQ(0x55 + 1, trace_to_end(&self->program));
}

TEST_HARNESS_MAIN
