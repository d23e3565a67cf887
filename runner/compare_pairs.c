// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each actor's events are aligned by themselves, since the order between
 * actors is not compared: first the lines that are equal, then, in the gaps,
 * events that look alike, then those of one name.
 */
#include "compare_pairs.h"

#include <string.h>

#include "compare_align.h"

/* What two events must have in common to be a pair. */
enum level {
	LEVEL_LINE,		/* everything */
	LEVEL_KIND,		/* the name and the first field */
	LEVEL_KEYS,		/* the name and the keys of all fields */
	LEVEL_NAME,
	LEVELS,
};

/* A stretch of one actor's events: indexes into the events of the case. */
struct lane {
	const size_t *at[SIDES];
	size_t count[SIDES];
};

static const struct event *event_at(const struct pairing *pairing,
				    const struct lane *lane, enum side side,
				    size_t i)
{
	return &pairing->sides[side]->events[lane->at[side][i]];
}

static char *key_of(const struct event *event, enum level level)
{
	GString *key;

	if (level == LEVEL_LINE)
		return g_strdup(event->text);
	key = g_string_new(event->name);
	if (level == LEVEL_KIND && event->field_count)
		g_string_append_printf(key, " %s=%s", event->fields[0].key,
				       event->fields[0].value);
	for (size_t i = 0; level == LEVEL_KEYS && i < event->field_count; i++)
		g_string_append_printf(key, " %s", event->fields[i].key);
	return g_string_free(key, FALSE);
}

/* Numbers for the keys of a lane's events, equal ones for equal keys. */
static int *number_events(const struct pairing *pairing,
			  const struct lane *lane, enum side side,
			  enum level level, GHashTable *numbers)
{
	int *ids = g_new(int, lane->count[side]);

	for (size_t i = 0; i < lane->count[side]; i++) {
		char *key = key_of(event_at(pairing, lane, side, i), level);
		gpointer id = g_hash_table_lookup(numbers, key);

		if (!id) {
			id = GINT_TO_POINTER(g_hash_table_size(numbers) + 1);
			g_hash_table_insert(numbers, key, id);
		} else {
			g_free(key);
		}
		ids[i] = GPOINTER_TO_INT(id);
	}
	return ids;
}

static size_t *align_lane(const struct pairing *pairing,
			  const struct lane *lane, enum level level)
{
	g_autoptr(GHashTable) numbers =
		g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	g_autofree int *a = number_events(pairing, lane, BASELINE, level,
					  numbers);
	g_autofree int *b = number_events(pairing, lane, CANDIDATE, level,
					  numbers);
	size_t *match = g_new(size_t, lane->count[BASELINE]);

	align(a, lane->count[BASELINE], b, lane->count[CANDIDATE], match);
	return match;
}

static void pair_lane(struct pairing *pairing, const struct lane *lane,
		      enum level level)
{
	g_autofree size_t *match = NULL;
	size_t a = 0, b = 0;

	if (!lane->count[BASELINE] || !lane->count[CANDIDATE] ||
	    level == LEVELS)
		return;
	match = align_lane(pairing, lane, level);
	for (size_t i = 0; i <= lane->count[BASELINE]; i++) {
		bool last = i == lane->count[BASELINE];
		size_t k = last ? lane->count[CANDIDATE] : match[i];
		struct lane gap;

		if (k == ALIGN_NONE)
			continue;
		gap = (struct lane){
			.at = { lane->at[BASELINE] + a,
				lane->at[CANDIDATE] + b },
			.count = { i - a, k - b },
		};
		pair_lane(pairing, &gap, level + 1);
		if (last)
			break;
		pairing->matches[BASELINE][lane->at[BASELINE][i]] =
			lane->at[CANDIDATE][k];
		pairing->matches[CANDIDATE][lane->at[CANDIDATE][k]] =
			lane->at[BASELINE][i];
		a = i + 1;
		b = k + 1;
	}
}

/* Where the events of one actor stand. */
struct places {
	GArray *at[SIDES];	/* of size_t */
};

static void places_free(gpointer data)
{
	struct places *places = data;

	for (enum side side = 0; side < SIDES; side++)
		g_array_free(places->at[side], TRUE);
	g_free(places);
}

static struct places *places_of(GHashTable *actors, char *actor)
{
	struct places *places = g_hash_table_lookup(actors, actor);

	if (places)
		return places;
	places = g_new0(struct places, 1);
	for (enum side side = 0; side < SIDES; side++)
		places->at[side] = g_array_new(FALSE, FALSE, sizeof(size_t));
	g_hash_table_insert(actors, actor, places);
	return places;
}

static void pair_actors(struct pairing *pairing, GHashTable *actors)
{
	GHashTableIter iter;
	gpointer value;

	g_hash_table_iter_init(&iter, actors);
	while (g_hash_table_iter_next(&iter, NULL, &value)) {
		const struct places *places = value;
		struct lane lane;

		for (enum side side = 0; side < SIDES; side++) {
			lane.at[side] = (size_t *)places->at[side]->data;
			lane.count[side] = places->at[side]->len;
		}
		pair_lane(pairing, &lane, LEVEL_LINE);
	}
}

void pairing_init(struct pairing *pairing, const struct trace_case *baseline,
		  const struct trace_case *candidate)
{
	g_autoptr(GHashTable) actors =
		g_hash_table_new_full(g_str_hash, g_str_equal, NULL,
				      places_free);

	pairing->sides[BASELINE] = baseline;
	pairing->sides[CANDIDATE] = candidate;
	for (enum side side = 0; side < SIDES; side++) {
		const struct trace_case *c = pairing->sides[side];

		pairing->matches[side] = g_new(size_t, c->event_count);
		for (size_t i = 0; i < c->event_count; i++) {
			struct places *places =
				places_of(actors, c->events[i].actor);

			g_array_append_val(places->at[side], i);
			pairing->matches[side][i] = PAIRING_NONE;
		}
	}
	pair_actors(pairing, actors);
}

void pairing_release(struct pairing *pairing)
{
	for (enum side side = 0; side < SIDES; side++)
		g_free(pairing->matches[side]);
	memset(pairing, 0, sizeof(*pairing));
}
