// SPDX-License-Identifier: GPL-2.0-only
/*
 * At a syscall-entry-stop x0 is the first argument and nothing else, whatever
 * its value: arm64 has one register for argument and result, so an entry path
 * that presets the result to -ENOSYS before it stops, as most architectures do,
 * would show that instead (arch/arm64/kernel/syscall.c:el0_svc_common()).
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-07");

FIXTURE(arg0) {};
FIXTURE_VARIANT(arg0)
{
	unsigned long nr, value;
};

FIXTURE_VARIANT_ADD(arg0, small)	{ NR_MAX, POLICY };
FIXTURE_VARIANT_ADD(arg0, zero)		{ NR_MAX, 0 };
FIXTURE_VARIANT_ADD(arg0, minus_one)	{ NR_MAX, -1UL };
FIXTURE_VARIANT_ADD(arg0, minus_enosys)	{ NR_MAX, -ENOSYS };
FIXTURE_VARIANT_ADD(arg0, wide)		{ NR_MAX, 0xfedcba9876543210 };
FIXTURE_VARIANT_ADD(arg0, top_bit)	{ NR_MAX, 0x80000000 };
/* No such call: numbers that nothing dispatches. */
FIXTURE_VARIANT_ADD(arg0, of_number_1000)	{ 1000, 0xa0 };
FIXTURE_VARIANT_ADD(arg0, of_number_minus_2)	{ -2UL, 0xa0 };

FIXTURE_SETUP(arg0)
{
	call_prepare(variant->nr);
	call->before.x[0] = variant->value;
}

FIXTURE_TEARDOWN(arg0)
{
}

TEST_F(arg0, is_in_x0)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	EXPECT_EQ(variant->value, stop.regs.regs[0]);
	EXPECT_EQ(variant->value, stop.info.entry.args[0]);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
	if (variant->nr != NR_MAX) {
		EXPECT_EQ(-ENOSYS, call_result());
	}
}

TEST_HARNESS_MAIN
