/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Inside of parse: where the reader of a trace stands, and how cases and
 * programs come to their ends. Only parse.c and parse_state.c include it.
 */
#ifndef EL0DIFF_PARSE_STATE_H
#define EL0DIFF_PARSE_STATE_H

#include <stdbool.h>

#include "parse_line.h"
#include "plan.h"
#include "trace.h"

struct program_state {
	struct trace_program *program;
	GArray *outside;	/* of struct event */
	const char *why;	/* how it ended, for the cases that never ran */
	bool begun;
	bool ended;
	bool ran;		/* a 'test' of it was there */
	bool failed;		/* a case of it was not ok */
};

struct parser {
	const struct plan *plan;
	bool saved;		/* the text may be of a larger plan */
	struct trace *trace;
	GHashTable *cases;	/* id to index + 1 */
	GHashTable *programs;	/* id to index + 1 */
	struct program_state *states;
	size_t *owner;		/* of each case: its program's index */
	bool *seen;		/* of each case: its 'test' was there */

	size_t line;		/* 1.. */
	size_t begun;		/* programs */
	bool headed;
	bool foreign;		/* of another version */
	bool totalled;

	bool running;		/* between 'begin' and 'end' */
	struct program_state *program;	/* NULL: not planned */
	bool test;		/* between 'test' and 'done' */
	struct trace_case *current;	/* NULL: not planned */
	const char *passed;	/* id of a case that is passed over, or NULL */
	GArray *events;		/* of struct event, of the open case */
	const char *damage;	/* why the open case is no good, or NULL */

	GPtrArray *troubles;	/* of char * */
	size_t trouble_count;	/* also of those that were not kept */
};

void parse_init(struct parser *parser, const struct plan *plan, bool saved,
		struct trace *trace);

/* Whether a saved run may have the case or program @id beside the plan. */
bool parse_passes_over(const struct parser *parser, const char *id);

/* Gives every case that the text left out its result; frees the parser. */
void parse_finish(struct parser *parser);

void parse_trouble(struct parser *parser, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Moves the troubles into the trace. */
void parse_end_troubles(struct parser *parser);

/* A text that lives as long as the trace. */
const char *parse_keep(struct parser *parser, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Moves the events out of @events, which is empty and usable after that. */
void parse_take_events(struct trace_case *trace_case, GArray *events);

/* Ends the open case. @reason lives as long as the trace, or is NULL. */
void parse_close_case(struct parser *parser, enum result result,
		      const char *reason);

/* The next case, or the program's end, came where a 'done' was due. */
void parse_unfinished_case(struct parser *parser);

/* The next program, or the total, came where an 'end' was due. */
void parse_unfinished_program(struct parser *parser);

/* The line `end ID status=...`. */
void parse_end(struct parser *parser, const struct line *line);

#endif
