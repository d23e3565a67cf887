// SPDX-License-Identifier: GPL-2.0-only
/*
 * The report for programs. Names once given stay: a reader checks `schema'.
 */
#include "report_json.h"

#include <string.h>

#include "util.h"

#define SCHEMA "el0diff-report 1"

json_t *json_text(const char *value)
{
	g_autofree char *shown = value ? escape_text(value, strlen(value)) :
					 NULL;

	return shown ? json_string(shown) : json_null();
}

/* A text of several lines. */
static json_t *json_lines(const char *value)
{
	json_t *all = json_array();
	g_auto(GStrv) split = g_strsplit(value ? value : "", "\n", -1);

	for (char **line = split; *line; line++)
		if (*g_strchomp(*line) || line[1])
			json_array_append_new(all, json_text(*line));
	return all;
}

void json_set(json_t *object, const char *key, json_t *value)
{
	json_object_set_new(object, key, value);
}

static json_t *verdicts_json(const struct case_verdict *all, size_t count,
			     bool uneventful)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		if (uneventful || (all[i].kind != VERDICT_SAME &&
				   all[i].kind != VERDICT_SKIPPED))
			json_array_append_new(array, json_verdict(&all[i]));
	return array;
}

static json_t *counts_json(const struct report *report)
{
	const struct verdict *verdict = report->verdict;
	json_t *object = json_object();

	json_set(object, "planned", json_integer(verdict->count));
	for (enum verdict_kind kind = 0; kind < VERDICT_KINDS; kind++) {
		g_autofree char *key = g_strdup(verdict_names[kind]);

		json_set(object, g_strdelimit(key, "-", '_'),
			 json_integer(verdict_count(verdict, kind)));
	}
	json_set(object, "not_reached", json_integer(report->plan->not_run));
	json_set(object, "unseen_declarations",
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
	json_set(object, "kind", json_string(incident->kind == INCIDENT_PANIC ?
					"panicked" : "hung"));
	json_set(object, "program", json_text(incident->program));
	json_set(object, "case", json_text(inside));
	json_set(object, "what", json_text(incident->what));
	json_set(object, "registers", json_lines(incident->registers));
	json_set(object, "console", json_lines(incident->console));
	return object;
}

static json_t *troubles_json(char **troubles)
{
	json_t *array = json_array();

	for (; troubles && *troubles; troubles++)
		json_array_append_new(array, json_text(*troubles));
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
	json_set(object, "kernel", json_text(run->kernel));
	json_set(object, "image", json_text(run->image));
	json_set(object, "sha256", json_text(run->sha256));
	json_set(object, "folder", json_text(run->folder));
	json_set(object, "outcome", json_string(outcome_name(run->outcome)));
	json_set(object, "why", json_text(run->why));
	json_set(object, "boots", json_integer(run->boots));
	json_set(object, "seconds", json_real(run->seconds));
	json_set(object, "events", json_integer(trace->event_count));
	json_set(object, "incidents", incidents);
	json_set(object, "console", json_lines(run->console));
	json_set(object, "troubles", troubles_json(trace->troubles));
	json_set(object, "repeat_troubles",
		 troubles_json(report->verdict->repeat_troubles[side]));
	return object;
}

static json_t *declarations_json(const struct expect *expect)
{
	json_t *array = json_array();

	for (size_t i = 0; expect && i < expect->count; i++) {
		const struct declaration *d = &expect->declarations[i];
		json_t *object = json_object();

		json_set(object, "id", json_text(d->id));
		json_set(object, "file", json_text(d->file));
		json_set(object, "line", json_integer(d->line));
		json_set(object, "test", json_text(d->test));
		json_set(object, "actor", json_text(d->actor));
		json_set(object, "event", json_text(d->event));
		json_set(object, "field", json_text(d->field));
		for (enum side side = 0; side < SIDES; side++)
			json_set(object, side_names[side],
				 json_text(d->values[side]));
		json_set(object, "reason", json_text(d->reason));
		json_set(object, "reference", json_text(d->reference));
		json_set(object, "seen", json_integer(d->seen));
		json_set(object, "cases", json_integer(d->cases));
		json_set(object, "broad", json_boolean(d->broad));
		json_set(object, "unseen", json_boolean(declaration_unseen(d)));
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

		json_set(object, "kernel",
			 json_string(side_names[finding->side]));
		json_set(object, "id", json_text(finding->other->id));
		json_set(object, "first", json_text(name));
		json_set(object, "in_none",
			 json_text(difference_value(first, BASELINE)));
		json_set(object, "there",
			 json_text(difference_value(first, CANDIDATE)));
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

			json_array_append_new(ids, json_text(one->id));
		}
		json_set(object, "ids", ids);
		json_set(object, "command", json_text(command));
		json_array_append_new(array, object);
	}
}

static json_t *command_json(char **argv)
{
	json_t *array = json_array();

	for (; argv && *argv; argv++)
		json_array_append_new(array, json_text(*argv));
	return array;
}

void report_json(const struct report *report, GString *out)
{
	const struct verdict *verdict = report->verdict;
	g_autofree char *sentence = report_sentence(report);
	json_t *object = json_object();
	json_t *divergences = json_array();
	char *dump;

	json_set(object, "schema", json_string(SCHEMA));
	json_set(object, "status", json_integer(report_status(report->args,
					   report->runs, verdict)));
	json_set(object, "verdict", json_text(sentence));
	json_set(object, "command", command_json(report->args->argv));
	json_set(object, "seed", json_integer(report->args->seed));
	json_set(object, "counts", counts_json(report));
	for (enum side side = 0; side < SIDES; side++)
		json_set(object, side_names[side], kernel_json(report, side));
	add_groups(report, divergences, group_by_divergence);
	add_groups(report, divergences, group_by_skip);
	json_set(object, "divergences", divergences);
	json_set(object, "declarations", declarations_json(verdict->expect));
	json_set(object, "ambient_findings", findings_json(verdict));
	json_set(object, "cases", verdicts_json(verdict->cases, verdict->count,
					   true));
	json_set(object, "programs", verdicts_json(verdict->programs,
					      verdict->program_count, false));
	dump = json_dumps(object, JSON_INDENT(1));
	g_string_append_printf(out, "%s\n", dump);
	free(dump);
	json_decref(object);
}
