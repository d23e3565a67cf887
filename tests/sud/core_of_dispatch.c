// SPDX-License-Identifier: GPL-2.0-only
/*
 * A dispatched call whose SIGSYS has no handler: the process dies with a core,
 * and the registers in it are those of the call as it was made, x0 the first
 * argument, the pc behind the svc.  What ends it is a forced signal, so neither
 * a mask nor SIG_IGN keeps it off.
 *
 * kernel/entry/syscall_user_dispatch.c:trigger_sigsys(), kernel/signal.c:
 * force_sig_info_to_task(); entry M-09 of the catalogue.
 */
#include "guest.h"
#include "../process/core.h"
#include "dispatch.h"

CATALOGUE("M-09 U-02");

static unsigned long number;

static void call(void)
{
	must_dispatch(NULL, 0);
	selector = BLOCK;
	fill_syscall(number);
}

static void call_blocked(void)
{
	must_sigmask(SIG_BLOCK, SIGSYS);
	call();
}

static void call_ignored(void)
{
	must_sig(SIGSYS, SIG_IGN);
	call();
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
	REQUIRE(probe_sud());
	REQUIRE(core_prepare());
	number = variant->x8;
}

FIXTURE_TEARDOWN(core) { }

static void check(struct __test_metadata *_metadata, void (*fn)(void))
{
	const struct elf_prstatus *status;

	EXPECT_EQ(128 + SIGSYS, child_run(fn));
	status = must_read_core();
	EXPECT_CALL_IN_CORE(status);
}

TEST_F(core, by_default)
{
	check(_metadata, call);
}

TEST_F(core, with_sigsys_blocked)
{
	check(_metadata, call_blocked);
}

TEST_F(core, with_sigsys_ignored)
{
	check(_metadata, call_ignored);
}

TEST_HARNESS_MAIN
