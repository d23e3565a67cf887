// SPDX-License-Identifier: GPL-2.0-only
#include "compare_ambients.h"

#include <string.h>

#include "plan.h"

/* Results that were come to by running the case to its end. */
static bool is_telling(enum result result)
{
	return result == RESULT_OK || result == RESULT_FAIL ||
	       result == RESULT_DIED;
}

static void compare_pair(GArray *findings, enum side side,
			 const struct plan *plan, const struct trace *trace,
			 size_t none, size_t other)
{
	struct finding finding = {
		.side = side,
		.none = &plan->cases[none],
		.other = &plan->cases[other],
	};

	if (!is_telling(trace->cases[none].result) ||
	    !is_telling(trace->cases[other].result))
		return;
	compare_cases(&trace->cases[none], &trace->cases[other],
		      &finding.comparison);
	if (finding.comparison.count)
		g_array_append_val(findings, finding);
	else
		comparison_release(&finding.comparison);
}

static char *name_of(const struct plan_case *one)
{
	return g_strdup_printf("%s.%s", one->program, one->name);
}

/* The index, + 1, of each case in the ambient none by its bare name. */
static GHashTable *find_none(const struct plan *plan)
{
	GHashTable *none = g_hash_table_new_full(g_str_hash, g_str_equal,
						 g_free, NULL);

	for (size_t i = 0; i < plan->count; i++)
		if (!strcmp(plan->cases[i].ambient, "none"))
			g_hash_table_insert(none, name_of(&plan->cases[i]),
					    GSIZE_TO_POINTER(i + 1));
	return none;
}

void compare_ambients(const struct plan *plan,
		      const struct trace *const traces[SIDES],
		      struct verdict *verdict)
{
	g_autoptr(GHashTable) none = find_none(plan);
	GArray *findings = g_array_new(FALSE, FALSE, sizeof(struct finding));

	for (size_t i = 0; i < plan->count; i++) {
		g_autofree char *name = name_of(&plan->cases[i]);
		gpointer found = g_hash_table_lookup(none, name);
		size_t at = GPOINTER_TO_SIZE(found) - 1;

		if (!found || at == i || plan->cases[i].ambient_dependent)
			continue;
		for (enum side side = 0; side < SIDES; side++)
			compare_pair(findings, side, plan, traces[side], at,
				     i);
	}
	verdict->finding_count = findings->len;
	verdict->findings = (struct finding *)g_array_free(findings, FALSE);
}
