// SPDX-License-Identifier: GPL-2.0-only
/*
 * SECCOMP_RET_TRAP shows the handler the call as it was made: x0 is rolled
 * back to the first argument, x8 is the number, the pc is behind the svc, and
 * siginfo says which call it was.  On arm64 the rollback undoes the -ENOSYS
 * that x0 was preset to for a user-issued -1; a conversion that presets for
 * every call, or afterwards, hands the handler a wrong first argument.
 *
 * kernel/signal.c:force_sig_seccomp(), asm/syscall.h:syscall_rollback(); entry
 * C-05 of the catalogue fixes the values.
 */
#include "guest.h"

#include <linux/audit.h>

CATALOGUE("C-05 C-21");

static siginfo_t seen;
static unsigned long seen_x0, seen_x8, seen_pc;
static bool emulate;

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	trace_sigframe(info, context);
	seen = *info;
	seen_x0 = SIGFRAME_X(context, 0);
	seen_x8 = SIGFRAME_X(context, 8);
	seen_pc = SIGFRAME_PC(context);
	if (emulate)
		SIGFRAME_X(context, 0) = 0x1234;
}

FIXTURE(trap) { };

FIXTURE_VARIANT(trap) {
	unsigned long x8;
	unsigned int data;
};

FIXTURE_VARIANT_ADD(trap, plain) { .x8 = __NR_getppid };
FIXTURE_VARIANT_ADD(trap, some_data) { .x8 = __NR_getppid, .data = 0x1234 };
FIXTURE_VARIANT_ADD(trap, all_of_data) { .x8 = __NR_getppid, .data = 0xffff };
FIXTURE_VARIANT_ADD(trap, high_bits) { .x8 = 1ul << 40 | __NR_getppid };
FIXTURE_VARIANT_ADD(trap, minus_one) { .x8 = -1, .data = 1 };
FIXTURE_VARIANT_ADD(trap, minus_one_of_32_bits) { .x8 = 0xffffffff };
FIXTURE_VARIANT_ADD(trap, minus_two) { .x8 = -2, .data = 2 };
FIXTURE_VARIANT_ADD(trap, unknown) { .x8 = 1000, .data = 3 };

FIXTURE_SETUP(trap)
{
	REQUIRE(probe_seccomp());
	trace_actor("caller");
	must_sigaction(SIGSYS, handler, 0);
	must_seccomp_rule(variant->x8, SECCOMP_RET_TRAP | variant->data);
}

FIXTURE_TEARDOWN(trap) { }

TEST_F(trap, shows_original)
{
	struct svc_regs before, after;

	svc_fill(&before, variant->x8);
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
	EXPECT_EQ(0, memcmp(&before, &after, sizeof(after)));

	EXPECT_EQ(1 /* SYS_SECCOMP */, seen.si_code);
	EXPECT_EQ((int)variant->data, seen.si_errno);
	EXPECT_EQ((int)variant->x8, seen.si_syscall);
	EXPECT_EQ(AUDIT_ARCH_AARCH64, seen.si_arch);
	EXPECT_EQ((void *)svc_insn_end, seen.si_call_addr);
	EXPECT_EQ(0xa0UL, seen_x0);
	EXPECT_EQ(variant->x8, seen_x8);
	EXPECT_EQ((unsigned long)svc_insn_end, seen_pc);
}

/* What the handler writes to x0 is the result: how calls are emulated. */
TEST_F(trap, result_is_of_handler)
{
	struct svc_regs before, after;

	emulate = true;
	svc_fill(&before, variant->x8);
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
	EXPECT_EQ(0x1234UL, after.x[0]);
}

TEST_HARNESS_MAIN
