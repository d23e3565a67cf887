// SPDX-License-Identifier: GPL-2.0-only
#include "compare.h"

#include <string.h>

bool same_event(const struct difference *a, const struct difference *b)
{
	return a->events[BASELINE] == b->events[BASELINE] &&
	       a->events[CANDIDATE] == b->events[CANDIDATE];
}

const char *difference_value(const struct difference *difference,
			     enum side side)
{
	const char *value = difference->values[side];

	return value ? value : "(absent)";
}

char *difference_name(const struct difference *difference)
{
	switch (difference->kind) {
	case DIFFERENCE_FIELD:
		return g_strdup_printf("%s %s %s", difference->actor,
				       difference->event, difference->field);
	case DIFFERENCE_EVENT:
		return g_strdup_printf("%s %s", difference->actor,
				       difference->event);
	case DIFFERENCE_RESULT:
		break;
	}
	return g_strdup(difference->field);
}

bool is_assert(const char *event)
{
	return event && !strcmp(event, "assert");
}

const struct difference *comparison_first(const struct comparison *comparison)
{
	const struct difference *first = NULL;

	for (size_t i = 0; i < comparison->count; i++) {
		const struct difference *d = &comparison->differences[i];

		if (d->declared)
			continue;
		if (!first)
			first = d;
		if (d->kind == DIFFERENCE_RESULT)
			break;
		if (!is_assert(d->event))
			return d;
	}
	return first || !comparison->count ? first :
	       &comparison->differences[0];
}
