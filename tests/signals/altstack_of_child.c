// SPDX-License-Identifier: GPL-2.0-only
/*
 * The alternate signal stack of a child: a forked one has its own copy, and one
 * of vfork(2) keeps its parent's, since that waits; a child or thread that runs
 * on the same memory beside it starts without (sigaltstack(2), kernel/fork.c:
 * copy_process()).
 */
#include "guest.h"

CATALOGUE("G-21");

static char stack[16384] __attribute__((aligned(16)));
static stack_t *seen;

static void child(void)
{
	svc(__NR_sigaltstack, NULL, seen);
	svc(__NR_exit, 0);
}

FIXTURE(child)
{
};

FIXTURE_VARIANT(child)
{
	unsigned long flags;
	bool kept;
};

FIXTURE_VARIANT_ADD(child, of_fork) { SIGCHLD, true };
FIXTURE_VARIANT_ADD(child, of_vfork) { CLONE_VM | CLONE_VFORK | SIGCHLD, true };
FIXTURE_VARIANT_ADD(child, in_same_memory) { CLONE_VM | SIGCHLD, false };

FIXTURE_SETUP(child)
{
	seen = must_shared(sizeof(*seen));
	must_sigaltstack();
}

FIXTURE_TEARDOWN(child) { }

TEST_F(child, starts_with)
{
	pid_t pid = MUST(svc_clone(variant->flags, stack + sizeof(stack),
				   child));

	MUST_BE(must_waitpid(pid) == 0);
	trace_event("altstack", "flags=0x%x size=0x%lx", seen->ss_flags,
		    seen->ss_size);
	EXPECT_EQ(variant->kept ? 0 : SS_DISABLE, seen->ss_flags);
}

TEST_HARNESS_MAIN
