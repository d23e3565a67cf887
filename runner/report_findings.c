// SPDX-License-Identifier: GPL-2.0-only
/*
 * Cases whose trace depends on the ambient, though they do not say so.
 */
#include <string.h>

#include "report_text.h"

/* Findings of one case that begin with the same difference. */
struct story {
	char *key;
	const struct finding *first;
	GString *ambients[SIDES];
};

static void story_free(gpointer data)
{
	struct story *story = data;

	for (enum side side = 0; side < SIDES; side++)
		g_string_free(story->ambients[side], TRUE);
	g_free(story->key);
	g_free(story);
}

static char *key_of(const struct finding *finding)
{
	const struct difference *first = comparison_first(&finding->comparison);
	g_autofree char *name = difference_name(first);

	return g_strdup_printf("%s\n%s\n%d\n%s\n%s", finding->none->id, name,
			       first->kind, difference_value(first, BASELINE),
			       difference_value(first, CANDIDATE));
}

static GPtrArray *collect_stories(const struct verdict *verdict)
{
	GPtrArray *stories = g_ptr_array_new_with_free_func(story_free);
	g_autoptr(GHashTable) by_key = g_hash_table_new(g_str_hash,
							g_str_equal);

	for (size_t i = 0; i < verdict->finding_count; i++) {
		const struct finding *finding = &verdict->findings[i];
		g_autofree char *key = key_of(finding);
		struct story *story = g_hash_table_lookup(by_key, key);
		GString *ambients;

		if (!story) {
			story = g_new0(struct story, 1);
			story->key = g_steal_pointer(&key);
			story->first = finding;
			story->ambients[BASELINE] = g_string_new(NULL);
			story->ambients[CANDIDATE] = g_string_new(NULL);
			g_hash_table_insert(by_key, story->key, story);
			g_ptr_array_add(stories, story);
		}
		ambients = story->ambients[finding->side];
		g_string_append_printf(ambients, "%s%s",
				       ambients->len ? " " : "",
				       finding->other->ambient);
	}
	return stories;
}

static void print_where(const struct printer *printer,
			const struct story *story)
{
	const char *a = story->ambients[BASELINE]->str;
	const char *b = story->ambients[CANDIDATE]->str;

	if (!strcmp(a, b)) {
		print(printer, PAINT_NONE, "    on both kernels in %s\n", a);
		return;
	}
	if (*a)
		print(printer, PAINT_NONE, "    on the baseline in %s\n", a);
	if (*b)
		print(printer, PAINT_NONE, "    on the candidate in %s\n", b);
}

static void print_story(const struct printer *printer,
			const struct story *story)
{
	const struct finding *finding = story->first;
	const struct difference *first = comparison_first(&finding->comparison);
	g_autofree char *name = difference_name(first);

	print(printer, PAINT_HEAD, "  %s.%s", finding->none->program,
	      finding->none->name);
	print(printer, PAINT_NONE, "   %s:%u\n", finding->none->file,
	      finding->none->line);
	print_where(printer, story);
	print(printer, PAINT_NONE, "    first in %s\n", name);
	print(printer, PAINT_NONE, "      in none   %s\n",
	      difference_value(first, BASELINE));
	print(printer, PAINT_NONE, "      there     %s\n\n",
	      difference_value(first, CANDIDATE));
}

void text_findings(const struct report *report, const struct printer *printer)
{
	g_autoptr(GPtrArray) stories = collect_stories(report->verdict);

	if (stories->len)
		print(printer, PAINT_HEAD, "Depends on the ambient, but is "
		      "not marked AMBIENT_DEPENDENT\n\n");
	for (guint i = 0; i < stories->len; i++)
		print_story(printer, stories->pdata[i]);
}
