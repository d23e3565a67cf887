// SPDX-License-Identifier: GPL-2.0-only
/*
 * KTAP version 1: a tree for each kernel by itself, and one for the comparison.
 */
#include <string.h>

#include "report_internal.h"
#include "util.h"

/* A tree under work. */
struct tree {
	GString *lines;
	size_t count;
	bool failed;
};

/* A name has no # in it, and no line more than one line. */
static char *clean(const char *text)
{
	char *shown = escape_text(text, strlen(text));

	return g_strdelimit(shown, "#", '_');
}

/* @directive: SKIP, XFAIL, ERROR, TIMEOUT, or NULL; @why: or NULL. */
static void add_line(struct tree *tree, bool ok, const char *id,
		     const char *directive, const char *why)
{
	g_autofree char *name = clean(id);
	g_autofree char *shown = why ? clean(why) : NULL;

	tree->count++;
	tree->failed |= !ok;
	g_string_append_printf(tree->lines, "  %s %zu %s",
			       ok ? "ok" : "not ok", tree->count, name);
	if (directive || shown)
		g_string_append(tree->lines, " #");
	if (directive)
		g_string_append_printf(tree->lines, " %s", directive);
	if (shown)
		g_string_append_printf(tree->lines, " %s", shown);
	g_string_append_c(tree->lines, '\n');
}

static void add_telling(struct tree *tree, const struct trace_case *c)
{
	const char *name = result_name(c->result);
	g_autofree char *both = c->reason ?
		g_strdup_printf("%s: %s", name, c->reason) : g_strdup(name);

	switch (c->result) {
	case RESULT_OK:
		add_line(tree, true, c->id, NULL, NULL);
		break;
	case RESULT_SKIP:
		add_line(tree, true, c->id, "SKIP", c->reason);
		break;
	case RESULT_FAIL:
	case RESULT_DIED:
	case RESULT_PANICKED:
		add_line(tree, false, c->id, NULL, both);
		break;
	case RESULT_HUNG:
		add_line(tree, false, c->id, "TIMEOUT", c->reason);
		break;
	case RESULT_TROUBLE:
	case RESULT_NOT_RUN:
	case RESULT_LOST:
		add_line(tree, false, c->id, "ERROR", both);
		break;
	}
}

static void fill_kernel(const struct report *report, enum side side,
			struct tree *tree)
{
	const struct trace *trace = &report->traces[side];

	for (size_t i = 0; i < trace->count; i++)
		add_telling(tree, &trace->cases[i]);
	/* Programs have lines of their own where no case tells their end. */
	for (size_t i = 0; i < trace->program_count; i++) {
		const struct trace_case *outside = &trace->programs[i].outside;

		if (outside->result != RESULT_OK &&
		    outside->result != RESULT_SKIP)
			add_telling(tree, outside);
	}
}

static void add_difference(GString *text, const struct difference *difference)
{
	g_autofree char *name = difference_name(difference);

	g_string_append_printf(text, "%s%s: %s -> %s", text->len ? "; " : "",
			       name, difference_value(difference, BASELINE),
			       difference_value(difference, CANDIDATE));
}

/* The first difference, and how the case ended if that differs too. */
static char *difference_text(const struct comparison *comparison)
{
	const struct difference *first = comparison_first(comparison);
	const struct difference *last = comparison->differences +
					comparison->count - 1;
	GString *text = g_string_new(NULL);

	add_difference(text, first);
	if (last != first && last->kind == DIFFERENCE_RESULT)
		add_difference(text, last);
	return g_string_free(text, FALSE);
}

/* Every declaration that the case needs, each once. */
static char *declared_text(const struct comparison *comparison)
{
	const struct declaration *last = NULL;
	GString *text = g_string_new("declared");

	for (size_t i = 0; i < comparison->count; i++) {
		const struct declaration *d =
			comparison->differences[i].declared;

		if (d == last)
			continue;
		g_string_append_printf(text, " %s: %s", d->id, d->reason);
		last = d;
	}
	return g_string_free(text, FALSE);
}

static char *blame_text(const struct case_verdict *one)
{
	GString *text = g_string_new(verdict_names[one->kind]);

	for (enum side side = 0; side < SIDES; side++)
		if (one->why[side])
			g_string_append_printf(text, ", %s: %s",
					       side_names[side],
					       one->why[side]);
	return g_string_free(text, FALSE);
}

static void add_verdict(struct tree *tree, const struct case_verdict *one)
{
	g_autofree char *why = NULL;

	switch (one->kind) {
	case VERDICT_SAME:
		if (one->traces[BASELINE]->result != RESULT_OK)
			why = g_strdup_printf("%s on both kernels", result_name(
					one->traces[BASELINE]->result));
		add_line(tree, true, one->id, NULL, why);
		break;
	case VERDICT_DIVERGED:
		why = difference_text(&one->comparison);
		add_line(tree, false, one->id, NULL, why);
		break;
	case VERDICT_DECLARED:
		why = declared_text(&one->comparison);
		add_line(tree, true, one->id, "XFAIL", why);
		break;
	case VERDICT_SKIPPED:
		add_line(tree, true, one->id, "SKIP",
			 one->traces[BASELINE]->reason);
		break;
	case VERDICT_NOT_RUN:
	case VERDICT_TROUBLE:
	case VERDICT_FLAKY:
		why = blame_text(one);
		add_line(tree, false, one->id, "ERROR", why);
		break;
	case VERDICT_KINDS:
		break;
	}
}

static void add_unseen(struct tree *tree, const struct declaration *d)
{
	g_autofree char *id = g_strdup_printf("declared %s", d->id);

	if (declaration_unseen(d))
		add_line(tree, false, id, NULL, "declared, but not seen");
}

static void fill_comparison(const struct report *report, struct tree *tree)
{
	const struct verdict *verdict = report->verdict;
	const struct expect *expect = verdict->expect;

	for (size_t i = 0; i < verdict->count; i++)
		add_verdict(tree, &verdict->cases[i]);
	for (size_t i = 0; i < verdict->program_count; i++) {
		const struct case_verdict *one = &verdict->programs[i];

		if (one->kind != VERDICT_SAME &&
		    one->kind != VERDICT_SKIPPED && !one->told)
			add_verdict(tree, one);
	}
	for (size_t i = 0; expect && i < expect->count; i++)
		add_unseen(tree, &expect->declarations[i]);
}

static void add_tree(GString *out, size_t number, const char *name,
		     const struct tree *tree)
{
	g_string_append_printf(out, "  KTAP version 1\n  1..%zu\n%s%s %zu %s\n",
			       tree->count, tree->lines->str,
			       tree->failed ? "not ok" : "ok", number, name);
}

void report_ktap(const struct report *report, GString *out)
{
	static const char *const names[] = {
		"baseline", "candidate", "compare",
	};

	g_string_append(out, "KTAP version 1\n1..3\n# ktap_arch: arm64\n");
	if (report->plan->not_run)
		g_string_append_printf(out, "# not run (--fail-fast): %zu\n",
				       report->plan->not_run);
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		struct tree tree = { .lines = g_string_new(NULL) };

		if (i < SIDES)
			fill_kernel(report, i, &tree);
		else
			fill_comparison(report, &tree);
		add_tree(out, i + 1, names[i], &tree);
		g_string_free(tree.lines, TRUE);
	}
}
