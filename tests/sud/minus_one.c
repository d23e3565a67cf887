// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call with number -1 that is dispatched.  arm64 presets x0 to -ENOSYS for it
 * before any entry work, and the rollback has to take that back: the handler
 * sees the first argument, and -1 as the number.  If the selector lets it pass,
 * the preset is the result.
 *
 * arch/arm64/kernel/syscall.c:el0_svc_common(), syscall_rollback(); entry U-08.
 */
#include "guest.h"
#include "../numbers/minus_one.h"
#include "dispatch.h"

CATALOGUE("U-08 P-09");

FIXTURE_SETUP(minus_one)
{
	REQUIRE(probe_sud());
	trace_actor("caller");
	must_sigaction(SIGSYS, dispatch_handler, 0);
	must_dispatch(NULL, 0);
}

FIXTURE_TEARDOWN(minus_one) { }

static long call(unsigned long x8, char how)
{
	struct svc_regs before, after;

	svc_fill(&before, x8);
	after = before;
	selector = how;
	svc_all(&after);
	selector = ALLOW;
	trace_svc_changes(&before, &after);
	return after.x[0];
}

TEST_F(minus_one, is_dispatched)
{
	EXPECT_EQ(0xa0, call(variant->x8, BLOCK));
	EXPECT_EQ(1, dispatches);
	EXPECT_EQ(-1, dispatch_info.si_syscall);
	EXPECT_EQ(0xa0UL, dispatch_x0);
	EXPECT_EQ(variant->x8, dispatch_x8);
	EXPECT_EQ((unsigned long)svc_insn_end, dispatch_pc);
}

TEST_F(minus_one, passes)
{
	EXPECT_EQ(-ENOSYS, call(variant->x8, ALLOW));
	EXPECT_EQ(0, dispatches);
}

TEST_HARNESS_MAIN
