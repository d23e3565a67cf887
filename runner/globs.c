// SPDX-License-Identifier: GPL-2.0-only
#include "globs.h"

#include <fnmatch.h>
#include <glib.h>
#include <string.h>

#include "plan.h"

/* [audit] at the end of a pattern is an ambient, not a set of characters. */
static char *glob_pattern(const char *pattern)
{
	const char *tail = strrchr(pattern, '[');
	const char *const *a;

	for (a = plan_ambients; tail && *a; a++) {
		g_autofree char *suffix = g_strdup_printf("[%s]", *a);

		if (!strcmp(tail, suffix))
			return g_strdup_printf("%.*s\\%s",
					       (int)(tail - pattern), pattern,
					       tail);
	}
	return g_strdup(pattern);
}

struct glob *globs_of(char **patterns)
{
	unsigned int n = patterns ? g_strv_length(patterns) : 0;
	struct glob *globs = g_new0(struct glob, n + 1);

	for (unsigned int i = 0; i < n; i++)
		globs[i].pattern = glob_pattern(patterns[i]);
	return globs;
}

void globs_free(struct glob *globs)
{
	for (struct glob *g = globs; g->pattern; g++)
		g_free(g->pattern);
	g_free(globs);
}

/* A case goes by its id or its program's name, each with or without ambient. */
static bool glob_matches(const char *pattern, const struct plan_case *one)
{
	g_autofree char *bare = g_strdup_printf("%s.%s", one->program,
						one->name);
	g_autofree char *group = plan_group_id(one);

	return !fnmatch(pattern, one->id, 0) || !fnmatch(pattern, bare, 0) ||
	       !fnmatch(pattern, group, 0) ||
	       !fnmatch(pattern, one->program, 0);
}

/* Every glob is tried, so that one hidden by another still counts as used. */
bool globs_match(struct glob *globs, const struct plan_case *one)
{
	bool any = false;

	for (struct glob *g = globs; g->pattern; g++) {
		if (glob_matches(g->pattern, one))
			any = g->used = true;
	}
	return any;
}

bool globs_choose(struct glob *tests, struct glob *excludes,
		  const struct plan_case *one)
{
	bool wanted = !tests[0].pattern || globs_match(tests, one);
	bool excluded = globs_match(excludes, one);

	return wanted && !excluded;
}

const char *globs_unused(struct glob *globs, char **patterns)
{
	for (unsigned int i = 0; globs[i].pattern; i++)
		if (!globs[i].used)
			return patterns[i];
	return NULL;
}
