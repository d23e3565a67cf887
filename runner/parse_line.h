/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One line of a trace, taken apart; the grammar is el0diff-trace(5). What the
 * line means where it stands is for parse.c to say.
 */
#ifndef EL0DIFF_PARSE_LINE_H
#define EL0DIFF_PARSE_LINE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum line_kind {
	LINE_HEAD,		/* el0diff-trace VERSION */
	LINE_BEGIN,		/* begin ID */
	LINE_TEST,		/* test CASE */
	LINE_DONE,		/* done RESULT [reason=...] */
	LINE_END,		/* end ID status=... */
	LINE_TOTAL,		/* total programs=N lines=N */
	LINE_EVENT,		/* ACTOR EVENT key=value... */
};

struct line {
	enum line_kind kind;
	char *first;		/* the word that says what the line is */
	char *second;		/* VERSION, ID, CASE, RESULT, EVENT; or NULL */
	GArray *fields;		/* of struct field */
	char *text;		/* the line as it was written */
};

void line_init(struct line *line);
void line_release(struct line *line);

/*
 * Reads the @len bytes at @text, a line without its newline; its strings go
 * into @strings. Returns NULL, or what is wrong with the line, which then
 * has no meaning at all.
 */
const char *line_parse(struct line *line, GStringChunk *strings,
		       const char *text, size_t len);

/* The value of the field @key, or NULL. */
const char *line_value(const struct line *line, const char *key);

/* Whether the field @key is there and is the number @count. */
bool line_counts(const struct line *line, const char *key, size_t count);

#endif
