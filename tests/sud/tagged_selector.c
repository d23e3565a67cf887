// SPDX-License-Identifier: GPL-2.0-only
/*
 * The selector is given by a tagged pointer, which prctl(2) always accepts: it
 * takes the tag off for its check.  arm64's __get_user() checks again, and
 * refuses it unless the task has asked for the tagged address ABI, and then
 * the call is the death of the task.  In MTE memory the tag has to be right.
 *
 * kernel/entry/syscall_user_dispatch.c, arch/arm64/include/asm/uaccess.h:
 * access_ok(); entry U-13 of the catalogue says accepted: recorded where it
 * then cannot be read.
 */
#include "guest.h"

#include <asm/mman.h>

#include "dispatch.h"

CATALOGUE("U-13");

static volatile char *own;
static unsigned long tag;

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	*own = ALLOW;
	dispatch_record(info, context);
}

static void call(void)
{
	volatile char *tagged = (void *)((unsigned long)own | tag << 56);
	long err = sud_set(PR_SYS_DISPATCH_ON, 0, 0, tagged);

	trace_ret("prctl", err);
	if (err)
		tracee_exit(10);
	*own = BLOCK;
	trace_ret("getppid", fill_syscall(__NR_getppid));
	*own = ALLOW;
	tracee_exit(dispatches);
}

FIXTURE(tag) { };

FIXTURE_VARIANT(tag) {
	unsigned long tag;
};

FIXTURE_VARIANT_ADD(tag, none) { 0 };
FIXTURE_VARIANT_ADD(tag, of_mte) { 5 };
FIXTURE_VARIANT_ADD(tag, of_all_bits) { 0x5a };

FIXTURE_SETUP(tag)
{
	REQUIRE(probe_sud());
	tag = variant->tag;
	must_sigaction(SIGSYS, handler, 0);
}

FIXTURE_TEARDOWN(tag) { }

TEST_F(tag, without_tagged_addresses)
{
	own = must_mmap(4096, PROT_READ | PROT_WRITE);
	child_run(call);
}

TEST_F(tag, with_tagged_addresses)
{
	if (prctl(PR_SET_TAGGED_ADDR_CTRL, PR_TAGGED_ADDR_ENABLE, 0, 0, 0))
		SKIP(return, "no CONFIG_ARM64_TAGGED_ADDR_ABI: prctl says %s",
		     errno_name(errno));
	own = must_mmap(4096, PROT_READ | PROT_WRITE);
	EXPECT_EQ(1, child_run(call));
}

/* The memory has tag 0. */
TEST_F(tag, mte_memory)
{
	REQUIRE(probe_mte());
	must_prctl(PR_SET_TAGGED_ADDR_CTRL, PR_TAGGED_ADDR_ENABLE |
		   PR_MTE_TCF_SYNC | 0xfffeUL << PR_MTE_TAG_SHIFT, 0, 0, 0);
	own = must_mmap(4096, PROT_READ | PROT_WRITE | PROT_MTE);
	*own = ALLOW;
	child_run(call);
}

TEST_HARNESS_MAIN
