// SPDX-License-Identifier: GPL-2.0-only
/*
 * A time slice extension ends with the first call that is made under it; a call
 * that is dispatched is none: user dispatch comes before that work.  A grant
 * runs out by itself after some microseconds, so what is recorded is whether it
 * is ever still there in the handler.
 *
 * include/linux/entry-common.h:syscall_trace_enter(); entry U-16.
 */
#include "guest.h"

#include "../rseq/slice.h"
#include "dispatch.h"

CATALOGUE("U-16 R-11");

#define ATTEMPTS	200

static volatile int kept;

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)info;
	(void)context;
	selector = ALLOW;
	dispatches++;
	if (*slice_ctrl & SLICE_GRANTED)
		kept = 1;
}

static void call(void)
{
	int i;

	must_dispatch(NULL, 0);
	for (i = 0; i < ATTEMPTS && !kept; i++) {
		slice_until_granted();
		selector = BLOCK;
		fill_syscall(__NR_getppid);
	}
	trace_event("grant", "kept=%d", kept);
}

TEST(in_handler)
{
	REQUIRE(probe_sud());
	REQUIRE(slice_prepare());
	must_sigaction(SIGSYS, handler, 0);
	EXPECT_EQ(0, child_run(call));
}

TEST_HARNESS_MAIN
