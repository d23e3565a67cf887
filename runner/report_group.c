// SPDX-License-Identifier: GPL-2.0-only
/*
 * What belongs together in a report: one difference in five ambients is one
 * thing to read, and so are twenty cases skipped for one reason.
 */
#include "report_internal.h"

#include <string.h>

static void group_free(gpointer data)
{
	struct group *group = data;

	g_free(group->key);
	g_ptr_array_free(group->members, TRUE);
	g_free(group);
}

static void add_case(GPtrArray *groups, GHashTable *by_key, group_key key_of,
		     const struct case_verdict *one)
{
	char *key = key_of(one);
	struct group *group;

	if (!key)
		return;
	group = g_hash_table_lookup(by_key, key);
	if (!group) {
		group = g_new0(struct group, 1);
		group->key = key;
		group->members = g_ptr_array_new();
		g_hash_table_insert(by_key, key, group);
		g_ptr_array_add(groups, group);
	} else {
		g_free(key);
	}
	g_ptr_array_add(group->members, (gpointer)one);
}

GPtrArray *group_cases(const struct report *report, group_key key)
{
	const struct verdict *verdict = report->verdict;
	g_autoptr(GHashTable) by_key = g_hash_table_new(g_str_hash,
							g_str_equal);
	GPtrArray *groups = g_ptr_array_new_with_free_func(group_free);

	for (size_t i = 0; i < verdict->count; i++)
		add_case(groups, by_key, key, &verdict->cases[i]);
	for (size_t i = 0; i < verdict->program_count; i++)
		add_case(groups, by_key, key, &verdict->programs[i]);
	return groups;
}

char *bare_id(const struct case_verdict *one)
{
	if (one->program)
		return g_strdup(one->plan->program);
	return g_strdup_printf("%s.%s", one->plan->program, one->plan->name);
}

/* A case that one kernel skipped differs in nothing but that. */
static bool is_skip(const struct case_verdict *one)
{
	return one->traces[BASELINE]->result == RESULT_SKIP ||
	       one->traces[CANDIDATE]->result == RESULT_SKIP;
}

static void add_difference(GString *key, const struct difference *d)
{
	const char *parts[] = {
		d->actor, d->event, d->field, d->values[BASELINE],
		d->values[CANDIDATE], d->reasons[BASELINE],
		d->reasons[CANDIDATE],
	};

	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
		g_string_append_printf(key, "\n%s", parts[i] ? parts[i] : "");
	g_string_append_printf(key, "\n%d %p", d->kind,
			       (const void *)d->declared);
}

/*
 * The first event that differs, and how the case ended: what follows from that
 * may be more in one ambient than in another.
 */
char *group_by_divergence(const struct case_verdict *one)
{
	const struct comparison *comparison = &one->comparison;
	const struct difference *first;
	g_autofree char *id = NULL;
	GString *key;

	if (one->kind != VERDICT_DIVERGED || is_skip(one))
		return NULL;
	id = bare_id(one);
	first = comparison_first(comparison);
	key = g_string_new(id);
	for (size_t i = 0; i < comparison->count; i++) {
		const struct difference *d = &comparison->differences[i];

		if (d->kind == DIFFERENCE_RESULT || same_event(d, first))
			add_difference(key, d);
	}
	return g_string_free(key, FALSE);
}

static const char *reason_of(const struct case_verdict *one, enum side side)
{
	const char *reason = one->traces[side]->reason;

	return reason ? reason : "";
}

char *group_by_skip(const struct case_verdict *one)
{
	enum side side = BASELINE;

	if (one->kind != VERDICT_DIVERGED || !is_skip(one))
		return NULL;
	if (one->traces[CANDIDATE]->result == RESULT_SKIP)
		side = CANDIDATE;
	return g_strdup_printf("%d\n%s\n%d", side, reason_of(one, side),
			       one->traces[!side]->result);
}

char *group_by_both_skips(const struct case_verdict *one)
{
	if (one->kind != VERDICT_SKIPPED || one->program)
		return NULL;
	return g_strdup_printf("%s\n%s", reason_of(one, BASELINE),
			       reason_of(one, CANDIDATE));
}

const struct event *last_assert(const struct trace_case *telling)
{
	for (size_t i = telling->event_count; i > 0; i--)
		if (is_assert(telling->events[i - 1].name))
			return &telling->events[i - 1];
	return NULL;
}

