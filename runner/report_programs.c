// SPDX-License-Identifier: GPL-2.0-only
/*
 * What became of each of the kernel's own tests, on both kernels.
 */
#include <string.h>

#include "report_text.h"

/* Results of one program. */
struct tally {
	const struct plan_case *plan;	/* its first case */
	guint counts[SIDES][4];		/* ok, skipped, failed, lost */
	guint differing;		/* declared or not */
};

/* That a program's end had nothing to add to its results is no result. */
static bool is_quiet(const struct tally *tally, const struct case_verdict *one)
{
	return tally->plan != one->plan && !strcmp(one->plan->name, "program") &&
	       one->kind == VERDICT_SAME &&
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

static bool is_of(const struct tally *tally, const struct plan_case *plan)
{
	return tally->plan && !strcmp(tally->plan->program, plan->program) &&
	       !strcmp(tally->plan->ambient, plan->ambient);
}

static void print_tally(const struct printer *printer,
			const struct tally *tally)
{
	const struct plan_case *plan = tally->plan;
	bool plain = !strcmp(plan->ambient, "none");
	g_autofree char *name = g_strdup_printf(plain ? "%s" : "%s [%s]",
						strchr(plan->program, '/') + 1,
						plan->ambient);

	print(printer, PAINT_NONE, "  %-50s", name);
	for (enum side side = 0; side < SIDES; side++)
		print(printer, PAINT_NONE, " %5u %4u %4u %4u",
		      tally->counts[side][0], tally->counts[side][1],
		      tally->counts[side][2], tally->counts[side][3]);
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
	print(printer, PAINT_HEAD, "%-52s %20s %20s\n", "Programs in kselftest/",
	      "baseline", "candidate");
	print(printer, PAINT_NONE, "%-52s", "");
	for (enum side side = 0; side < SIDES; side++)
		print(printer, PAINT_NONE, " %5s %4s %4s %4s", "ok", "skip",
		      "fail", "lost");
	print(printer, PAINT_NONE, "\n");
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
