// SPDX-License-Identifier: GPL-2.0-only
/*
 * The report for programs. Names once given stay: a reader checks `schema'.
 */
#include <jansson.h>
#include <string.h>

#include "report_internal.h"
#include "util.h"

#define SCHEMA "el0diff-report 1"

/* A string of any bytes, as text for people has it; null for NULL. */
static json_t *text(const char *value)
{
	g_autofree char *shown = value ? escape_text(value, strlen(value)) :
					 NULL;

	return shown ? json_string(shown) : json_null();
}

/* The same for what may have several lines. */
static json_t *lines(const char *value)
{
	json_t *all = json_array();
	g_auto(GStrv) split = g_strsplit(value ? value : "", "\n", -1);

	for (char **line = split; *line; line++)
		if (**line || line[1])
			json_array_append_new(all, text(*line));
	return all;
}

static void set(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
}

static json_t *event_json(const struct event *event)
{
	json_t *object;

	if (!event)
		return json_null();
	object = json_object();
	set(object, "line", json_integer(event->line));
	set(object, "text", text(event->text));
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

	set(object, "kind", json_string(kinds[difference->kind]));
	set(object, "actor", text(difference->actor));
	set(object, "event", text(difference->event));
	set(object, "field", text(difference->field));
	/* Values are escaped already; null where the field is absent. */
	for (enum side side = 0; side < SIDES; side++) {
		const char *value = difference->values[side];
		const char *name = value ? decode_value(value) : NULL;
		json_t *one = json_object();

		set(one, "value", value ? json_string(value) : json_null());
		if (name)
			set(one, "errno", json_string(name));
		if (difference->kind == DIFFERENCE_RESULT)
			set(one, "reason", text(difference->reasons[side]));
		else
			set(one, "event", event_json(difference->events[side]));
		set(object, side_names[side], one);
	}
	set(object, "declared", difference->declared ?
	    text(difference->declared->id) : json_null());
	return object;
}

static json_t *telling_json(const struct case_verdict *one, enum side side)
{
	const struct trace_case *c = one->traces[side];
	json_t *object = json_object();

	set(object, "result", json_string(result_name(c->result)));
	set(object, "reason", text(c->reason));
	set(object, "events", json_integer(c->event_count));
	if (one->blamed[side])
		set(object, "without_verdict", text(one->why[side]));
	return object;
}

static json_t *verdict_json(const struct case_verdict *one)
{
	const struct comparison *comparison = &one->comparison;
	json_t *differences = json_array();
	json_t *object = json_object();

	set(object, "id", text(one->id));
	set(object, "program", text(one->plan->program));
	set(object, "case", one->program ? json_null() :
	    text(one->plan->name));
	set(object, "ambient", text(one->plan->ambient));
	set(object, "file", text(one->plan->file));
	set(object, "line", one->program ? json_null() :
	    json_integer(one->plan->line));
	set(object, "catalogue", text(one->plan->catalogue));
	set(object, "verdict", json_string(verdict_names[one->kind]));
	for (enum side side = 0; side < SIDES; side++)
		set(object, side_names[side], telling_json(one, side));
	for (size_t i = 0; i < comparison->count; i++)
		json_array_append_new(differences, difference_json(
					      &comparison->differences[i]));
	set(object, "equal_events", json_integer(comparison->equal));
	set(object, "last_equal", event_json(comparison->last_equal));
	set(object, "differences", differences);
	return object;
}

static json_t *verdicts_json(const struct case_verdict *all, size_t count,
			     bool uneventful)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		if (uneventful || (all[i].kind != VERDICT_SAME &&
				   all[i].kind != VERDICT_SKIPPED))
			json_array_append_new(array, verdict_json(&all[i]));
	return array;
}

static json_t *counts_json(const struct verdict *verdict)
{
	json_t *object = json_object();

	set(object, "planned", json_integer(verdict->count));
	for (enum verdict_kind kind = 0; kind < VERDICT_KINDS; kind++) {
		g_autofree char *key = g_strdup(verdict_names[kind]);

		set(object, g_strdelimit(key, "-", '_'),
		    json_integer(verdict_count(verdict, kind)));
	}
	set(object, "unseen_declarations",
	    json_integer(report_unseen(verdict)));
	return object;
}

static json_t *incident_json(const struct trace *trace,
			     const struct incident *incident)
{
	json_t *object = json_object();
	const char *inside = NULL;

	for (size_t i = 0; i < trace->program_count; i++)
		if (!strcmp(trace->programs[i].outside.id, incident->program))
			inside = trace->programs[i].inside;
	set(object, "kind", json_string(incident->kind == INCIDENT_PANIC ?
					"panicked" : "hung"));
	set(object, "program", text(incident->program));
	set(object, "case", text(inside));
	set(object, "what", text(incident->what));
	set(object, "registers", lines(incident->registers));
	set(object, "console", lines(incident->console));
	return object;
}

