/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Time slice extensions: a thread that asks for one is not switched away at
 * once. Needs 7.0 and the generic entry code; include/uapi/linux/rseq.h,
 * kernel/rseq.c.
 */
#ifndef EL0DIFF_RSEQ_SLICE_H
#define EL0DIFF_RSEQ_SLICE_H

#include "section.h"

#ifndef PR_RSEQ_SLICE_EXTENSION
#define PR_RSEQ_SLICE_EXTENSION		79
#endif
#define SLICE_GET			1
#define SLICE_SET			2
#define SLICE_ENABLE			1
#define NR_rseq_slice_yield		471
#define SLICE_REQUEST			0x001
#define SLICE_GRANTED			0x100

static volatile uint32_t *const slice_ctrl = &section_area.slice_ctrl;

/* Comes back with a grant, which lasts for some microseconds. */
static inline void slice_until_granted(void)
{
	do
		*slice_ctrl = SLICE_REQUEST;
	while (!(*slice_ctrl & SLICE_GRANTED));
}

/* What a thread asks against: it wants the same CPU again and again. */
static inline void slice_competes(void)
{
	for (;;)
		must_sleep_ms(1);
}

/* Some grants, one after another; each ends by itself or with the call. */
static inline void slice_some(void)
{
	int i;

	for (i = 0; i < 3; i++) {
		slice_until_granted();
		svc(NR_rseq_slice_yield);
	}
}

/* A second is as good as a thousand chances. */
static inline bool slice_is_seen(void)
{
	pid_t pid = child_start_as("asking", slice_some), ended = 0;
	int i;

	for (i = 0; i < 100 && !ended; i++) {
		must_sleep_ms(10);
		ended = MUST(waitpid(pid, NULL, WNOHANG));
	}
	if (ended)
		return true;
	must_kill(pid, SIGKILL);
	must_waitpid(pid);
	return false;
}

/*
 * Registers the area, and has the process and what it forks ask for slices and
 * compete for CPU 0. A grant lasts 5 us by default, which is not long enough to
 * be seen by user space where the way there takes as much: with KASAN and
 * lockdep, or where an emulator's time is the host's.
 */
static inline const char *slice_prepare(void)
{
	const char *reason = probe_rseq();

	if (reason)
		return reason;
	must_pin(0);
	must_register_sections(false);
	switch (svc(__NR_prctl, PR_RSEQ_SLICE_EXTENSION, SLICE_SET, SLICE_ENABLE,
		    0, 0)) {
	case 0:
		break;
	case -EINVAL:
		return "no CONFIG_RSEQ_SLICE_EXTENSION: prctl says EINVAL";
	default:
		return "no CONFIG_RSEQ_SLICE_EXTENSION: prctl refuses";
	}
	child_start_as("competitor", slice_competes);
	return slice_is_seen() ? NULL :
		"a slice is over before user space sees it";
}

#endif
