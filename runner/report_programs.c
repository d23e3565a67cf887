// SPDX-License-Identifier: GPL-2.0-only
/*
 * What became of each of the kernel's own tests, on both kernels.
 */
#include <string.h>

#include "report_text.h"

/* Results of one program. */
struct tally {
	guint counts[SIDES][4];		/* ok, skipped, failed, lost */
	guint differing;		/* declared or not */
};

/* That a program's end had nothing to add to its results is no result. */
static bool is_quiet(const struct case_verdict *one)
{
	return !strcmp(one->plan->name, "program") && one->kind == VERDICT_SAME &&
	       one->traces[BASELINE]->result == RESULT_OK;
}

static int column(enum result result)
{
	switch (result) {
	case RESULT_OK:
		return 0;
	case RESULT_SKIP:
		return 1;
	case RESULT_FAIL:
	case RESULT_DIED:
	case RESULT_PANICKED:
	case RESULT_HUNG:
		return 2;
	default:
		return 3;
	}
}

static void add(struct tally *tally, const struct case_verdict *one)
{
	tally->differing += one->kind == VERDICT_DIVERGED ||
			    one->kind == VERDICT_DECLARED;
	for (enum side side = 0; side < SIDES; side++)
		tally->counts[side][column(one->traces[side]->result)]++;
}

/* Of the program whose cases are those from @from up to @end. */
static void print_tally(const struct printer *printer,
			const struct verdict *verdict, size_t from, size_t end)
{
	const struct plan_case *plan = verdict->cases[from].plan;
	struct tally tally = { 0 };
	bool plain = !strcmp(plan->ambient, "none");
	g_autofree char *name = g_strdup_printf(plain ? "%s" : "%s [%s]",
						strchr(plan->program, '/') + 1,
						plan->ambient);

	for (size_t i = from; i < end; i++)
		if (i == from || !is_quiet(&verdict->cases[i]))
			add(&tally, &verdict->cases[i]);
	print(printer, PAINT_NONE, "  %-50s", name);
	for (enum side side = 0; side < SIDES; side++)
		print(printer, PAINT_NONE, " %5u %4u %4u %4u",
		      tally.counts[side][0], tally.counts[side][1],
		      tally.counts[side][2], tally.counts[side][3]);
	if (tally.differing)
		print(printer, PAINT_BAD, "  %u differ%s", tally.differing,
		      tally.differing == 1 ? "s" : "");
	print(printer, PAINT_NONE, "\n");
}

void text_programs(const struct report *report, const struct printer *printer)
{
	const struct verdict *verdict = report->verdict;

	if (!verdict->kselftest || !verdict->count)
		return;
	print(printer, PAINT_HEAD, "%-52s %20s %20s\n", "Programs in kselftest/",
	      "baseline", "candidate");
	print(printer, PAINT_NONE, "%-52s", "");
	for (enum side side = 0; side < SIDES; side++)
		print(printer, PAINT_NONE, " %5s %4s %4s %4s", "ok", "skip",
		      "fail", "lost");
	print(printer, PAINT_NONE, "\n");
	for (size_t i = 0, next; i < verdict->count; i = next) {
		next = plan_next(report->plan, i);
		print_tally(printer, verdict, i, next);
	}
	print(printer, PAINT_NONE, "\n");
}
