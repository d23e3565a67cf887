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

#include "../rseq/section.h"
#include "dispatch.h"

CATALOGUE("U-16 R-11");

#define PR_RSEQ_SLICE_EXTENSION_	79
#define REQUEST		1u
#define GRANTED		0x100u
#define ATTEMPTS	200

static volatile uint32_t *const ctrl = &section_area.slice_ctrl;
static volatile int kept;

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)info;
	(void)context;
	selector = ALLOW;
	dispatches++;
	if (*ctrl & GRANTED)
		kept = 1;
}

static const char *probe_slice(void)
{
	long err = svc(__NR_prctl, PR_RSEQ_SLICE_EXTENSION_, 2, 1, 0, 0);

	return err ? "no CONFIG_RSEQ_SLICE_EXTENSION: prctl refuses" : NULL;
}

static void competes(void)
{
	for (;;)
		must_sleep_ms(1);
}

static void call(void)
{
	int i;

	must_dispatch(NULL, 0);
	for (i = 0; i < ATTEMPTS && !kept; i++) {
		do
			*ctrl = REQUEST;
		while (!(*ctrl & GRANTED));
		selector = BLOCK;
		fill_syscall(__NR_getppid);
	}
	trace_event("grant", "kept=%d", kept);
}

TEST(in_handler)
{
	REQUIRE(probe_sud());
	REQUIRE(probe_rseq());
	must_pin(0);
	must_register_sections(false);
	REQUIRE(probe_slice());
	must_sigaction(SIGSYS, handler, 0);
	child_start_as("competitor", competes);
	EXPECT_EQ(0, child_run(call));
}

TEST_HARNESS_MAIN
