// SPDX-License-Identifier: GPL-2.0-only
/*
 * One case in the report for programs, with all that differs in it.
 */
#include "report_json.h"

static json_t *event_json(const struct event *event)
{
	json_t *object;

	if (!event)
		return json_null();
	object = json_object();
	json_set(object, "line", json_integer(event->line));
	json_set(object, "text", json_text(event->text));
	return object;
}

static json_t *difference_json(const struct difference *difference)
{
	static const char *const kinds[] = {
		[DIFFERENCE_FIELD] = "field",
		[DIFFERENCE_EVENT] = "event",
		[DIFFERENCE_RESULT] = "result",
	};
	json_t *object = json_object();

	json_set(object, "kind", json_string(kinds[difference->kind]));
	json_set(object, "actor", json_text(difference->actor));
	json_set(object, "event", json_text(difference->event));
	json_set(object, "field", json_text(difference->field));
	/* Values are escaped already; null where the field is absent. */
	for (enum side side = 0; side < SIDES; side++) {
		const char *value = difference->values[side];
		const char *name = value ? decode_value(value) : NULL;
		json_t *one = json_object();

		json_set(one, "value",
			 value ? json_string(value) : json_null());
		if (name)
			json_set(one, "errno", json_string(name));
		if (difference->kind == DIFFERENCE_RESULT)
			json_set(one, "reason",
				 json_text(difference->reasons[side]));
		else
			json_set(one, "event",
				 event_json(difference->events[side]));
		json_set(object, side_names[side], one);
	}
	json_set(object, "declared", difference->declared ?
		 json_text(difference->declared->id) : json_null());
	return object;
}

/* What the kernel complained of. */
static json_t *splats_json(const struct trace_case *telling)
{
	json_t *splats = json_array();

	for (size_t i = 0; i < telling->event_count; i++)
		if (is_splat(&telling->events[i]))
			json_array_append_new(splats,
					      event_json(&telling->events[i]));
	return splats;
}

static json_t *telling_json(const struct case_verdict *one, enum side side)
{
	const struct trace_case *c = one->traces[side];
	json_t *object = json_object();

	json_set(object, "result", json_string(result_name(c->result)));
	json_set(object, "reason", json_text(c->reason));
	json_set(object, "events", json_integer(c->event_count));
	if (one->program)
		json_set(object, "splats", splats_json(c));
	if (one->blamed[side])
		json_set(object, "without_verdict", json_text(one->why[side]));
	return object;
}

json_t *json_verdict(const struct case_verdict *one)
{
	const struct comparison *comparison = &one->comparison;
	json_t *differences = json_array();
	json_t *object = json_object();

	json_set(object, "id", json_text(one->id));
	json_set(object, "program", json_text(one->plan->program));
	json_set(object, "case", one->program ? json_null() :
		 json_text(one->plan->name));
	json_set(object, "ambient", json_text(one->plan->ambient));
	json_set(object, "file", json_text(one->plan->file));
	json_set(object, "line", one->program ? json_null() :
		 json_integer(one->plan->line));
	json_set(object, "catalogue", json_text(one->plan->catalogue));
	json_set(object, "verdict", json_string(verdict_names[one->kind]));
	for (enum side side = 0; side < SIDES; side++)
		json_set(object, side_names[side], telling_json(one, side));
	for (size_t i = 0; i < comparison->count; i++)
		json_array_append_new(differences, difference_json(
					      &comparison->differences[i]));
	json_set(object, "equal_events", json_integer(comparison->equal));
	json_set(object, "last_equal", event_json(comparison->last_equal));
	json_set(object, "differences", differences);
	return object;
}
