// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls from the range that prctl(2) names are let through.  What is compared
 * is the pc as the kernel has it, behind the svc: an svc that is the last
 * instruction of the range is outside of it, and one right in front of its
 * first byte is inside.
 *
 * kernel/entry/syscall_user_dispatch.c:syscall_user_dispatch(); entry U-03 of
 * the catalogue, Documentation/admin-guide/syscall-user-dispatch.rst.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-03 U-12");

FIXTURE(range) { };

FIXTURE_VARIANT(range) {
	long start;		/* against the svc */
	unsigned long len;
	bool contains;
};

FIXTURE_VARIANT_ADD(range, of_svc) { 0, 4, false };
FIXTURE_VARIANT_ADD(range, of_svc_and_a_byte) { 0, 5, true };
FIXTURE_VARIANT_ADD(range, of_svc_and_next) { 0, 8, true };
FIXTURE_VARIANT_ADD(range, of_next) { 4, 4, true };
FIXTURE_VARIANT_ADD(range, of_first_byte_of_next) { 4, 1, true };
FIXTURE_VARIANT_ADD(range, of_second_byte_of_next) { 5, 3, false };
FIXTURE_VARIANT_ADD(range, before) { -0x100, 0x100, false };
FIXTURE_VARIANT_ADD(range, behind_next) { 8, 0x100, false };
FIXTURE_VARIANT_ADD(range, around) { -0x100, 0x200, true };

FIXTURE_SETUP(range)
{
	REQUIRE(probe_sud());
	trace_actor("caller");
	must_sigaction(SIGSYS, dispatch_handler, 0);
}

FIXTURE_TEARDOWN(range) { }

static void call(void)
{
	long ret;

	selector = BLOCK;
	ret = fill_syscall(__NR_getppid);
	selector = ALLOW;
	trace_ret("getppid", ret);
	trace_number("dispatches", dispatches);
}

TEST_F(range, passes)
{
	must_dispatch(svc_insn + variant->start, variant->len);
	call();
	EXPECT_EQ(!variant->contains, dispatches);
}

/* The other way round: only calls from the range are dispatched. */
TEST_F(range, is_dispatched)
{
	long err = sud_set(PR_SYS_DISPATCH_INCLUSIVE_ON,
			   (unsigned long)svc_insn + variant->start,
			   variant->len, &selector);

	if (err == -EINVAL)
		SKIP(return, "no PR_SYS_DISPATCH_INCLUSIVE_ON: -EINVAL");
	EXPECT_EQ(0, err);
	call();
	EXPECT_EQ(variant->contains, dispatches);
}

/* Without a selector everything else is dispatched, always. */
TEST(without_selector)
{
	REQUIRE(probe_sud());
	trace_actor("caller");
	must_sigaction(SIGSYS, dispatch_handler, 0);
	EXPECT_EQ(0, sud_set(PR_SYS_DISPATCH_ON, (unsigned long)svc_insn_end, 1,
			     NULL));
	trace_ret("getppid", fill_syscall(__NR_getppid));
	EXPECT_EQ(0, dispatches);
	/* The C library has an svc of its own. */
	getppid();
	EXPECT_EQ(1, dispatches);
	EXPECT_EQ(0, svc(__NR_prctl, PR_SET_SYSCALL_USER_DISPATCH,
			 PR_SYS_DISPATCH_OFF, 0, 0, 0));
}

TEST_HARNESS_MAIN
