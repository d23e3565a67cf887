// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the divergences begin with: one fault of a kernel shows in many cases,
 * and here it is one line. The divergences then come in an order that has one
 * for each of these lines first.
 */
#include <string.h>

#include "report_text.h"

/* Groups whose first differences have one name. */
struct cause {
	char *name;
	GHashTable *values;	/* char * -> number of cases */
	GPtrArray *groups;	/* of const struct group *, as they came */
	guint cases;
	/* The first group that begins as most cases do, and how many do. */
	const struct group *example;
	guint most;
};

static void cause_free(gpointer data)
{
	struct cause *cause = data;

	g_free(cause->name);
	g_hash_table_unref(cause->values);
	g_ptr_array_unref(cause->groups);
	g_free(cause);
}

/* An event that one side lacks goes by its kind, too, where it has one. */
static char *name_of(const struct difference *first)
{
	const struct event *event = first->events[BASELINE];
	g_autofree char *name = difference_name(first);

	if (!event)
		event = first->events[CANDIDATE];
	if (first->kind != DIFFERENCE_EVENT || !event->field_count ||
	    strcmp(event->fields[0].key, "kind"))
		return g_steal_pointer(&name);
	return g_strdup_printf("%s kind=%s", name, event->fields[0].value);
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

static char *values_of_group(const struct group *group)
{
	const struct case_verdict *one = group->members->pdata[0];

	return values_of(comparison_first(&one->comparison));
}

static void add_group(GPtrArray *causes, GHashTable *by_name,
		      const struct group *group)
{
	const struct case_verdict *one = group->members->pdata[0];
	const struct difference *first = comparison_first(&one->comparison);
	g_autofree char *name = name_of(first);
	g_autofree char *values = values_of_group(group);
	struct cause *cause = g_hash_table_lookup(by_name, name);
	guint before;

	if (!cause) {
		cause = g_new0(struct cause, 1);
		cause->name = g_steal_pointer(&name);
		cause->values = g_hash_table_new_full(g_str_hash, g_str_equal,
						      g_free, NULL);
		cause->groups = g_ptr_array_new();
		g_hash_table_insert(by_name, cause->name, cause);
		g_ptr_array_add(causes, cause);
	}
	before = GPOINTER_TO_UINT(g_hash_table_lookup(cause->values, values));
	g_hash_table_insert(cause->values, g_steal_pointer(&values),
			    GUINT_TO_POINTER(before + group->members->len));
	g_ptr_array_add(cause->groups, (gpointer)group);
	cause->cases += group->members->len;
}

static bool only_asserts(const struct cause *cause)
{
	const struct group *group = cause->groups->pdata[0];
	const struct case_verdict *one = group->members->pdata[0];

	return is_assert(comparison_first(&one->comparison)->event);
}

/*
 * The most frequent first; by name where that is equal. What no event shows,
 * only an assertion that failed, says least about the kernel.
 */
static int order(gconstpointer a, gconstpointer b)
{
	const struct cause *x = *(struct cause *const *)a;
	const struct cause *y = *(struct cause *const *)b;

	if (only_asserts(x) != only_asserts(y))
		return only_asserts(x) ? 1 : -1;
	if (x->cases == y->cases)
		return strcmp(x->name, y->name);
	return x->cases < y->cases ? 1 : -1;
}

static void choose_example(struct cause *cause)
{
	for (guint i = 0; i < cause->groups->len; i++) {
		const struct group *group = cause->groups->pdata[i];
		g_autofree char *values = values_of_group(group);
		guint cases = GPOINTER_TO_UINT(
			g_hash_table_lookup(cause->values, values));

		if (cases > cause->most) {
			cause->most = cases;
			cause->example = group;
		}
	}
}

static void print_cause(const struct printer *printer,
			const struct cause *cause)
{
	g_autofree char *values = values_of_group(cause->example);

	print(printer, PAINT_NONE, "%8u case%s first differ%s in %s",
	      cause->cases, plural(cause->cases), cause->cases == 1 ? "s" : "",
	      cause->name);
	if (cause->most < cause->cases)
		print(printer, PAINT_NONE, ", in %u of them", cause->most);
	print(printer, PAINT_NONE, "%s\n", values);
}

static void bring_forward(GPtrArray *groups, const GPtrArray *causes)
{
	for (guint i = 0; i < causes->len; i++) {
		const struct cause *cause = causes->pdata[i];
		guint at;

		g_ptr_array_find(groups, cause->example, &at);
		for (; at > i; at--)
			groups->pdata[at] = groups->pdata[at - 1];
		groups->pdata[i] = (gpointer)cause->example;
	}
}

void text_summary(const struct printer *printer, GPtrArray *groups)
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
		choose_example(causes->pdata[i]);
		print_cause(printer, causes->pdata[i]);
	}
	print(printer, PAINT_NONE, "\n");
	bring_forward(groups, causes);
}