char *group_by_failure(const struct case_verdict *one)
{
	enum result result = one->traces[BASELINE]->result;
	const struct event *event;

	if (one->kind == VERDICT_SKIPPED || one->kind == VERDICT_NOT_RUN ||
	    one->kind == VERDICT_TROUBLE || result == RESULT_OK ||
	    result != one->traces[CANDIDATE]->result)
		return NULL;
	event = last_assert(one->traces[BASELINE]);
	return g_strdup_printf("%d\n%s\n%s", result, reason_of(one, BASELINE),
			       event ? event->text : "");
}

bool is_splat(const struct event *event)
{
	return !strcmp(event->actor, "console") && !strcmp(event->name, "splat");
}

const struct event *first_splat(const struct trace_case *telling)
{
	for (size_t i = 0; i < telling->event_count; i++)
		if (is_splat(&telling->events[i]))
			return &telling->events[i];
	return NULL;
}

char *group_by_splat(const struct case_verdict *one)
{
	const struct event *splats[SIDES];

	for (enum side side = 0; side < SIDES; side++)
		splats[side] = first_splat(one->traces[side]);
	if (!one->program || !splats[BASELINE] || !splats[CANDIDATE])
		return NULL;
	return g_strdup(splats[BASELINE]->text);
}

char *group_by_blame(const struct case_verdict *one)
{
	if ((one->kind != VERDICT_TROUBLE && one->kind != VERDICT_NOT_RUN &&
	     one->kind != VERDICT_FLAKY) || one->told)
		return NULL;
	return g_strdup_printf("%d\n%s\n%s", one->kind,
			       one->why[BASELINE] ? one->why[BASELINE] : "",
			       one->why[CANDIDATE] ? one->why[CANDIDATE] : "");
}

static void entry_free(gpointer data)
{
	struct entry *entry = data;

	g_free(entry->bare);
	g_free(entry);
}

static char *name_of(const struct case_verdict *one, enum zoom zoom)
{
	const char *program = one->plan->program;

	if (zoom == ZOOM_CASES)
		return bare_id(one);
	if (zoom == ZOOM_PROGRAMS)
		return g_strdup(program);
	return g_strndup(program, strcspn(program, "/"));
}

static struct entry *add_entry(GPtrArray *entries, GHashTable *by_bare,
			       const struct case_verdict *one, enum zoom zoom)
{
	g_autofree char *bare = name_of(one, zoom);
	struct entry *entry = g_hash_table_lookup(by_bare, bare);

	if (entry)
		return entry;
	entry = g_new0(struct entry, 1);
	entry->bare = g_steal_pointer(&bare);
	entry->first = one;
	g_hash_table_insert(by_bare, entry->bare, entry);
	g_ptr_array_add(entries, entry);
	return entry;
}

static unsigned int ambient_bit(const char *ambient)
{
	unsigned int bit = 0;

	while (plan_ambients[bit] && strcmp(plan_ambients[bit], ambient))
		bit++;
	return 1u << bit;
}

GPtrArray *group_entries(const struct group *group, enum zoom zoom)
{
	GPtrArray *entries = g_ptr_array_new_with_free_func(entry_free);
	g_autoptr(GHashTable) by_bare = g_hash_table_new(g_str_hash,
							 g_str_equal);

	for (guint i = 0; i < group->members->len; i++) {
		const struct case_verdict *one = group->members->pdata[i];
		struct entry *entry = add_entry(entries, by_bare, one, zoom);

		entry->ambients |= ambient_bit(one->plan->ambient);
		entry->count++;
	}
	return entries;
}

char *entry_ambients(const struct entry *entry)
{
	GString *text = g_string_new(NULL);

	for (unsigned int bit = 0; plan_ambients[bit]; bit++)
		if (entry->ambients & 1u << bit)
			g_string_append_printf(text, "%s%s",
					       text->len ? " " : "",
					       plan_ambients[bit]);
	return g_string_free(text, FALSE);
}

char *group_command(const struct report *report, const struct group *group)
{
	g_autoptr(GPtrArray) entries = group_entries(group, ZOOM_CASES);
	const struct entry *entry = entries->pdata[0];
	const struct case_verdict *one = entry->first;
	unsigned int all = 0;

	for (const char *const *a = plan_ambients; *a; a++)
		all |= ambient_bit(*a);
	/* The bare id would run it in every ambient there is. */
	return args_command(report->args, entry->ambients == all ?
			    entry->bare : one->id);
}
