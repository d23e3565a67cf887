// SPDX-License-Identifier: GPL-2.0-only
/*
 * A signal in the middle of a restartable sequence: the handler's frame has
 * the abort address for a pc, not the interrupted instruction, and rseq_cs is
 * cleared, so that the sequence is not resumed (kernel/rseq.c:
 * __rseq_signal_deliver, called before the frame is written). Taken by an
 * exception of its own and by a signal from elsewhere.
 */
#include "guest.h"
#include "section.h"

CATALOGUE("R-06 R-14");

SECTION(section_brk, "	mov	x0, #0xb0\n",
	"	brk	#7\n"
	"	nop\n");

SECTION_WITH_SPIN;

static struct {
	volatile uint32_t inside, leave, handled;
} *shared;

static void on_trap(int sig, siginfo_t *si, void *context)
{
	(void)sig;
	shared->handled = 1;
	trace_section_frame(si, context);
	/* Where the pc was not changed. */
	if (SIGFRAME_PC(context) == (unsigned long)section_brk_start)
		SIGFRAME_PC(context) += 4;
}

static void breaks(void)
{
	struct section_result result;

	/* It may be switched away, and aborted, ahead of the exception. */
	do {
		result = section_brk(&section_area);
	} while (result.aborted && !shared->handled);
	trace_section(result);
}

/*
 * Silent where the signal met it outside, then it is sent again, and where that
 * crossed with the answer.
 */
static void on_usr1(int sig, siginfo_t *si, void *context)
{
	unsigned long pc = SIGFRAME_PC(context);

	(void)sig;
	if (shared->handled)
		return;
	if (pc != (unsigned long)section_spin_abort &&
	    (pc < (unsigned long)section_spin_start ||
	     pc >= (unsigned long)section_spin_end))
		return;
	trace_section_frame(si, context);
	shared->handled = 1;
}

static void spins(void)
{
	struct section_result result;

	do {
		result = section_spin(&section_area, shared);
	} while (!shared->handled);
	trace_section(result);
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
	REQUIRE(probe_rseq());
	must_register_sections(variant->first_version);
	SECTION_LABELS(section_brk);
	SECTION_LABELS_WHOLE(section_spin);
	shared = must_shared(sizeof(*shared));
}

FIXTURE_TEARDOWN(area) { }

TEST_F(area, own_exception)
{
	must_sigaction(SIGTRAP, on_trap, 0);
	EXPECT_EQ(0, child_run(breaks));
}

TEST_F(area, own_exception_traced)
{
	pid_t pid;

	must_sigaction(SIGTRAP, on_trap, 0);
	pid = tracee_start(breaks);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_F(area, from_elsewhere)
{
	pid_t pid;

	must_sigaction(SIGUSR1, on_usr1, 0);
	pid = child_start(spins);
	while (!shared->inside)
		must_sleep_ms(1);
	while (!shared->handled) {
		must_kill(pid, SIGUSR1);
		must_sleep_ms(1);
	}
	/* If it was not aborted, it still spins. */
	shared->leave = 1;
	EXPECT_EQ(0, child_wait(pid));
}

TEST_HARNESS_MAIN
