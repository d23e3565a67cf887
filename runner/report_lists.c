// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lists of a report: what was declared, skipped, failing on both kernels,
 * left without a verdict.
 */
#include <string.h>

#include "report_text.h"
#include "util.h"

static char *shown(const char *text)
{
	return escape_text(text, strlen(text));
}

/* Lines that one list may take; a longer one names programs, then areas. */
#define LIST_MAX 40

void text_entries(const struct printer *printer, const struct group *group)
{
	enum zoom zoom = ZOOM_CASES;
	g_autoptr(GPtrArray) entries = group_entries(group, zoom);

	while (entries->len > LIST_MAX && zoom < ZOOM_AREAS) {
		g_ptr_array_unref(entries);
		entries = group_entries(group, ++zoom);
	}
	for (guint i = 0; i < entries->len; i++) {
		const struct entry *entry = entries->pdata[i];
		g_autofree char *ambients = entry_ambients(entry);

		print(printer, PAINT_NONE, "      %s [%s]", entry->bare,
		      ambients);
		if (zoom != ZOOM_CASES)
			print(printer, PAINT_NONE, ": %u case%s", entry->count,
			      plural(entry->count));
		print(printer, PAINT_NONE, "\n");
	}
}

/* What it covers, in one line. */
static char *declared_text(const struct declaration *d)
{
	const char *a = d->values[BASELINE];
	const char *b = d->values[CANDIDATE];
	g_autofree char *text = g_strdup_printf("%s   %s%s%s%s%s: %s -> %s",
			d->test, d->actor ? d->actor : "", d->actor ? " " : "",
			d->event ? d->event : "", d->event ? " " : "",
			d->field, a ? a : "(absent)", b ? b : "(absent)");

	return shown(text);
}

static void print_declaration(const struct printer *printer,
			      const struct declaration *d)
{
	g_autofree char *id = shown(d->id);
	g_autofree char *what = declared_text(d);
	g_autofree char *reason = shown(d->reason);
	g_autofree char *reference = shown(d->reference);

	print(printer, PAINT_HEAD, "  %s\n", id);
	print_wrapped(printer, 4, what);
	if (d->seen)
		print(printer, PAINT_NONE, "    seen %zu time%s in %zu "
		      "case%s\n", d->seen, plural(d->seen), d->cases,
		      plural(d->cases));
	if (d->broad)
		print(printer, PAINT_BAD, "    broad: a pattern stands where "
		      "values should\n");
	print_wrapped(printer, 4, reason);
	print_wrapped(printer, 4, reference);
	print(printer, PAINT_NONE, "\n");
}

static void print_unseen(const struct printer *printer,
			 const struct expect *expect)
{
	print(printer, PAINT_BAD, "Declared, but not seen\n\n");
	for (size_t i = 0; i < expect->count; i++) {
		const struct declaration *d = &expect->declarations[i];

		if (!declaration_unseen(d))
			continue;
		print(printer, PAINT_NONE, "  %s:%u: %s\n", d->file, d->line,
		      d->nameless ? "names no case that there is" :
				    "no case shows it");
		print_declaration(printer, d);
	}
}

void text_declared(const struct report *report, const struct printer *printer)
{
	const struct expect *expect = report->verdict->expect;
	size_t seen = 0;

	for (size_t i = 0; expect && i < expect->count; i++)
		seen += !!expect->declarations[i].seen;
	if (report_unseen(report->verdict))
		print_unseen(printer, expect);
	if (seen)
		print(printer, PAINT_HEAD, "Declared divergences\n\n");
	for (size_t i = 0; expect && i < expect->count; i++)
		if (expect->declarations[i].seen)
			print_declaration(printer, &expect->declarations[i]);
}

void text_skips(const struct report *report, const struct printer *printer)
{
	g_autoptr(GPtrArray) groups = group_cases(report,
						  group_by_both_skips);

	if (groups->len)
		print(printer, PAINT_HEAD, "Skipped on both kernels\n\n");
	for (guint i = 0; i < groups->len; i++) {
		const struct group *group = groups->pdata[i];
		const struct case_verdict *one = group->members->pdata[0];
		const char *a = one->traces[BASELINE]->reason;
		const char *b = one->traces[CANDIDATE]->reason;
		g_autofree char *x = shown(a ? a : "no reason given");
		g_autofree char *y = shown(b ? b : "no reason given");

		print(printer, PAINT_NONE, "  %u case%s: %s\n",
		      group->members->len, plural(group->members->len), x);
		if (strcmp(x, y))
			print(printer, PAINT_NONE, "    on the candidate for "
			      "another reason: %s\n", y);
		text_entries(printer, group);
		print(printer, PAINT_NONE, "\n");
	}
}

void text_failures(const struct report *report, const struct printer *printer)
{
	g_autoptr(GPtrArray) groups = group_cases(report, group_by_failure);

	if (groups->len)
		print(printer, PAINT_HEAD, "Failing on both kernels\n\n");
	for (guint i = 0; i < groups->len; i++) {
		const struct group *group = groups->pdata[i];
		const struct case_verdict *one = group->members->pdata[0];
		const struct trace_case *c = one->traces[BASELINE];
		g_autofree char *reason = c->reason ? shown(c->reason) : NULL;
		const struct event *event = last_assert(c);

		print(printer, PAINT_NONE, "  %u %s%s: %s%s%s\n",
		      group->members->len, one->program ? "program" : "case",
		      plural(group->members->len), result_name(c->result),
		      reason ? ": " : "", reason ? reason : "");
		if (event)
			print_event(printer, "      both", event);
		text_entries(printer, group);
		print(printer, PAINT_NONE, "\n");
	}
}

void text_splats(const struct report *report, const struct printer *printer)
{
	g_autoptr(GPtrArray) groups = group_cases(report, group_by_splat);

	if (groups->len)
		print(printer, PAINT_BAD, "Both kernels complained\n\n");
	for (guint i = 0; i < groups->len; i++) {
		const struct group *group = groups->pdata[i];
		const struct case_verdict *one = group->members->pdata[0];

		print(printer, PAINT_NONE, "  %u program%s\n",
		      group->members->len, plural(group->members->len));
		print_event(printer, "      both",
			    first_splat(one->traces[BASELINE]));
		text_entries(printer, group);
		print(printer, PAINT_NONE, "\n");
	}
}

/* A kernel that never ran: a thousand lines would say no more. */
static bool is_all(const struct report *report, const struct group *group)
{
	return group->members->len == report->verdict->count;
}

static const char *blame_title(enum verdict_kind kind)
{
	if (kind == VERDICT_FLAKY)
		return "flaky, differs from run to run";
	return kind == VERDICT_NOT_RUN ? "not run" : "no verdict";
}

void text_blames(const struct report *report, const struct printer *printer)
{
	g_autoptr(GPtrArray) groups = group_cases(report, group_by_blame);

	if (!groups->len || is_all(report, groups->pdata[0]))
		return;
	print(printer, PAINT_BAD, "Without a verdict\n\n");
	for (guint i = 0; i < groups->len; i++) {
		const struct group *group = groups->pdata[i];
		const struct case_verdict *one = group->members->pdata[0];

		print(printer, PAINT_NONE, "  %s\n", blame_title(one->kind));
		for (enum side side = 0; side < SIDES; side++) {
			g_autofree char *why = one->why[side] ?
					       shown(one->why[side]) : NULL;

			if (why)
				print(printer, PAINT_NONE, "    on the %s: "
				      "%s\n", side_names[side], why);
		}
		text_entries(printer, group);
		print(printer, PAINT_NONE, "\n");
	}
}
