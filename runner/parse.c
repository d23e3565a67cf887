// SPDX-License-Identifier: GPL-2.0-only
#include "parse.h"

#include <stdarg.h>
#include <string.h>

#include "parse_state.h"
#include "util.h"

/* A trace of garbage is told in this many sentences, not in 100,000. */
#define TROUBLES_MAX 50

void parse_trouble(struct parser *parser, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list ap;

	if (parser->trouble_count++ >= TROUBLES_MAX)
		return;
	va_start(ap, format);
	text = g_strdup_vprintf(format, ap);
	va_end(ap);
	g_ptr_array_add(parser->troubles, parser->line ?
			g_strdup_printf("line %zu: %s", parser->line, text) :
			g_strdup(text));
}

void parse_end_troubles(struct parser *parser)
{
	GPtrArray *troubles = parser->troubles;

	if (parser->trouble_count > troubles->len)
		g_ptr_array_add(troubles, g_strdup_printf("and %zu more",
				parser->trouble_count - troubles->len));
	parser->trace->trouble_count = troubles->len;
	g_ptr_array_add(troubles, NULL);
	parser->trace->troubles = (char **)g_ptr_array_free(troubles, FALSE);
}

/* A line that means nothing: the open case cannot be judged any more. */
static void take_damage(struct parser *parser, const char *what,
			const char *text, size_t len)
{
	g_autofree char *shown = escape_text(text, MIN(len, 60));

	parse_trouble(parser, "%s: '%s%s'", what, shown,
		      len > 60 ? "..." : "");
	if (parser->test && !parser->damage)
		parser->damage = "a line of its trace is damaged";
}

static void take_head(struct parser *parser, const struct line *line)
{
	if (parser->line != 1)
		parse_trouble(parser, "a second head");
	else if (strcmp(line->second, "1"))
		parser->foreign = true;
	else
		parser->headed = true;
}

static void take_begin(struct parser *parser, const struct line *line)
{
	gpointer found = g_hash_table_lookup(parser->programs, line->second);

	if (parser->running)
		parse_unfinished_program(parser);
	parser->begun++;
	parser->running = true;
	parser->program = NULL;
	if (!found && parse_passes_over(parser, line->second))
		return;
	if (!found) {
		parse_trouble(parser, "'begin' of a program that was not "
			      "planned: '%s'", line->second);
		return;
	}
	parser->program = &parser->states[GPOINTER_TO_SIZE(found) - 1];
	if (parser->program->begun)
		parse_trouble(parser, "'begin' of '%s' for a second time",
			      line->second);
	parser->program->begun = true;
}

static void take_test(struct parser *parser, const struct line *line)
{
	gpointer found = g_hash_table_lookup(parser->cases, line->second);
	size_t i = GPOINTER_TO_SIZE(found) - 1;

	if (parser->test)
		parse_unfinished_case(parser);
	parser->test = true;
	parser->current = NULL;
	if (!parser->running) {
		parse_trouble(parser, "'test' outside of a program: '%s'",
			      line->second);
	} else if (!found && parse_passes_over(parser, line->second)) {
		parser->passed = line->second;
	} else if (!found) {
		parse_trouble(parser, "'test' of a case that was not planned: "
			      "'%s'", line->second);
	} else if (parser->program != &parser->states[parser->owner[i]]) {
		parse_trouble(parser, "'test' of another program's case: '%s'",
			      line->second);
	} else {
		parser->current = &parser->trace->cases[i];
		if (parser->seen[i]) {
			parse_trouble(parser, "'test' of '%s' for a second "
				      "time", line->second);
			parser->damage = "its trace is there twice";
		}
		parser->seen[i] = true;
		parser->program->ran = true;
	}
}

static bool result_from(const char *word, enum result *result)
{
	for (enum result r = RESULT_OK; r <= RESULT_TROUBLE; r++)
		if (!strcmp(word, result_name(r))) {
			*result = r;
			return true;
		}
	return false;
}

static void take_done(struct parser *parser, const struct line *line)
{
	const char *reason = line_value(line, "reason");
	enum result result;

	if (!parser->test) {
		parse_trouble(parser, "'done' without a 'test'");
	} else if (!result_from(line->second, &result)) {
		parse_trouble(parser, "'done' with an unknown result: '%s'",
			      line->second);
		parse_close_case(parser, RESULT_LOST, "its result is unknown");
	} else {
		parse_close_case(parser, result, reason);
	}
}

