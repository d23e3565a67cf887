// SPDX-License-Identifier: GPL-2.0-only
#include "compare.h"

bool difference_equal(const struct difference *a, const struct difference *b)
{
	return a->kind == b->kind && a->declared == b->declared &&
	       !g_strcmp0(a->actor, b->actor) &&
	       !g_strcmp0(a->event, b->event) &&
	       !g_strcmp0(a->field, b->field) &&
	       !g_strcmp0(a->values[BASELINE], b->values[BASELINE]) &&
	       !g_strcmp0(a->values[CANDIDATE], b->values[CANDIDATE]) &&
	       !g_strcmp0(a->reasons[BASELINE], b->reasons[BASELINE]) &&
	       !g_strcmp0(a->reasons[CANDIDATE], b->reasons[CANDIDATE]);
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

const struct difference *comparison_first(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->count; i++)
		if (!comparison->differences[i].declared)
			return &comparison->differences[i];
	return comparison->count ? &comparison->differences[0] : NULL;
}
