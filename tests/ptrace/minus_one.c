// SPDX-License-Identifier: GPL-2.0-only
/*
 * -1 is the number with which a tracer skips a call, and user space can issue
 * it as well.  Then the result is -ENOSYS, with a tracer and without, and not
 * the first argument that happens to be in x0.  At the entry stop x0 reads
 * -ENOSYS already while the argument is still known: the preset in
 * arch/arm64/kernel/syscall.c:el0_svc_common().
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-08 P-09");

FIXTURE(minus_one) {};
FIXTURE_VARIANT(minus_one)
{
	unsigned long nr, arg0;
};

FIXTURE_VARIANT_ADD(minus_one, of_64_bits)	{ -1UL, 42 };
FIXTURE_VARIANT_ADD(minus_one, of_32_bits)	{ 0xffffffff, 42 };
FIXTURE_VARIANT_ADD(minus_one, arg_0)		{ -1UL, 0 };
FIXTURE_VARIANT_ADD(minus_one, arg_minus_eperm)	{ -1UL, -EPERM };

FIXTURE_SETUP(minus_one)
{
	call_prepare(variant->nr);
	call->before.x[0] = variant->arg0;
}

FIXTURE_TEARDOWN(minus_one)
{
}

/* Whether there is any entry work at all depends on the ambient. */
TEST_F(minus_one, untraced)
{
	EXPECT_EQ(0, child_run(call_run));
	EXPECT_EQ(-ENOSYS, call_result());
}

TEST_F(minus_one, traced)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	EXPECT_EQ(-ENOSYS, (long)stop.regs.regs[0]);
	EXPECT_EQ(-1, stop.nr);
	EXPECT_EQ(variant->arg0, stop.info.entry.args[0]);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(-ENOSYS, (long)stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(-ENOSYS, call_result());
}

/* The tracer may overwrite the preset, as for any skipped call. */
TEST_F(minus_one, traced_with_a_result)
{
	pid_t pid = tracee_start(call_run);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 0, 7);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(7, call_result());
}

TEST_F(minus_one, passed_by_a_filter)
{
	REQUIRE(probe_seccomp());
	must_seccomp_allow_all();
	EXPECT_EQ(0, child_run(call_run));
	EXPECT_EQ(-ENOSYS, call_result());
}

TEST_HARNESS_MAIN
