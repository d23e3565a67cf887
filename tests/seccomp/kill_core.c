// SPDX-License-Identifier: GPL-2.0-only
/*
 * The core that SECCOMP_RET_KILL_PROCESS leaves holds the registers of the call
 * as it was made: x0 is the first argument, x7 what the program had in it even
 * if a tracer had an entry stop before, the pc is behind the svc.
 *
 * kernel/seccomp.c:__seccomp_filter() rolls back "to show the original
 * registers in the dump"; entries C-12 and M-08 of the catalogue.
 */
#include "guest.h"
#include "../process/core.h"

CATALOGUE("C-12 M-08");

static unsigned long number;

static void call(void)
{
	fill_syscall(number);
}

FIXTURE(core) { };

FIXTURE_VARIANT(core) {
	unsigned long x8;
};

FIXTURE_VARIANT_ADD(core, of_call) { .x8 = __NR_getppid };
FIXTURE_VARIANT_ADD(core, of_minus_one) { .x8 = -1 };
FIXTURE_VARIANT_ADD(core, of_unknown) { .x8 = 1000 };

FIXTURE_SETUP(core)
{
	REQUIRE(probe_seccomp());
	REQUIRE(core_prepare());
	number = variant->x8;
	must_seccomp_rule(number, SECCOMP_RET_KILL_PROCESS);
}

FIXTURE_TEARDOWN(core) { }

TEST_F(core, has_original)
{
	const struct elf_prstatus *status;

	EXPECT_EQ(128 + SIGSYS, child_run(call));
	status = must_read_core();
	EXPECT_CALL_IN_CORE(status);
}

TEST_F(core, has_original_of_tracee)
{
	const struct elf_prstatus *status;
	pid_t pid = tracee_start(call);

	EXPECT_EQ(128 + SIGSYS, tracee_finish_by(pid, PTRACE_SYSCALL));
	status = must_read_core();
	EXPECT_EQ(0xa0UL, status->pr_reg[0]);
	EXPECT_EQ(0x7777UL, status->pr_reg[7]);
}

TEST_HARNESS_MAIN
