/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * ktap: what a program wrote, as results (Documentation/dev-tools/ktap.rst).
 *
 * Text in, results out. Programs are killed while they write, children write
 * what was in their parent's buffer, and plain remarks stand anywhere: what is
 * no whole result line is none, and only the plan tells what is missing.
 */
#ifndef EL0DIFF_KTAP_H
#define EL0DIFF_KTAP_H

#include <glib.h>
#include <stdbool.h>

#include "trace.h"

/* Nested deeper than any test of the kernel's is. */
#define KTAP_DEPTH	8

struct ktap_result {
	char *name;		/* the same in each run, see ktap_name() */
	enum result result;	/* RESULT_OK, RESULT_FAIL or RESULT_SKIP */
	char *reason;		/* of what is not ok, or NULL */
	unsigned int depth;	/* 0 outermost; its parent's once claimed */
};

/* One level of nesting. */
struct ktap_level {
	long planned;		/* results; -1: no plan */
	long seen;		/* results */
	char *subtest;		/* of a "# Subtest:" line, or NULL */
};

struct ktap {
	GArray *results;	/* of struct ktap_result, in order */
	struct ktap_level levels[KTAP_DEPTH];
	unsigned int short_plans;	/* nested ones, not kept */
	char *skip_all;		/* "1..0 # SKIP" and its reason, or NULL */
	char *bail_out;		/* reason of a "Bail out!", or NULL */
	GPtrArray *remarks;	/* of char *, stable: what is nothing else */
	guint fresh;		/* the first that came behind the last result */
	bool flood;		/* set by the caller: not all of it is there */
};

void ktap_init(struct ktap *ktap);
void ktap_release(struct ktap *ktap);

/*
 * One line, without its newline. @whole tells that it had one: half a line is
 * never a result.
 */
void ktap_line(struct ktap *ktap, const char *text, bool whole);

/* After the last line: names what has no parent, and makes names unique. */
void ktap_finish(struct ktap *ktap);

/* The result of this name, or NULL. */
const struct ktap_result *ktap_find(const struct ktap *ktap, const char *name);

/*
 * @text with what follows the run, not the test, replaced: hexadecimal numbers
 * of five digits and more (addresses) become 0xN, decimal ones of five digits
 * and more (processes, times) N. To be freed.
 */
char *ktap_stable(const char *text);

/*
 * A description as the name of a case: stable, and with `_' for each run of
 * characters but letters, digits and _.:,=+/<>()~-. To be freed.
 */
char *ktap_name(const char *description);

#endif
