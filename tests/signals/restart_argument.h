/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A call that is not made but raises SIGSYS, with its first argument rolled
 * back into x0, where the signal code looks for a result that asks for a
 * restart: arguments that look like one, and a handler that bears it.
 */
#ifndef EL0DIFF_SIGNALS_RESTART_ARGUMENT_H
#define EL0DIFF_SIGNALS_RESTART_ARGUMENT_H

FIXTURE(argument) { };

FIXTURE_VARIANT(argument) {
	unsigned long value;
};

FIXTURE_VARIANT_ADD(argument, erestartsys) { .value = -512 };
FIXTURE_VARIANT_ADD(argument, erestartnointr) { .value = -513 };
FIXTURE_VARIANT_ADD(argument, erestartnohand) { .value = -514 };
FIXTURE_VARIANT_ADD(argument, erestart_restartblock) { .value = -516 };
FIXTURE_VARIANT_ADD(argument, low_half_only) { .value = 0xfffffe00 };
FIXTURE_VARIANT_ADD(argument, low_half_and_more) { .value = 0x5fffffe00 };
/* Next to the range, and an error that means nothing. */
FIXTURE_VARIANT_ADD(argument, enoiocctlcmd) { .value = -515 };
FIXTURE_VARIANT_ADD(argument, below) { .value = -517 };
FIXTURE_VARIANT_ADD(argument, eintr) { .value = -4 };

/*
 * In the handler, @attempts being how often it was called: returns into a
 * second attempt if there is one, but not into a third.
 */
static inline void argument_end(int attempts, void *context)
{
	if (attempts < 2)
		return;
	SIGFRAME_PC(context) = (unsigned long)svc_insn_end;
	SIGFRAME_X(context, 0) = 0x600d;
}

/* The call, and what it changed; no other one in between. */
static inline void argument_call(long nr, unsigned long value)
{
	struct svc_regs before, after;

	svc_fill(&before, nr);
	before.x[0] = value;
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
}

#endif