static json_t *troubles_json(char **troubles)
{
	json_t *array = json_array();

	for (; troubles && *troubles; troubles++)
		json_array_append_new(array, text(*troubles));
	return array;
}

static json_t *kernel_json(const struct report *report, enum side side)
{
	const struct run *run = &report->runs[side];
	const struct trace *trace = &report->traces[side];
	json_t *incidents = json_array();
	json_t *object = json_object();

	for (size_t i = 0; i < run->incident_count; i++)
		json_array_append_new(incidents, incident_json(trace,
						&run->incidents[i]));
	set(object, "kernel", text(run->kernel));
	set(object, "image", text(run->image));
	set(object, "sha256", text(run->sha256));
	set(object, "folder", text(run->folder));
	set(object, "outcome", json_string(outcome_name(run->outcome)));
	set(object, "why", text(run->why));
	set(object, "boots", json_integer(run->boots));
	set(object, "seconds", json_real(run->seconds));
	set(object, "events", json_integer(trace->event_count));
	set(object, "incidents", incidents);
	set(object, "console", lines(run->console));
	set(object, "troubles", troubles_json(trace->troubles));
	set(object, "repeat_troubles",
	    troubles_json(report->verdict->repeat_troubles[side]));
	return object;
}

static json_t *declarations_json(const struct expect *expect)
{
	json_t *array = json_array();

	for (size_t i = 0; expect && i < expect->count; i++) {
		const struct declaration *d = &expect->declarations[i];
		json_t *object = json_object();

		set(object, "id", text(d->id));
		set(object, "file", text(d->file));
		set(object, "line", json_integer(d->line));
		set(object, "test", text(d->test));
		set(object, "actor", text(d->actor));
		set(object, "event", text(d->event));
		set(object, "field", text(d->field));
		for (enum side side = 0; side < SIDES; side++)
			set(object, side_names[side], text(d->values[side]));
		set(object, "reason", text(d->reason));
		set(object, "reference", text(d->reference));
		set(object, "seen", json_integer(d->seen));
		set(object, "cases", json_integer(d->cases));
		set(object, "broad", json_boolean(d->broad));
		set(object, "unseen", json_boolean(declaration_unseen(d)));
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *findings_json(const struct verdict *verdict)
{
	json_t *array = json_array();

	for (size_t i = 0; i < verdict->finding_count; i++) {
		const struct finding *finding = &verdict->findings[i];
		const struct difference *first =
			comparison_first(&finding->comparison);
		g_autofree char *name = difference_name(first);
		json_t *object = json_object();

		set(object, "kernel", json_string(side_names[finding->side]));
		set(object, "id", text(finding->other->id));
		set(object, "first", text(name));
		set(object, "in_none",
		    text(difference_value(first, BASELINE)));
		set(object, "there",
		    text(difference_value(first, CANDIDATE)));
		json_array_append_new(array, object);
	}
	return array;
}

/* What is one thing to read, with the command that shows it again. */
static void add_groups(const struct report *report, json_t *array,
		       group_key key)
{
	g_autoptr(GPtrArray) groups = group_cases(report, key);

	for (guint i = 0; i < groups->len; i++) {
		const struct group *group = groups->pdata[i];
		g_autofree char *command = group_command(report, group);
		json_t *object = json_object();
		json_t *ids = json_array();

		for (guint k = 0; k < group->members->len; k++) {
			const struct case_verdict *one =
				group->members->pdata[k];

			json_array_append_new(ids, text(one->id));
		}
		set(object, "ids", ids);
		set(object, "command", text(command));
		json_array_append_new(array, object);
	}
}

static json_t *command_json(char **argv)
{
	json_t *array = json_array();

	for (; argv && *argv; argv++)
		json_array_append_new(array, text(*argv));
	return array;
}

void report_json(const struct report *report, GString *out)
{
	const struct verdict *verdict = report->verdict;
	g_autofree char *sentence = report_sentence(report);
	json_t *object = json_object();
	json_t *divergences = json_array();
	char *dump;

	set(object, "schema", json_string(SCHEMA));
	set(object, "status", json_integer(report_status(report->args,
					   report->runs, verdict)));
	set(object, "verdict", text(sentence));
	set(object, "command", command_json(report->args->argv));
	set(object, "seed", json_integer(report->args->seed));
	set(object, "counts", counts_json(verdict));
	for (enum side side = 0; side < SIDES; side++)
		set(object, side_names[side], kernel_json(report, side));
	add_groups(report, divergences, group_by_divergence);
	add_groups(report, divergences, group_by_skip);
	set(object, "divergences", divergences);
	set(object, "declarations", declarations_json(verdict->expect));
	set(object, "ambient_findings", findings_json(verdict));
	set(object, "cases", verdicts_json(verdict->cases, verdict->count,
					   true));
	set(object, "programs", verdicts_json(verdict->programs,
					      verdict->program_count, false));
	dump = json_dumps(object, JSON_INDENT(1));
	g_string_append_printf(out, "%s\n", dump);
	free(dump);
	json_decref(object);
}
