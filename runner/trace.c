// SPDX-License-Identifier: GPL-2.0-only
#include "trace.h"

#include <string.h>

const char *result_name(enum result result)
{
	static const char * const names[] = {
		[RESULT_OK] = "ok",
		[RESULT_FAIL] = "fail",
		[RESULT_SKIP] = "skip",
		[RESULT_TROUBLE] = "trouble",
		[RESULT_DIED] = "died",
		[RESULT_PANICKED] = "panicked",
		[RESULT_HUNG] = "hung",
		[RESULT_NOT_RUN] = "not-run",
		[RESULT_LOST] = "lost",
	};

	return names[result];
}

const struct trace_case *trace_find(const struct trace *trace, const char *id)
{
	for (size_t i = 0; i < trace->count; i++)
		if (!strcmp(trace->cases[i].id, id))
			return &trace->cases[i];
	for (size_t i = 0; i < trace->program_count; i++)
		if (!strcmp(trace->programs[i].outside.id, id))
			return &trace->programs[i].outside;
	return NULL;
}

const struct field *event_field(const struct event *event, const char *key)
{
	for (size_t i = 0; i < event->field_count; i++)
		if (!strcmp(event->fields[i].key, key))
			return &event->fields[i];
	return NULL;
}

static void case_release(struct trace_case *trace_case)
{
	for (size_t i = 0; i < trace_case->event_count; i++)
		g_free(trace_case->events[i].fields);
	g_free(trace_case->events);
}

void trace_release(struct trace *trace)
{
	for (size_t i = 0; i < trace->count; i++)
		case_release(&trace->cases[i]);
	for (size_t i = 0; i < trace->program_count; i++)
		case_release(&trace->programs[i].outside);
	g_free(trace->cases);
	g_free(trace->programs);
	g_strfreev(trace->troubles);
	if (trace->strings)
		g_string_chunk_free(trace->strings);
	memset(trace, 0, sizeof(*trace));
}
