/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * compare_pairs: which event of one telling of a case goes with which of the
 * other.
 */
#ifndef EL0DIFF_COMPARE_PAIRS_H
#define EL0DIFF_COMPARE_PAIRS_H

#include "compare_align.h"
#include "compare.h"

/* In a match: the other side has no such event. */
#define PAIRING_NONE ALIGN_NONE

struct pairing {
	const struct trace_case *sides[SIDES];
	size_t *matches[SIDES];	/* index on the other side, or PAIRING_NONE */
};

/*
 * Pairs are of one actor and one name; in each actor they keep their order.
 */
void pairing_init(struct pairing *pairing, const struct trace_case *baseline,
		  const struct trace_case *candidate);
void pairing_release(struct pairing *pairing);

#endif