static void keep_event(struct parser *parser, const struct line *line,
		       GArray *events)
{
	struct event event = {
		.actor = line->first,
		.name = line->second,
		.fields = g_memdup2(line->fields->data, line->fields->len *
				    sizeof(struct field)),
		.field_count = line->fields->len,
		.text = line->text,
		.line = parser->line,
	};

	g_array_append_val(events, event);
}

/* The host says that it could not read all: whose line it was is not known. */
static void take_rig_trouble(struct parser *parser, const struct line *line)
{
	const char *text = line_value(line, "text");

	parse_trouble(parser, "%s", text ? text : "trouble of the rig");
	if (parser->test && !parser->damage)
		parser->damage = text ? text : "trouble of the rig";
}

static void take_event(struct parser *parser, const struct line *line)
{
	bool console = !strcmp(line->first, "console");

	if (console && !strcmp(line->second, "trouble"))
		take_rig_trouble(parser, line);
	else if (parser->test && parser->current)
		keep_event(parser, line, parser->events);
	else if (!parser->test && console && parser->program)
		keep_event(parser, line, parser->program->outside);
	else if (!parser->test && !(console && parser->running))
		parse_trouble(parser, "an event outside of a case: '%s %s'",
			      line->first, line->second);
	/* What is left is of something that was not planned: told, or meant. */
}

static void take_total(struct parser *parser, const struct line *line)
{
	const char *programs = line_value(line, "programs");
	const char *lines = line_value(line, "lines");

	parser->totalled = true;
	if (parser->running)
		parse_unfinished_program(parser);
	if (!programs || !lines || line->fields->len != 2)
		parse_trouble(parser, "a 'total' without its counts");
	else if (!line_counts(line, "programs", parser->begun))
		parse_trouble(parser, "programs=%s, but %zu were begun",
			      programs, parser->begun);
	else if (!line_counts(line, "lines", parser->line - 1))
		parse_trouble(parser, "lines=%s, but %zu came before", lines,
			      parser->line - 1);
}

static void take_line(struct parser *parser, const struct line *line)
{
	if (parser->totalled) {
		parse_trouble(parser, "'%s' behind the total", line->first);
		return;
	}
	switch (line->kind) {
	case LINE_HEAD:
		take_head(parser, line);
		break;
	case LINE_BEGIN:
		take_begin(parser, line);
		break;
	case LINE_TEST:
		take_test(parser, line);
		break;
	case LINE_DONE:
		take_done(parser, line);
		break;
	case LINE_END:
		parse_end(parser, line);
		break;
	case LINE_TOTAL:
		take_total(parser, line);
		break;
	case LINE_EVENT:
		take_event(parser, line);
		break;
	}
	if (parser->line == 1 && !parser->headed)
		parse_trouble(parser, "no head 'el0diff-trace 1'");
}

/* The last line is cut where its newline is missing: it may be half of one. */
static void take_text(struct parser *parser, const char *text, size_t len)
{
	struct line line;

	line_init(&line);
	while (len && !parser->foreign) {
		const char *end = memchr(text, '\n', len);
		size_t n = end ? (size_t)(end - text) : len;
		const char *damage = "cut off before its end";

		parser->line++;
		if (end)
			damage = line_parse(&line, parser->trace->strings,
					    text, n);
		if (damage)
			take_damage(parser, damage, text, n);
		else
			take_line(parser, &line);
		text += n + !!end;
		len -= n + !!end;
	}
	line_release(&line);
}

int parse_trace(const char *text, size_t len, const struct plan *plan,
		bool saved, struct trace *trace)
{
	struct parser parser;
	bool usable;

	parse_init(&parser, plan, saved, trace);
	take_text(&parser, text, len);
	usable = parser.begun && !parser.foreign;
	if (parser.foreign)
		parse_trouble(&parser, "a trace of another version than 1");
	else if (!len)
		parse_trouble(&parser, "an empty trace");
	else if (!parser.totalled)
		parse_trouble(&parser, "the trace ends without its total");
	parse_finish(&parser);
	return usable ? 0 : -1;
}
