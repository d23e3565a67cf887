// SPDX-License-Identifier: GPL-2.0-only
#include "parse_state.h"

#include <stdarg.h>
#include <string.h>

static void free_event(gpointer data)
{
	struct event *event = data;

	g_free(event->fields);
}

static GArray *new_events(void)
{
	GArray *events = g_array_new(FALSE, FALSE, sizeof(struct event));

	g_array_set_clear_func(events, free_event);
	return events;
}

void parse_take_events(struct trace_case *trace_case, GArray *events)
{
	trace_case->event_count = events->len;
	trace_case->events = g_memdup2(events->data, events->len *
				       sizeof(struct event));
	g_array_set_clear_func(events, NULL);
	g_array_set_size(events, 0);
	g_array_set_clear_func(events, free_event);
}

/* The program of case @i, made where it is the first case of it. */
static size_t own_case(struct parser *parser, size_t i)
{
	const struct plan_case *c = &parser->plan->cases[i];
	g_autofree char *id = plan_group_id(c);
	struct trace *trace = parser->trace;
	gpointer found = g_hash_table_lookup(parser->programs, id);
	struct trace_program *program;

	if (found)
		return GPOINTER_TO_SIZE(found) - 1;
	program = &trace->programs[trace->program_count++];
	program->outside.id = g_string_chunk_insert(trace->strings, id);
	program->outside.result = RESULT_LOST;
	program->end = RESULT_LOST;
	g_hash_table_insert(parser->programs, program->outside.id,
			    GSIZE_TO_POINTER(trace->program_count));
	return trace->program_count - 1;
}

void parse_init(struct parser *parser, const struct plan *plan, bool saved,
		struct trace *trace)
{
	memset(parser, 0, sizeof(*parser));
	memset(trace, 0, sizeof(*trace));
	parser->plan = plan;
	parser->saved = saved;
	parser->trace = trace;
	parser->cases = g_hash_table_new(g_str_hash, g_str_equal);
	parser->programs = g_hash_table_new(g_str_hash, g_str_equal);
	parser->troubles = g_ptr_array_new();
	parser->events = new_events();
	parser->owner = g_new0(size_t, plan->count);
	parser->seen = g_new0(bool, plan->count);
	parser->states = g_new0(struct program_state, plan->count);

	trace->strings = g_string_chunk_new(1 << 16);
	trace->count = plan->count;
	trace->cases = g_new0(struct trace_case, plan->count);
	trace->programs = g_new0(struct trace_program, plan->count);
	for (size_t i = 0; i < plan->count; i++) {
		struct trace_case *c = &trace->cases[i];

		c->id = g_string_chunk_insert(trace->strings,
					      plan->cases[i].id);
		c->result = RESULT_LOST;
		g_hash_table_insert(parser->cases, c->id,
				    GSIZE_TO_POINTER(i + 1));
		parser->owner[i] = own_case(parser, i);
	}
	for (size_t i = 0; i < trace->program_count; i++) {
		parser->states[i].program = &trace->programs[i];
		parser->states[i].outside = new_events();
	}
}

bool parse_passes_over(const struct parser *parser, const char *id)
{
	return parser->saved && parser->plan->left_out &&
	       g_hash_table_contains(parser->plan->left_out, id);
}

const char *parse_keep(struct parser *parser, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list ap;

	va_start(ap, format);
	text = g_strdup_vprintf(format, ap);
	va_end(ap);
	return g_string_chunk_insert(parser->trace->strings, text);
}

/* The result of a case whose 'test' never came. */
static void settle_case(struct parser *parser, size_t i)
{
	struct program_state *state = &parser->states[parser->owner[i]];
	struct trace_case *c = &parser->trace->cases[i];

	if (!state->begun) {
		c->reason = "its program never began";
	} else if (!state->ended) {
		c->reason = "the trace of its program breaks off";
	} else if (state->program->end == RESULT_SKIP) {
		c->result = RESULT_SKIP;
		c->reason = state->why;
	} else if (state->program->end == RESULT_LOST) {
		c->reason = state->why;
	} else if (state->program->end != RESULT_OK ||
		   state->program->inside) {
		c->result = RESULT_NOT_RUN;
		c->reason = parse_keep(parser, "its program ended before "
				       "it: %s", state->why);
	} else {
		c->reason = "its program ended without it";
		parse_trouble(parser, "'%s' was planned, but is not there",
			      c->id);
	}
}

static void settle_program(struct parser *parser, struct program_state *state)
{
	struct trace_case *outside = &state->program->outside;

	if (parser->begun && !state->begun)
		parse_trouble(parser, "'%s' was planned, but never began",
			      outside->id);
	if (!state->ended) {
		state->program->end = RESULT_LOST;
		outside->result = RESULT_LOST;
		outside->reason = state->begun ? "its trace breaks off" :
						 "it never began";
	}
	parse_take_events(outside, state->outside);
	parser->trace->event_count += outside->event_count;
	g_array_free(state->outside, TRUE);
}

void parse_finish(struct parser *parser)
{
	struct trace *trace = parser->trace;

	if (parser->running)
		parse_unfinished_program(parser);
	parser->line = 0;
	for (size_t i = 0; i < trace->program_count; i++)
		settle_program(parser, &parser->states[i]);
	for (size_t i = 0; i < trace->count; i++) {
		if (!parser->seen[i])
			settle_case(parser, i);
		trace->event_count += trace->cases[i].event_count;
	}
	parse_end_troubles(parser);
	g_array_free(parser->events, TRUE);
	g_hash_table_destroy(parser->cases);
	g_hash_table_destroy(parser->programs);
	g_free(parser->states);
	g_free(parser->owner);
	g_free(parser->seen);
}
