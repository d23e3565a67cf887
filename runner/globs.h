/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * globs: the patterns of --test and --exclude.
 */
#ifndef EL0DIFF_GLOBS_H
#define EL0DIFF_GLOBS_H

#include <stdbool.h>

struct plan_case;

struct glob {
	char *pattern;		/* for fnmatch(3); NULL ends an array */
	bool used;		/* it matched a case */
};

/* @patterns is NULL-terminated, or NULL for none; ended by globs_free(). */
struct glob *globs_of(char **patterns);
void globs_free(struct glob *globs);

/* Whether any of @globs matches @one; marks all that do as used. */
bool globs_match(struct glob *globs, const struct plan_case *one);

/*
 * Whether --test, if there is any, and --exclude leave @one in. Both are asked,
 * so that each marks what it matches.
 */
bool globs_choose(struct glob *tests, struct glob *excludes,
		  const struct plan_case *one);

/* The first of @patterns, which @globs was made of, that never matched. */
const char *globs_unused(struct glob *globs, char **patterns);

#endif
