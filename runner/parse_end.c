// SPDX-License-Identifier: GPL-2.0-only
/*
 * How cases and programs come to their ends, in good order or not.
 */
#include <string.h>

#include "parse_state.h"

void parse_close_case(struct parser *parser, enum result result,
		      const char *reason)
{
	struct trace_case *current = parser->current;

	if (current && parser->damage) {
		current->result = RESULT_LOST;
		current->reason = parser->damage;
	} else if (current) {
		current->result = result;
		current->reason = reason;
		parse_take_events(current, parser->events);
	}
	if (parser->program && result != RESULT_OK)
		parser->program->failed = true;
	g_array_set_size(parser->events, 0);
	parser->test = false;
	parser->current = NULL;
	parser->passed = NULL;
	parser->damage = NULL;
}

void parse_unfinished_case(struct parser *parser)
{
	parse_trouble(parser, "no 'done' of '%s'",
		      parser->current ? parser->current->id :
		      parser->passed ? parser->passed : "?");
	parse_close_case(parser, RESULT_LOST, "its trace breaks off");
}

void parse_unfinished_program(struct parser *parser)
{
	if (parser->test)
		parse_unfinished_case(parser);
	parse_trouble(parser, "no 'end' of '%s'",
		      parser->program ?
		      parser->program->program->outside.id : "?");
	if (parser->program)
		parser->program->ended = false;
	parser->running = false;
	parser->program = NULL;
}

/* How a program ended, and the words that tell it. */
static enum result read_status(struct parser *parser, const struct line *line,
			       const char **why)
{
	const char *status = line_value(line, "status");
	const char *code = line_value(line, "code");
	const char *signal = line_value(line, "signal");

	*why = status;
	if (!g_strcmp0(status, "exited") && code) {
		*why = parse_keep(parser, "exited with %s", code);
		return RESULT_OK;
	}
	if (!g_strcmp0(status, "killed") && signal) {
		*why = parse_keep(parser, "killed by %s", signal);
		return RESULT_DIED;
	}
	if (!g_strcmp0(status, "skipped")) {
		*why = line_value(line, "reason");
		return RESULT_SKIP;
	}
	if (!g_strcmp0(status, "hung"))
		return RESULT_HUNG;
	if (!g_strcmp0(status, "panicked"))
		return RESULT_PANICKED;
	if (g_strcmp0(status, "lost"))
		parse_trouble(parser, "'end' with an unknown status");
	*why = "its program was lost";
	return RESULT_LOST;
}

/* Where the words say more than the result does. */
static const char *reason_of(enum result result, const char *why)
{
	return result == RESULT_HUNG || result == RESULT_PANICKED ? NULL : why;
}

/* The program ended inside of the open case. */
static void end_inside(struct parser *parser, enum result result,
		       const char *why)
{
	if (parser->program)
		parser->program->program->inside = parser->current ?
			parser->current->id : parser->passed;
	if (result == RESULT_OK)
		result = RESULT_DIED;
	else if (result == RESULT_SKIP)
		result = RESULT_LOST;
	parse_close_case(parser, result, reason_of(result, why));
}

/* What the end says against what was there before it. */
static enum result check_end(struct parser *parser, const struct line *line,
			     enum result result)
{
	const struct program_state *state = parser->program;
	const char *code = line_value(line, "code");

	if (strcmp(state->program->outside.id, line->second)) {
		parse_trouble(parser, "'end' of '%s' inside of '%s'",
			      line->second, state->program->outside.id);
		return RESULT_LOST;
	}
	if (result == RESULT_SKIP && state->ran) {
		parse_trouble(parser, "'%s' was skipped, but had run",
			      line->second);
		return RESULT_LOST;
	}
	if (result == RESULT_OK && strcmp(code, "0") && !state->failed)
		parse_trouble(parser, "'%s' exited with %s, but none of its "
			      "cases failed", line->second, code);
	return result;
}

void parse_end(struct parser *parser, const struct line *line)
{
	struct trace_program *program;
	struct trace_case *outside;
	enum result result;
	const char *why;

	if (!parser->running) {
		parse_trouble(parser, "'end' without a 'begin': '%s'",
			      line->second);
		return;
	}
	result = read_status(parser, line, &why);
	if (parser->test)
		end_inside(parser, result, why);
	parser->running = false;
	if (!parser->program)
		return;
	if (check_end(parser, line, result) != result) {
		result = RESULT_LOST;
		why = "its end is damaged";
	}
	parser->program->ended = true;
	parser->program->why = why;
	program = parser->program->program;
	outside = &program->outside;
	program->end = result;
	outside->result = program->inside ? RESULT_OK : result;
	outside->reason = outside->result == RESULT_OK ? NULL :
			  reason_of(result, why);
}
