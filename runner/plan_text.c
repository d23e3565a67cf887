// SPDX-License-Identifier: GPL-2.0-only
/*
 * The plan as the guest sees it: programs, each once in each ambient.
 */
#include <string.h>

#include "plan.h"
#include "util.h"

char *plan_group_id(const struct plan_case *one)
{
	return g_strdup_printf("%s[%s]", one->program, one->ambient);
}

size_t plan_next(const struct plan *plan, size_t i)
{
	const struct plan_case *first = &plan->cases[i];

	for (i++; i < plan->count; i++)
		if (strcmp(plan->cases[i].program, first->program) ||
		    strcmp(plan->cases[i].ambient, first->ambient))
			break;
	return i;
}

size_t plan_groups(const struct plan *plan, size_t from)
{
	size_t groups = 0;

	for (; from < plan->count; from = plan_next(plan, from))
		groups++;
	return groups;
}

size_t plan_group(const struct plan *plan, const char *id)
{
	size_t i;

	for (i = 0; i < plan->count; i = plan_next(plan, i)) {
		g_autofree char *group = plan_group_id(&plan->cases[i]);

		if (!strcmp(group, id))
			break;
	}
	return i;
}

char *plan_text(const struct plan *plan, size_t from, unsigned int timeout)
{
	GString *text = g_string_new("el0diff-plan 1\n");

	g_string_append_printf(text, "timeout %u\n", timeout);
	if (from)
		g_string_append(text, "resumed\n");
	while (from < plan->count) {
		const struct plan_case *one = &plan->cases[from];
		size_t next = plan_next(plan, from);

		g_string_append_printf(text, "%s %s %s", plan->kselftest ?
				       "listen" : "run", one->program,
				       one->ambient);
		for (; from < next; from++)
			if (!plan->cases[from].whole)
				g_string_append_printf(text, " %s",
						plan->cases[from].name);
		g_string_append_c(text, '\n');
	}
	return g_string_free(text, FALSE);
}
