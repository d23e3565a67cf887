// SPDX-License-Identifier: GPL-2.0-only
/*
 * What diverged: for each case the first event that differs, in full, and how
 * to see it again.
 */
#include "report_internal.h"

#include <string.h>

#include "report_text.h"
#include "util.h"

/* The id with its ambients, then where the case stands and what it covers. */
static void print_head(const struct printer *printer,
		       const struct entry *entry)
{
	const struct plan_case *plan = entry->first->plan;
	g_autofree char *where = entry->first->program ?
		g_strdup_printf("%s, outside of its cases", plan->file) :
		g_strdup_printf("%s:%u%s%s", plan->file, plan->line,
				plan->catalogue ? "   " : "",
				plan->catalogue ? plan->catalogue : "");
	g_autofree char *ambients = entry_ambients(entry);
	unsigned int width = text_columns(entry->bare) +
			     strlen(ambients) + text_columns(where) + 8;

	print(printer, PAINT_HEAD, "  %s", entry->bare);
	print(printer, PAINT_NONE, " [%s]%s%s\n", ambients,
	      width > PAGE_WIDTH ? "\n    " : "   ", where);
}

static void print_equal(const struct printer *printer,
			const struct comparison *comparison)
{
	if (!comparison->equal)
		return;
	print(printer, PAINT_NONE, "    %zu event%s equal, the last of them:\n",
	      comparison->equal, plural(comparison->equal));
	print_event(printer, "      both", comparison->last_equal);
}

/* Events among @differences[0..count), and how many of them are declared. */
static size_t count_events(const struct difference *differences, size_t count,
			   size_t *declared)
{
	size_t n = 0;
	bool all = false;

	*declared = 0;
	for (size_t i = 0; i < count; i++) {
		const struct difference *d = &differences[i];

		if (d->kind == DIFFERENCE_RESULT)
			continue;
		if (!i || !same_event(d, d - 1)) {
			*declared += all;
			all = true;
			n++;
		}
		all &= !!d->declared;
	}
	*declared += all;
	return n;
}

/* What stands between the last equal event and the first to be shown. */
static void print_then(const struct printer *printer,
		       const struct comparison *comparison,
		       const struct difference *first)
{
	size_t before = first - comparison->differences;
	size_t declared;

	if (first->kind == DIFFERENCE_RESULT)
		return;
	before = count_events(comparison->differences, before, &declared);
	print(printer, PAINT_NONE, "    %s", comparison->equal ? "then" :
	      "from the first event on");
	if (declared)
		print(printer, PAINT_NONE, ", behind %zu event%s that differ%s "
		      "as declared", declared, plural(declared),
		      declared == 1 ? "s" : "");
	if (before > declared)
		print(printer, PAINT_NONE, ", behind %zu failed assertion%s",
		      before - declared, plural(before - declared));
	print(printer, PAINT_NONE, ":\n");
}

/* Everything behind the first event that differs, as a count. */
static char *cascade_text(const struct comparison *comparison)
{
	const struct difference *first = comparison_first(comparison);
	const struct difference *next = first;
	const struct difference *end = comparison->differences +
				       comparison->count;
	size_t n, declared;

	while (next < end && same_event(next, first))
		next++;
	n = count_events(next, end - next, &declared);
	if (!n)
		return NULL;
	if (declared)
		return g_strdup_printf("%zu more event%s differ%s, %zu of them "
				       "as declared", n, plural(n),
				       n == 1 ? "s" : "", declared);
	return g_strdup_printf("%zu more event%s differ%s", n, plural(n),
			       n == 1 ? "s" : "");
}

/* One line where all ambients agree, else one for each. */
static void print_cascade(const struct printer *printer,
			  const struct group *group)
{
	const struct case_verdict *one = group->members->pdata[0];
	g_autofree char *text = cascade_text(&one->comparison);
	bool alike = true;

	for (guint i = 1; i < group->members->len; i++) {
		const struct case_verdict *other = group->members->pdata[i];
		g_autofree char *its = cascade_text(&other->comparison);

		alike &= !g_strcmp0(text, its);
	}
	if (alike && text)
		print(printer, PAINT_NONE, "    %s\n", text);
	for (guint i = 0; !alike && i < group->members->len; i++) {
		const struct case_verdict *other = group->members->pdata[i];
		g_autofree char *its = cascade_text(&other->comparison);

		if (its)
			print(printer, PAINT_NONE, "    in %s %s\n",
			      other->plan->ambient, its);
	}
}

static const struct incident *find_incident(const struct run *run,
					    const struct plan_case *plan)
{
	g_autofree char *id = plan_group_id(plan);

	for (size_t i = 0; i < run->incident_count; i++)
		if (!strcmp(run->incidents[i].program, id))
			return &run->incidents[i];
	return NULL;
}

