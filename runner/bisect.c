// SPDX-License-Identifier: GPL-2.0-only
#include "bisect.h"

/* The unknown point between both that is nearest to the middle; 0: none. */
static size_t middle(const struct bisect *bisect, size_t from, size_t to)
{
	size_t half = from + (to - from) / 2;

	for (size_t off = 0; off < to - from; off++) {
		if (half > from + off &&
		    bisect->states[half - off] == POINT_UNKNOWN)
			return half - off;
		if (half + off < to &&
		    bisect->states[half + off] == POINT_UNKNOWN)
			return half + off;
	}
	return 0;
}

/* The first point from @from on in @state, or behind the last. */
static size_t next(const struct bisect *bisect, size_t from,
		   enum point_state state)
{
	while (from <= bisect->last && bisect->states[from] != state)
		from++;
	return from;
}

/*
 * The stretches that are to be looked into, one a call: between neighbours
 * among those that ran, if they differ; at last, if the end is broken, the one
 * in which the first broken point of the rest is.
 */
static bool next_stretch(const struct bisect *bisect, struct step *stretch)
{
	while (stretch->to <= bisect->last) {
		size_t to = next(bisect, stretch->to + 1, POINT_RAN);

		stretch->from = stretch->to;
		stretch->to = to;
		if (to <= bisect->last) {
			if (bisect->differ(bisect->data, stretch->from, to))
				return true;
		} else if (bisect->states[bisect->last] == POINT_BROKEN) {
			stretch->to = next(bisect, stretch->from, POINT_BROKEN);
			stretch->breaks = true;
			return true;
		}
	}
	return false;
}

size_t bisect_wanted(const struct bisect *bisect, size_t *points)
{
	struct step stretch = { 0 };
	size_t count = 0;

	if (bisect->states[0] == POINT_BROKEN)
		return 0;
	if (bisect->states[0] == POINT_UNKNOWN)
		points[count++] = 0;
	if (bisect->last && bisect->states[bisect->last] == POINT_UNKNOWN)
		points[count++] = bisect->last;
	if (count)
		return count;
	while (!stretch.breaks && next_stretch(bisect, &stretch)) {
		size_t point = middle(bisect, stretch.from, stretch.to);

		if (point)
			points[count++] = point;
	}
	return count;
}

size_t bisect_steps(const struct bisect *bisect, struct step *steps)
{
	struct step stretch = { 0 };
	size_t count = 0;

	if (bisect->states[0] != POINT_RAN)
		return 0;
	while (!stretch.breaks && next_stretch(bisect, &stretch))
		steps[count++] = stretch;
	return count;
}
