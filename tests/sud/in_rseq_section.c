// SPDX-License-Identifier: GPL-2.0-only
/*
 * A dispatched call inside a restartable sequence.  No call is made, but the
 * kernel's check for calls in a section comes before it asks whether this one
 * was dispatched: SIGSYS and SIGSEGV are both pending on the way out.  Nothing
 * documents it; recorded.
 *
 * include/linux/entry-common.h:syscall_exit_to_user_mode_work(); next to U-09.
 */
#include "guest.h"

#include "../rseq/section.h"
#include "dispatch.h"

CATALOGUE("U-09 R-01");

SECTION_WITH_CALL;

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	selector = ALLOW;
	dispatch_record(info, context);
	/* Or the return from here would be the next call in a section. */
	section_area.rseq_cs = 0;
}

static void call(void)
{
	struct section_result result;

	must_dispatch(NULL, 0);
	do {
		selector = BLOCK;
		result = section_call(&section_area, (long)__NR_getppid);
	/* Aborted before the call was made is as good as not yet begun. */
	} while (result.aborted && result.x0 == 0xa0 && !dispatches);
	selector = ALLOW;
	trace_section(result);
}

FIXTURE(section) { };

FIXTURE_SETUP(section)
{
	REQUIRE(probe_sud());
	REQUIRE(probe_rseq());
	must_register_sections(false);
	SECTION_LABELS(section_call);
	must_sigaction(SIGSYS, handler, 0);
}

FIXTURE_TEARDOWN(section) { }

TEST_F(section, untraced)
{
	child_run(call);
}

TEST_F(section, with_handlers)
{
	must_sigaction(SIGSEGV, handler, 0);
	child_run(call);
}

TEST_F(section, traced)
{
	tracee_finish_by(tracee_start(call), PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
