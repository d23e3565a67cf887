// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two tellings of one case, and everything in which they differ.
 */
#include "compare.h"

#include <string.h>

#include "compare_pairs.h"
#include "util.h"

/* The list of differences under work. */
struct list {
	struct comparison *comparison;
	GArray *differences;
};

static void add_field(struct list *list, const struct event *baseline,
		      const struct event *candidate, const struct field *a,
		      const struct field *b)
{
	struct difference difference = {
		.kind = DIFFERENCE_FIELD,
		.events = { baseline, candidate },
		.actor = baseline->actor,
		.event = baseline->name,
		.field = a ? a->key : b->key,
		.values = { a ? escape_text(a->value, a->len) : NULL,
			    b ? escape_text(b->value, b->len) : NULL },
	};

	g_array_append_val(list->differences, difference);
}

static bool same_value(const struct field *a, const struct field *b)
{
	return a && b && a->len == b->len && !memcmp(a->value, b->value,
						     a->len);
}

/* The fields of two events of one name. */
static void add_pair(struct list *list, const struct event *baseline,
		     const struct event *candidate)
{
	guint before = list->differences->len;

	if (strcmp(baseline->text, candidate->text)) {
		for (size_t i = 0; i < baseline->field_count; i++) {
			const struct field *a = &baseline->fields[i];
			const struct field *b = event_field(candidate, a->key);

			if (!same_value(a, b))
				add_field(list, baseline, candidate, a, b);
		}
		for (size_t i = 0; i < candidate->field_count; i++) {
			const struct field *b = &candidate->fields[i];

			if (!event_field(baseline, b->key))
				add_field(list, baseline, candidate, NULL, b);
		}
	}
	if (!before && !list->differences->len) {
		list->comparison->equal++;
		list->comparison->last_equal = baseline;
	}
}

static void add_lone(struct list *list, enum side side,
		     const struct event *event)
{
	/* The line behind `ACTOR EVENT'. */
	const char *fields = event->text + strlen(event->actor) + 1 +
			     strlen(event->name);
	struct difference difference = {
		.kind = DIFFERENCE_EVENT,
		.actor = event->actor,
		.event = event->name,
		.field = event->name,
	};

	difference.events[side] = event;
	fields += *fields == ' ';
	difference.values[side] = escape_text(fields, strlen(fields));
	g_array_append_val(list->differences, difference);
}

/* An event that only the candidate has, and before which of the baseline's. */
struct lone {
	size_t before;
	size_t at;
};

static int order_lone(gconstpointer a, gconstpointer b)
{
	const struct lone *x = a, *y = b;

	if (x->before != y->before)
		return x->before < y->before ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

/*
 * Each stands before the next event that both sides have, so behind those
 * which the baseline alone has there.
 */
static GArray *find_lone(const struct pairing *pairing)
{
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct lone));
	size_t before = pairing->sides[BASELINE]->event_count;

	for (size_t i = pairing->sides[CANDIDATE]->event_count; i > 0; i--) {
		size_t match = pairing->matches[CANDIDATE][i - 1];
		struct lone lone = { before, i - 1 };

		if (match != PAIRING_NONE)
			before = match;
		else
			g_array_append_val(all, lone);
	}
	g_array_sort(all, order_lone);
	return all;
}

/* Both sides in one order: the baseline's, as far as it goes. */
static void merge(const struct pairing *pairing, struct list *list)
{
	const struct trace_case *baseline = pairing->sides[BASELINE];
	const struct trace_case *candidate = pairing->sides[CANDIDATE];
	g_autoptr(GArray) all = find_lone(pairing);
	guint next = 0;

	for (size_t i = 0; i <= baseline->event_count; i++) {
		for (; next < all->len; next++) {
			struct lone *lone = &g_array_index(all, struct lone,
							   next);

			if (lone->before > i)
				break;
			add_lone(list, CANDIDATE,
				 &candidate->events[lone->at]);
		}
		if (i == baseline->event_count)
			break;
		if (pairing->matches[BASELINE][i] == PAIRING_NONE)
			add_lone(list, BASELINE, &baseline->events[i]);
		else
			add_pair(list, &baseline->events[i],
				 &candidate->events[pairing->matches
						    [BASELINE][i]]);
	}
}

/* Most cases are the same to the byte, and that is quickly seen. */
static bool same_text(const struct trace_case *a, const struct trace_case *b)
{
	if (a->event_count != b->event_count)
		return false;
	for (size_t i = 0; i < a->event_count; i++)
		if (strcmp(a->events[i].text, b->events[i].text))
			return false;
	return true;
}

static void compare_events(struct list *list,
			   const struct trace_case *baseline,
			   const struct trace_case *candidate)
{
	struct comparison *comparison = list->comparison;
	struct pairing pairing;

	if (same_text(baseline, candidate)) {
		comparison->equal = baseline->event_count;
		if (comparison->equal)
			comparison->last_equal =
				&baseline->events[comparison->equal - 1];
		return;
	}
	pairing_init(&pairing, baseline, candidate);
	merge(&pairing, list);
	pairing_release(&pairing);
}

/* Results whose reason is part of what was seen, and not just a remark. */
static bool reason_counts(enum result result)
{
	return result == RESULT_FAIL || result == RESULT_DIED;
}

static void compare_results(struct list *list, const struct trace_case *a,
			    const struct trace_case *b)
{
	struct difference difference = {
		.kind = DIFFERENCE_RESULT,
		.reasons = { a->reason, b->reason },
	};

	if (a->result != b->result) {
		difference.field = "result";
		difference.values[BASELINE] = g_strdup(result_name(a->result));
		difference.values[CANDIDATE] =
			g_strdup(result_name(b->result));
	} else if (reason_counts(a->result) && g_strcmp0(a->reason,
							 b->reason)) {
		difference.field = "reason";
		for (enum side side = 0; side < SIDES; side++) {
			const char *reason = difference.reasons[side];

			if (reason)
				difference.values[side] =
					escape_text(reason, strlen(reason));
		}
	}
	if (difference.field)
		g_array_append_val(list->differences, difference);
}

void compare_cases(const struct trace_case *baseline,
		   const struct trace_case *candidate,
		   struct comparison *comparison)
{
	struct list list = {
		.comparison = comparison,
		.differences = g_array_new(FALSE, FALSE,
					   sizeof(struct difference)),
	};

	memset(comparison, 0, sizeof(*comparison));
	/* What a skipped case did not do is no difference by itself. */
	if (baseline->result != RESULT_SKIP &&
	    candidate->result != RESULT_SKIP)
		compare_events(&list, baseline, candidate);
	compare_results(&list, baseline, candidate);
	comparison->count = list.differences->len;
	comparison->differences = (struct difference *)
		g_array_free(list.differences, FALSE);
}

void comparison_release(struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->count; i++)
		for (enum side side = 0; side < SIDES; side++)
			g_free(comparison->differences[i].values[side]);
	g_free(comparison->differences);
	memset(comparison, 0, sizeof(*comparison));
}
