// SPDX-License-Identifier: GPL-2.0-only
/*
 * What became of each of the kernel's own tests, on both kernels.
 */
#include <string.h>

#include "report_text.h"

/* Results of one program. */
struct tally {
	const struct plan_case *plan;	/* its first case */
	guint ok[SIDES], skipped[SIDES], failed[SIDES];
	guint differing;		/* declared or not */
};

/* That a program's end had nothing to add to its results is no result. */
static bool is_quiet(const struct tally *tally, const struct case_verdict *one)
{
	return tally->plan != one->plan && !strcmp(one->plan->name, "program") &&
	       one->kind == VERDICT_SAME &&
	       one->traces[BASELINE]->result == RESULT_OK;
}

static void add(struct tally *tally, const struct case_verdict *one)
{
	tally->differing += one->kind == VERDICT_DIVERGED ||
			    one->kind == VERDICT_DECLARED;
	for (enum side side = 0; side < SIDES; side++) {
		enum result result = one->traces[side]->result;

		if (result == RESULT_OK)
			tally->ok[side]++;
		else if (result == RESULT_SKIP)
			tally->skipped[side]++;
		else
			tally->failed[side]++;
	}
}

static bool is_of(const struct tally *tally, const struct plan_case *plan)
{
	return tally->plan && !strcmp(tally->plan->program, plan->program) &&
	       !strcmp(tally->plan->ambient, plan->ambient);
}

static void print_tally(const struct printer *printer,
			const struct tally *tally)
{
	g_autofree char *id = plan_group_id(tally->plan);

	print(printer, PAINT_NONE, "  %-60s", id);
	for (enum side side = 0; side < SIDES; side++)
		print(printer, PAINT_NONE, " %5u %4u %4u", tally->ok[side],
		      tally->skipped[side], tally->failed[side]);
	if (tally->differing)
		print(printer, PAINT_BAD, "  %u differ%s", tally->differing,
		      tally->differing == 1 ? "s" : "");
	print(printer, PAINT_NONE, "\n");
}

void text_programs(const struct report *report, const struct printer *printer)
{
	const struct verdict *verdict = report->verdict;
	struct tally tally = { 0 };

	if (!verdict->kselftest || !verdict->count)
		return;
	print(printer, PAINT_HEAD, "%-62s %15s %15s\n", "Programs", "baseline",
	      "candidate");
	print(printer, PAINT_NONE, "%-62s %5s %4s %4s %5s %4s %4s\n", "",
	      "ok", "skip", "fail", "ok", "skip", "fail");
	for (size_t i = 0; i < verdict->count; i++) {
		const struct case_verdict *one = &verdict->cases[i];

		if (!is_of(&tally, one->plan)) {
			if (tally.plan)
				print_tally(printer, &tally);
			tally = (struct tally){ .plan = one->plan };
		}
		if (!is_quiet(&tally, one))
			add(&tally, one);
	}
	print_tally(printer, &tally);
	print(printer, PAINT_NONE, "\n");
}
