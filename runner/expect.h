/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * expect: divergences that somebody predicted, with a reason and a reference;
 * the files are described in el0diff-expect(5).
 */
#ifndef EL0DIFF_EXPECT_H
#define EL0DIFF_EXPECT_H

#include <stdbool.h>
#include <stddef.h>

struct verdict;

/* One section of a file: one difference, in the cases that its glob names. */
struct declaration {
	char *id;
	char *test;		/* glob over case ids, as for --test */
	char *field;		/* as in a report: `value' or `ret value' */
	char *event;		/* name, or NULL for any */
	char *actor;		/* or NULL for any */
	char *values[2];	/* baseline, candidate; NULL: absent */
	char *reason;
	char *reference;
	char *file;
	unsigned int line;	/* of [id] */

	/* By expect_apply(). */
	size_t planned;		/* cases of this run that its glob names */
	size_t unjudged;	/* of these, without a verdict; or not run */
	size_t seen;		/* differences that it covers */
	size_t cases;		/* with such a difference */
	bool broad;		/* a pattern in its values covered one */
	bool nameless;		/* all of the manifest ran, and it names none */
};

struct expect {
	struct declaration *declarations;
	size_t count;
};

/*
 * Adds the declarations of @file. Returns 0, or -1 with "file:line: what is
 * wrong" in *error, to be freed by the caller: a syntax error, a missing or an
 * unknown key, an id that is there already.
 */
int expect_load(struct expect *expect, const char *file, char **error);

/* The same for @text, which stands in @file. */
int expect_parse(struct expect *expect, const char *file, const char *text,
		 size_t len, char **error);

/*
 * Forgets what @baseline, the declarations of the baseline's own changes, has
 * too, under the same id and with the same values: a change that both kernels
 * carry is no difference between them.
 */
void expect_forget(struct expect *expect, const struct expect *baseline);

/*
 * Marks the differences of *verdict that are declared, and the cases all of
 * whose differences are; counts in *expect what was seen. After that,
 * verdict->expect is @expect, which must outlive it.
 */
void expect_apply(struct expect *expect, struct verdict *verdict);

void expect_release(struct expect *expect);

/*
 * Whether it covers nothing, though cases in which it could show were run and
 * all of them have a verdict; or whether it names no case that there is.
 */
bool declaration_unseen(const struct declaration *declaration);

#endif
