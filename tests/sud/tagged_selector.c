// SPDX-License-Identifier: GPL-2.0-only
/*
 * The selector may be given by a tagged pointer: the top byte is ignored, and
 * in MTE memory with the right tag it is read like any other.  With the wrong
 * tag, checked synchronously, it cannot be read.
 *
 * kernel/entry/syscall_user_dispatch.c:task_set_syscall_user_dispatch() takes
 * the tag off for its check only; entry U-13 of the catalogue.
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

TEST_F(tag, plain_memory)
{
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