/* `panicked: Oops - BUG', or what the trace gave as the reason. */
static char *result_text(const struct report *report,
			 const struct case_verdict *one, enum side side)
{
	const struct trace_case *c = one->traces[side];
	bool died = c->result == RESULT_PANICKED || c->result == RESULT_HUNG;
	const struct incident *incident = died ?
		find_incident(&report->runs[side], one->plan) : NULL;
	const char *reason = incident ? incident->what : c->reason;
	g_autofree char *shown = reason ?
		escape_text(reason, strlen(reason)) : NULL;

	return g_strdup_printf("%s%s%s", result_name(c->result),
			       shown ? ": " : "", shown ? shown : "");
}

static void print_results(const struct report *report,
			  const struct printer *printer,
			  const struct case_verdict *one)
{
	const struct comparison *comparison = &one->comparison;
	const struct difference *last =
		&comparison->differences[comparison->count - 1];
	g_autofree char *a = result_text(report, one, BASELINE);
	g_autofree char *b = result_text(report, one, CANDIDATE);

	if (last->kind == DIFFERENCE_RESULT)
		print_values(printer, last->field, 9, a, b, last->declared);
}

/* That a case diverges in some ambients only tells which road is wrong. */
static void print_elsewhere(const struct report *report,
			    const struct printer *printer,
			    const struct group *group)
{
	const struct verdict *verdict = report->verdict;
	const struct case_verdict *first = group->members->pdata[0];
	const struct case_verdict *all = first->program ? verdict->programs :
							  verdict->cases;
	size_t n = first->program ? verdict->program_count : verdict->count;
	g_autofree char *bare = bare_id(first);
	g_autoptr(GString) text = g_string_new(NULL);

	for (size_t i = 0; i < n; i++) {
		g_autofree char *id = bare_id(&all[i]);
		const char *kind = verdict_names[all[i].kind];

		if (strcmp(id, bare) ||
		    g_ptr_array_find(group->members, &all[i], NULL))
			continue;
		if (all[i].kind == VERDICT_DIVERGED)
			kind = "diverged in another way";
		g_string_append_printf(text, "%s%s (%s)", text->len ? ", " :
				       "    not in ", all[i].plan->ambient,
				       kind);
	}
	if (text->len)
		print(printer, PAINT_NONE, "%s\n", text->str);
}

static void print_divergence(const struct report *report,
			     const struct printer *printer,
			     const struct group *group)
{
	g_autoptr(GPtrArray) entries = group_entries(group, ZOOM_CASES);
	const struct case_verdict *one = group->members->pdata[0];
	const struct comparison *comparison = &one->comparison;
	const struct difference *first = comparison_first(comparison);
	g_autofree char *command = group_command(report, group);

	print_head(printer, entries->pdata[0]);
	print_equal(printer, comparison);
	print_then(printer, comparison, first);
	print_difference(printer, comparison, first);
	print_cascade(printer, group);
	print_results(report, printer, one);
	print_elsewhere(report, printer, group);
	print(printer, PAINT_NONE, "    again: %s\n\n", command);
}

/* Twenty cases skipped for one reason are one thing to read. */
static void print_skip(const struct report *report,
		       const struct printer *printer,
		       const struct group *group)
{
	const struct case_verdict *one = group->members->pdata[0];
	enum side side = one->traces[CANDIDATE]->result == RESULT_SKIP ?
			 CANDIDATE : BASELINE;
	const char *reason = one->traces[side]->reason;
	g_autofree char *shown = reason ? escape_text(reason, strlen(reason)) :
					  g_strdup("no reason given");
	g_autofree char *command = group_command(report, group);

	print(printer, PAINT_HEAD, "  skipped on the %s only: %s\n",
	      side_names[side], shown);
	print(printer, PAINT_NONE, "    %u case%s, result %s on the %s:\n",
	      group->members->len, plural(group->members->len),
	      result_name(one->traces[!side]->result), side_names[!side]);
	text_entries(printer, group);
	print(printer, PAINT_NONE, "    again: %s\n\n", command);
}

void text_diverged(const struct report *report, const struct printer *printer)
{
	g_autoptr(GPtrArray) groups = group_cases(report,
						  group_by_divergence);
	g_autoptr(GPtrArray) skips = group_cases(report, group_by_skip);

	if (!groups->len && !skips->len)
		return;
	print(printer, PAINT_BAD, "Diverged\n\n");
	text_summary(printer, groups);
	for (guint i = 0; i < groups->len; i++)
		print_divergence(report, printer, groups->pdata[i]);
	for (guint i = 0; i < skips->len; i++)
		print_skip(report, printer, skips->pdata[i]);
}
