// SPDX-License-Identifier: GPL-2.0-only
/*
 * The SIGSYS of a dispatched call: code SYS_USER_DISPATCH, the address behind
 * the svc, the number as an int, and in the frame all registers as they were at
 * the call, x0 being its first argument again.  What the handler leaves in x0
 * is the result.
 *
 * kernel/entry/syscall_user_dispatch.c:trigger_sigsys(), asm/syscall.h:
 * syscall_rollback(); entry U-02 of the catalogue.
 */
#include "guest.h"

#include <linux/audit.h>

#include "dispatch.h"

CATALOGUE("U-02 N-01 N-02");

static void emulate(int sig, siginfo_t *info, void *context)
{
	dispatch_handler(sig, info, context);
	SIGFRAME_X(context, 0) = 0x1234;
}

FIXTURE(call) { };

FIXTURE_VARIANT(call) {
	unsigned long x8;
};

FIXTURE_VARIANT_ADD(call, known) { .x8 = __NR_getppid };
FIXTURE_VARIANT_ADD(call, exit_group) { .x8 = __NR_exit_group };
FIXTURE_VARIANT_ADD(call, high_bits) { .x8 = 1ul << 40 | __NR_getppid };
FIXTURE_VARIANT_ADD(call, unknown) { .x8 = 1000 };
FIXTURE_VARIANT_ADD(call, greatest) { .x8 = 0x7fffffff };
FIXTURE_VARIANT_ADD(call, minus_two) { .x8 = -2 };

FIXTURE_SETUP(call)
{
	REQUIRE(probe_sud());
	trace_actor("caller");
}

FIXTURE_TEARDOWN(call) { }

static void dispatch(sig_handler *handler, struct svc_regs *regs)
{
	struct svc_regs before = *regs;

	must_sigaction(SIGSYS, handler, 0);
	must_dispatch(NULL, 0);
	selector = BLOCK;
	svc_all(regs);
	selector = ALLOW;
	trace_svc_changes(&before, regs);
}

TEST_F(call, shows_original)
{
	struct svc_regs before, after;

	svc_fill(&before, variant->x8);
	after = before;
	dispatch(dispatch_handler, &after);
	EXPECT_EQ(0, memcmp(&before, &after, sizeof(after)));
	EXPECT_EQ(1, dispatches);
	EXPECT_EQ(2 /* SYS_USER_DISPATCH */, dispatch_info.si_code);
	EXPECT_EQ(0, dispatch_info.si_errno);
	EXPECT_EQ((int)variant->x8, dispatch_info.si_syscall);
	EXPECT_EQ(AUDIT_ARCH_AARCH64, dispatch_info.si_arch);
	EXPECT_EQ((void *)svc_insn_end, dispatch_info.si_call_addr);
	EXPECT_EQ((unsigned long)svc_insn_end, dispatch_pc);
	EXPECT_EQ(0xa0UL, dispatch_x0);
	EXPECT_EQ(variant->x8, dispatch_x8);
}

TEST_F(call, result_is_of_handler)
{
	struct svc_regs after;

	svc_fill(&after, variant->x8);
	dispatch(emulate, &after);
	EXPECT_EQ(0x1234UL, after.x[0]);
}

/* Behind a dispatched call an ordinary one works again. */
TEST_F(call, then_another)
{
	struct svc_regs after;
	long euid;

	svc_fill(&after, variant->x8);
	dispatch(dispatch_handler, &after);
	euid = fill_syscall(__NR_geteuid);
	trace_ret("geteuid", euid);
	EXPECT_EQ(0, euid);
	EXPECT_EQ(1, dispatches);
}

TEST_HARNESS_MAIN
