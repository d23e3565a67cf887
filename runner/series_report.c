// SPDX-License-Identifier: GPL-2.0-only
/*
 * What was found: a table with a line for each patch, and below it, for each
 * that changes something, the cases and the first event.
 */
#include "series_internal.h"

#include <stdio.h>
#include <string.h>

#include "util.h"

/* What there is to say of one step. */
struct row {
	const struct step *step;
	size_t found;		/* cases, and programs outside of them */
	size_t declared;	/* of these, by the patch */
	size_t trailers;	/* of the patch, that name a case of this run */
	size_t unseen;		/* of these */
	int status;		/* as of a comparison */
};

/* `8', or `4-6' where the points between could not be had. */
static char *patch_numbers(const struct step *step)
{
	if (step->to == step->from + 1)
		return g_strdup_printf("%zu", step->to);
	return g_strdup_printf("%zu-%zu", step->from + 1, step->to);
}

static void count(struct row *row, const struct case_verdict *all, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		row->found += all[i].kind == VERDICT_DIVERGED ||
			      all[i].kind == VERDICT_DECLARED;
		row->declared += all[i].kind == VERDICT_DECLARED;
	}
}

static void fill(struct row *row, const struct pair *pair)
{
	const struct verdict *verdict = &pair->verdict;

	count(row, verdict->cases, verdict->count);
	count(row, verdict->programs, verdict->program_count);
	for (size_t i = 0; i < pair->expect.count; i++)
		row->trailers += pair->expect.declarations[i].planned > 0;
	row->unseen = report_unseen(verdict);
	row->status = report_status(&pair->args, pair->runs, verdict);
}

static double boot_seconds(const struct point *point)
{
	return point->booted ? point->run.seconds : 0;
}

static void print_row(const struct printer *printer,
		      const struct series *series, const struct row *row)
{
	const struct point *point = &series->points[row->step->to];
	g_autofree char *numbers = patch_numbers(row->step);

	print(printer, PAINT_NONE, "%5s ", numbers);
	if (row->step->breaks || series->states[row->step->to] == POINT_BROKEN)
		print(printer, PAINT_BAD, "%46.*s",
		      (int)strcspn(point->why, ":"), point->why);
	else
		print(printer, row->status ? PAINT_BAD : PAINT_GOOD,
		      "%7zu %9zu %11zu %9zu %6zu", row->found, row->declared,
		      row->found - row->declared, row->trailers, row->unseen);
	print(printer, PAINT_NONE, " %6.0fs %6.0fs  %s\n", point->seconds,
	      boot_seconds(point),
	      series->patches[row->step->to - 1].subject);
}

/* Cases that begin to differ in one thing. */
struct cause {
	char *name;
	guint cases;
	const struct case_verdict *first;
};

static void cause_free(gpointer data)
{
	struct cause *cause = data;

	g_free(cause->name);
	g_free(cause);
}

static void add_cause(GPtrArray *causes, const struct case_verdict *one)
{
	g_autofree char *name = NULL;
	struct cause *cause;

	if (one->kind != VERDICT_DIVERGED && one->kind != VERDICT_DECLARED)
		return;
	name = difference_name(comparison_first(&one->comparison));
	for (guint i = 0; i < causes->len; i++) {
		cause = causes->pdata[i];
		if (!strcmp(cause->name, name) &&
		    cause->first->kind == one->kind) {
			cause->cases++;
			return;
		}
	}
	cause = g_new(struct cause, 1);
	*cause = (struct cause){ g_steal_pointer(&name), 1, one };
	g_ptr_array_add(causes, cause);
}

/* What nobody declared comes first. */
static int by_kind(gconstpointer a, gconstpointer b)
{
	const struct cause *x = *(struct cause *const *)a;
	const struct cause *y = *(struct cause *const *)b;

	if (x->first->kind != y->first->kind)
		return x->first->kind == VERDICT_DIVERGED ? -1 : 1;
	return x->first < y->first ? -1 : x->first > y->first;
}

static GPtrArray *causes_of(const struct verdict *verdict)
{
	GPtrArray *causes = g_ptr_array_new_with_free_func(cause_free);

	for (size_t i = 0; i < verdict->count; i++)
		add_cause(causes, &verdict->cases[i]);
	for (size_t i = 0; i < verdict->program_count; i++)
		add_cause(causes, &verdict->programs[i]);
	g_ptr_array_sort(causes, by_kind);
	return causes;
}

static void print_causes(const struct printer *printer,
			 const GPtrArray *causes)
{
	const struct cause *first;
	const struct comparison *comparison;

	for (guint i = 0; i < causes->len; i++) {
		const struct cause *cause = causes->pdata[i];

		print(printer, PAINT_NONE, "    %u case%s%s differ%s first in "
		      "%s: %s\n", cause->cases, plural(cause->cases),
		      cause->first->kind == VERDICT_DECLARED ? ", as declared,"
							     : "",
		      cause->cases == 1 ? "s" : "", cause->name,
		      cause->first->id);
	}
	if (!causes->len)
		return;
	first = causes->pdata[0];
	comparison = &first->first->comparison;
	print(printer, PAINT_NONE, "    there:\n");
	print_difference(printer, comparison, comparison_first(comparison));
}

