// SPDX-License-Identifier: GPL-2.0-only
/*
 * One kernel against itself, from boot to boot: what is not the same twice
 * gives no verdict on anything.
 */
#include "compare.h"

static void blame(struct case_verdict *one, enum side side,
		  enum verdict_kind kind, char *why)
{
	/* The first reason stays: the next repeats have nothing to add. */
	if (one->blamed[side]) {
		g_free(why);
		return;
	}
	one->blamed[side] = true;
	one->why[side] = why;
	if (one->kind != VERDICT_FLAKY)
		one->kind = kind;
}

static char *lost_text(const struct trace_case *again)
{
	return g_strdup_printf("a repeat: %s%s%s", result_name(again->result),
			       again->reason ? ": " : "",
			       again->reason ? again->reason : "");
}

static void compare_again(struct case_verdict *one, enum side side,
			  const struct trace_case *first,
			  const struct trace_case *again)
{
	struct comparison comparison;
	const struct difference *difference;

	if (one->kind == VERDICT_TROUBLE || one->kind == VERDICT_NOT_RUN)
		return;
	if (again->result == RESULT_LOST || again->result == RESULT_TROUBLE) {
		blame(one, side, VERDICT_TROUBLE, lost_text(again));
		return;
	}
	if (again->result == RESULT_NOT_RUN) {
		blame(one, side, VERDICT_NOT_RUN, lost_text(again));
		return;
	}
	compare_cases(first, again, &comparison);
	difference = comparison_first(&comparison);
	if (difference) {
		g_autofree char *name = difference_name(difference);

		blame(one, side, VERDICT_FLAKY,
		      g_strdup_printf("%s: %s, then %s", name,
				      difference_value(difference, BASELINE),
				      difference_value(difference,
						       CANDIDATE)));
	}
	comparison_release(&comparison);
}

static void keep_troubles(const struct trace *again, char ***troubles)
{
	GPtrArray *all = g_ptr_array_new();

	for (char **t = *troubles; t && *t; t++)
		g_ptr_array_add(all, *t);
	for (size_t i = 0; i < again->trouble_count; i++)
		g_ptr_array_add(all, g_strdup(again->troubles[i]));
	g_ptr_array_add(all, NULL);
	g_free(*troubles);
	*troubles = (char **)g_ptr_array_free(all, FALSE);
}

void compare_repeats(enum side side, const struct trace *first,
		     const struct trace *again, struct verdict *verdict)
{
	for (size_t i = 0; i < verdict->count; i++)
		compare_again(&verdict->cases[i], side, &first->cases[i],
			      &again->cases[i]);
	for (size_t i = 0; i < verdict->program_count; i++)
		compare_again(&verdict->programs[i], side,
			      &first->programs[i].outside,
			      &again->programs[i].outside);
	keep_troubles(again, &verdict->repeat_troubles[side]);
	verdict->troubles[side] += again->trouble_count;
}
