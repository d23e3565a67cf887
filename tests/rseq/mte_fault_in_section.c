// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call inside a restartable sequence that an asynchronous tag check fault
 * puts off has not been made: the check for calls in sequences is left out on
 * that way, and what the signal for the tag check fault does with the sequence
 * is what any signal does that comes from a system call.
 */
#include "guest.h"
#include "section.h"
#include "../signals/mte_async.h"

CATALOGUE("R-04 G-11");

SECTION(section_store_call,
	"	mov	x8, x1\n"
	"	mov	x11, x2\n"
	"	mov	x1, #0xa1\n"
	SECTION_FILL,
	"	strb	wzr, [x11]\n"
	"	svc	#0\n"
	"	nop\n");

static void calls(void)
{
	struct section_result result;

	do {
		result = section_store_call(&section_area, (long)__NR_getppid,
					    mte_mistagged());
	} while (result.aborted && result.x0 == 0xa0);
	trace_section(result);
}

/* Only what the fault itself does: no handler that returns. */
static void on_segv(int sig, siginfo_t *si, void *context)
{
	(void)sig;
	trace_section_frame(si, context);
	tracee_exit(0);
}

FIXTURE(area) { };

FIXTURE_VARIANT(area)
{
	bool first_version;
};

FIXTURE_VARIANT_ADD(area, current) { false };
FIXTURE_VARIANT_ADD(area, first_version) { true };

FIXTURE_SETUP(area)
{
	REQUIRE(probe_mte());
	REQUIRE(probe_rseq());
	must_mte_async();
	must_register_sections(variant->first_version);
	SECTION_LABELS(section_store_call);
	must_sigaction(SIGSEGV, on_segv, 0);
}

FIXTURE_TEARDOWN(area) { }

TEST_F(area, untraced)
{
	child_run(calls);
}

TEST_F(area, traced)
{
	pid_t pid = tracee_start(calls);

	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