static void print_unseen(const struct printer *printer,
			 const struct expect *expect)
{
	for (size_t i = 0; i < expect->count; i++)
		if (declaration_unseen(&expect->declarations[i]))
			print(printer, PAINT_BAD, "    declared, not seen: "
			      "%s: %s\n", expect->declarations[i].id,
			      expect->declarations[i].field);
}

static void print_broken(const struct printer *printer,
			 const struct series *series, const struct step *step)
{
	for (size_t i = step->from + 1; i <= step->to; i++)
		if (series->states[i] == POINT_BROKEN)
			print(printer, PAINT_BAD, "    %s %s\n",
			      series->points[i].name, series->points[i].why);
}

static void print_title(const struct printer *printer,
			const struct series *series, const struct step *step)
{
	for (size_t i = step->from + 1; i <= step->to; i++)
		print(printer, PAINT_HEAD, "patch %zu  %s\n", i,
		      series->patches[i - 1].subject);
	if (step->to > step->from + 1)
		print(printer, PAINT_BAD, "    one of these, since kernels "
		      "between them cannot be had\n");
}

static int tell_step(const struct printer *table,
		     const struct printer *details,
		     const struct series *series, struct row *row,
		     char **error)
{
	const struct step *step = row->step;
	struct pair pair;
	int result;

	if (series->states[step->to] == POINT_BROKEN) {
		row->status = STATUS_DIFFERENT;
		print_row(table, series, row);
		print_title(details, series, step);
		print_broken(details, series, step);
		print(details, PAINT_NONE, "\n");
		return 0;
	}
	result = pair_init(&pair, series, step->from, step->to, error);
	if (result == 0) {
		g_autoptr(GPtrArray) causes = causes_of(&pair.verdict);

		fill(row, &pair);
		print_row(table, series, row);
		g_mkdir_with_parents(pair.args.output_dir, 0777);
		result = report_files(&pair.report, error);
		if (row->found || row->unseen || row->status) {
			print_title(details, series, step);
			print_broken(details, series, step);
			print_causes(details, causes);
			print_unseen(details, &pair.expect);
			print(details, PAINT_NONE, "    all of it: "
			      "%s/report.txt\n\n", pair.args.output_dir);
		}
	}
	pair_release(&pair);
	return result;
}

static void print_head(const struct printer *printer,
		       const struct series *series)
{
	size_t built = 0, booted = 0;

	for (size_t i = 0; i <= series->count; i++) {
		built += series->points[i].built;
		booted += series->points[i].booted;
	}
	print(printer, PAINT_HEAD, "el0diff: %zu patches of %s, %zu cases\n",
	      series->count, series->args->series, series->plan->count);
	print(printer, PAINT_NONE, "%zu kernel%s asked of the builder, %zu "
	      "booted\n\n", built, plural(built), booted);
	print(printer, PAINT_NONE, "%5s %7s %9s %11s %9s %6s %7s %7s\n",
	      "patch", "cases", "declared", "undeclared", "trailers",
	      "unseen", "build", "run");
}

/* The gravest: a divergence, then what is missing. */
static int worse(int a, int b)
{
	if (a == STATUS_DIFFERENT || b == STATUS_DIFFERENT)
		return STATUS_DIFFERENT;
	return MAX(a, b);
}

static int verdict_of(const struct row *row)
{
	if (row->status || row->step->to == row->step->from + 1)
		return row->status;
	return STATUS_TROUBLE;
}

static void print_verdict(const struct printer *printer, size_t changes,
			  int status)
{
	const char *text =
		status == STATUS_DIFFERENT ? "a patch does what it does not "
		"declare, or not what it declares" :
		status ? "no full answer" :
		changes ? "each change is at a patch that declares it" :
		"nothing that user space sees changes";

	print(printer, status ? PAINT_BAD : PAINT_GOOD, "verdict: %s\n", text);
}

int series_report(const struct series *series, const struct step *steps,
		  size_t n)
{
	g_autoptr(GString) out = g_string_new(NULL);
	g_autoptr(GString) more = g_string_new("\n");
	struct printer table = { out, series->args->color };
	struct printer details = { more, series->args->color };
	g_autofree char *error = NULL;
	int status = STATUS_SAME;
	size_t changes = 0;

	print_head(&table, series);
	for (size_t i = 0; i < n; i++) {
		struct row row = { .step = &steps[i] };

		if (tell_step(&table, &details, series, &row, &error) < 0) {
			say("%s", error);
			return STATUS_TROUBLE;
		}
		changes += row.found > 0;
		status = worse(status, verdict_of(&row));
	}
	print_verdict(&details, changes, status);
	fputs(out->str, stdout);
	fputs(more->str, stdout);
	return flush_stdout("the report") ? STATUS_TROUBLE : status;
}
