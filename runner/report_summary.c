// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the divergences begin with: one fault of a kernel shows in many cases,
 * and here it is one line.
 */
#include <string.h>

#include "report_text.h"

/* Groups whose first differences have one name. */
struct cause {
	char *name;
	char *values;		/* of the first of them */
	bool varied;		/* others have other values */
	guint groups;
	guint cases;
};

static void cause_free(gpointer data)
{
	struct cause *cause = data;

	g_free(cause->name);
	g_free(cause->values);
	g_free(cause);
}

static char *values_of(const struct difference *first)
{
	if (first->kind == DIFFERENCE_EVENT)
		return g_strdup_printf(" on the %s only", side_names
				       [first->events[BASELINE] ? BASELINE :
								  CANDIDATE]);
	return g_strdup_printf(": %s -> %s", difference_value(first, BASELINE),
			       difference_value(first, CANDIDATE));
}

static void add_group(GPtrArray *causes, GHashTable *by_name,
		      const struct group *group)
{
	const struct case_verdict *one = group->members->pdata[0];
	const struct difference *first = comparison_first(&one->comparison);
	g_autofree char *name = difference_name(first);
	g_autofree char *values = values_of(first);
	struct cause *cause = g_hash_table_lookup(by_name, name);

	if (!cause) {
		cause = g_new0(struct cause, 1);
		cause->name = g_steal_pointer(&name);
		cause->values = g_strdup(values);
		g_hash_table_insert(by_name, cause->name, cause);
		g_ptr_array_add(causes, cause);
	}
	cause->varied |= strcmp(cause->values, values) != 0;
	cause->groups++;
	cause->cases += group->members->len;
}

/* The most frequent first; as they came where that is equal. */
static int order(gconstpointer a, gconstpointer b)
{
	const struct cause *x = *(struct cause *const *)a;
	const struct cause *y = *(struct cause *const *)b;

	if (x->cases == y->cases)
		return strcmp(x->name, y->name);
	return x->cases < y->cases ? 1 : -1;
}

void text_summary(const struct printer *printer, const GPtrArray *groups)
{
	g_autoptr(GPtrArray) causes =
		g_ptr_array_new_with_free_func(cause_free);
	g_autoptr(GHashTable) by_name = g_hash_table_new(g_str_hash,
							 g_str_equal);

	for (guint i = 0; i < groups->len; i++)
		add_group(causes, by_name, groups->pdata[i]);
	if (causes->len == groups->len)
		return;
	g_ptr_array_sort(causes, order);
	for (guint i = 0; i < causes->len; i++) {
		const struct cause *cause = causes->pdata[i];

		print(printer, PAINT_NONE, "%8u case%s first differ%s in "
		      "%s%s\n", cause->cases, plural(cause->cases),
		      cause->cases == 1 ? "s" : "", cause->name,
		      cause->varied ? ", in various ways" : cause->values);
	}
	print(printer, PAINT_NONE, "\n");
}
