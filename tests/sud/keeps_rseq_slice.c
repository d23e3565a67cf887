// SPDX-License-Identifier: GPL-2.0-only
/*
 * A time slice extension ends with the first call that is made under it; a call
 * that is dispatched is none: user dispatch comes before that work.  So that no
 * time goes by in between (a grant runs out by itself after some microseconds),
 * the selector is the very byte that says "granted": 1 is BLOCK, and 0, which
 * the kernel writes when the grant ends, is ALLOW.  A call under a grant is
 * dispatched if the selector is read first, and made if the grant ends first.
 *
 * include/linux/entry-common.h:syscall_trace_enter(), kernel/rseq.c:
 * rseq_syscall_enter_work(); entry U-16.
 */
#include "guest.h"

#include "../rseq/slice.h"
#include "dispatch.h"

CATALOGUE("U-16 R-11");

/* The grant may be over by the call. */
#define ATTEMPTS	200

_Static_assert(SLICE_GRANTED == BLOCK << 8 && ALLOW == 0, "one byte says both");

/* The way out of it is a call as well. */
static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)info;
	(void)context;
	dispatches++;
	while (*slice_ctrl & SLICE_GRANTED) {
	}
}

static void call(void)
{
	volatile char *granted = (volatile char *)slice_ctrl + 1;
	int i;

	MUST_BE(sud_set(PR_SYS_DISPATCH_ON, 0, 0, granted) == 0);
	for (i = 0; i < ATTEMPTS && !dispatches; i++) {
		slice_until_granted();
		fill_syscall(__NR_getppid);
	}
	trace_event("selector", "read_first=%d", dispatches);
}

TEST(of_dispatched_call)
{
	REQUIRE(probe_sud());
	REQUIRE(slice_prepare());
	must_sigaction(SIGSYS, handler, 0);
	EXPECT_EQ(0, child_run(call));
}

TEST_HARNESS_MAIN
