/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * bisect: where along a series of kernels what user space sees changes. Only
 * the search: it builds nothing, runs nothing and knows nothing of traces.
 *
 * Point 0 is the kernel without a patch of the series, point i the one with
 * the first i. A stretch between two points that ran is looked into as long as
 * they differ; so a change that a later patch takes back is only found if some
 * other one leads the search there.
 */
#ifndef EL0DIFF_BISECT_H
#define EL0DIFF_BISECT_H

#include <stdbool.h>
#include <stddef.h>

enum point_state {
	POINT_UNKNOWN,
	POINT_RAN,
	POINT_BROKEN,		/* not to be had: no build, no boot, no results */
};

struct bisect {
	size_t last;			/* the number of patches */
	const enum point_state *states;	/* of 0..last */
	/* Whether two points that ran differ in anything. */
	bool (*differ)(void *data, size_t a, size_t b);
	void *data;
};

/* A change: the points on both sides of it, as near as they could be had. */
struct step {
	size_t from, to;	/* one patch where to is from + 1 */
	bool breaks;		/* @to is broken, and so is the last point */
};

/*
 * The points to be tried next, at most one in each stretch, in ascending
 * order; @points has room for last + 1. Returns how many: 0 when the search is
 * over. Point 0 comes first of all, together with the last one; when it is
 * broken, nothing is wanted.
 */
size_t bisect_wanted(const struct bisect *bisect, size_t *points);

/*
 * When the search is over: what was found, in ascending order; @steps has room
 * for last + 1. Returns how many.
 */
size_t bisect_steps(const struct bisect *bisect, struct step *steps);

#endif
