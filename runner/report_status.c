// SPDX-License-Identifier: GPL-2.0-only
/*
 * The verdict as a number and as a sentence.
 */
#include "report_internal.h"

static size_t count_programs(const struct verdict *verdict,
			     enum verdict_kind kind)
{
	size_t n = 0;

	for (size_t i = 0; i < verdict->program_count; i++)
		n += verdict->programs[i].kind == kind;
	return n;
}

static size_t diverged(const struct verdict *verdict)
{
	return verdict_count(verdict, VERDICT_DIVERGED) +
	       count_programs(verdict, VERDICT_DIVERGED);
}

static size_t flaky(const struct verdict *verdict)
{
	return verdict_count(verdict, VERDICT_FLAKY) +
	       count_programs(verdict, VERDICT_FLAKY);
}

size_t report_unseen(const struct verdict *verdict)
{
	const struct expect *expect = verdict->expect;
	size_t n = 0;

	for (size_t i = 0; expect && i < expect->count; i++)
		n += declaration_unseen(&expect->declarations[i]);
	return n;
}

/*
 * A case that did not run on either side is no gap: both programs ended before
 * it, and how they did was compared. One that ran on one side only is a gap
 * unless the program's end was told as a divergence.
 */
static bool is_gap(const struct case_verdict *one, enum side side, bool told)
{
	return one->blamed[side] &&
	       (one->kind == VERDICT_TROUBLE ||
		(one->kind == VERDICT_NOT_RUN && !one->blamed[!side] &&
		 !told));
}

bool report_incomplete(const struct run *run, enum side side,
		       const struct verdict *verdict)
{
	bool told = diverged(verdict);

	if (run->outcome != RUN_DONE || verdict->troubles[side])
		return true;
	for (size_t i = 0; i < verdict->count; i++)
		if (is_gap(&verdict->cases[i], side, told))
			return true;
	for (size_t i = 0; i < verdict->program_count; i++)
		if (is_gap(&verdict->programs[i], side, told))
			return true;
	return false;
}

/*
 * What was found comes before what is missing: a divergence stays one whatever
 * else went wrong.
 */
static int status(const struct run runs[SIDES], const struct verdict *verdict)
{
	if (diverged(verdict) || report_unseen(verdict))
		return STATUS_DIFFERENT;
	if (report_incomplete(&runs[BASELINE], BASELINE, verdict) ||
	    runs[CANDIDATE].outcome == RUN_BROKEN)
		return STATUS_TROUBLE;
	if (runs[CANDIDATE].outcome == RUN_NO_BOOT)
		return STATUS_NO_BOOT;
	if (report_incomplete(&runs[CANDIDATE], CANDIDATE, verdict) ||
	    flaky(verdict))
		return STATUS_BISECT_SKIP;
	return STATUS_SAME;
}

int report_status(const struct args *args, const struct run runs[SIDES],
		  const struct verdict *verdict)
{
	int result = status(runs, verdict);

	if (result == STATUS_BISECT_SKIP)
		return args->bisect ? STATUS_BISECT_SKIP : STATUS_TROUBLE;
	if (!args->bisect)
		return result;
	if (result == STATUS_TROUBLE)
		return STATUS_BISECT_TROUBLE;
	if (result == STATUS_NO_BOOT)
		return args->boot_failure_bad ? STATUS_DIFFERENT :
						STATUS_BISECT_SKIP;
	return result;
}

static size_t judged(const struct verdict *verdict)
{
	return verdict_count(verdict, VERDICT_SAME) +
	       verdict_count(verdict, VERDICT_DIVERGED) +
	       verdict_count(verdict, VERDICT_DECLARED);
}

const char *plural(size_t n)
{
	return n == 1 ? "" : "s";
}

static void add_diverged(GString *text, const struct verdict *verdict)
{
	size_t cases = verdict_count(verdict, VERDICT_DIVERGED);
	size_t programs = count_programs(verdict, VERDICT_DIVERGED);

	if (cases)
		g_string_append_printf(text, "the kernels diverge in %zu of "
				       "%zu case%s", cases, judged(verdict),
				       plural(judged(verdict)));
	if (programs)
		g_string_append_printf(text, "%s%zu program%s outside of %s "
				       "cases", cases ? " and in " :
				       "the kernels diverge in ", programs,
				       plural(programs),
				       programs == 1 ? "its" : "their");
}

static void add_unseen(GString *text, size_t unseen)
{
	g_string_append_printf(text, "%s%zu declared divergence%s did not "
			       "show", text->len ? ", and " : "", unseen,
			       plural(unseen));
}

/* What can be said where nothing diverged that was not declared. */
static void add_clean(GString *text, const struct verdict *verdict)
{
	size_t declared = verdict_count(verdict, VERDICT_DECLARED);
	size_t n = judged(verdict);

	if (!n && verdict_count(verdict, VERDICT_SKIPPED))
		g_string_append(text, "nothing was compared, since all cases "
				"are skipped on both kernels");
	else if (!n)
		return;
	else if (declared == n)
		g_string_append_printf(text, "no divergence but declared ones "
				       "in %zu case%s", n, plural(n));
	else if (declared)
		g_string_append_printf(text, "no divergence in %zu cases, "
				       "apart from declared ones in %zu", n,
				       declared);
	else
		g_string_append_printf(text, "no divergence in %zu case%s", n,
				       plural(n));
}

/* Why there is no full verdict, or NULL. */
static const char *missing(const struct report *report)
{
	const struct run *runs = report->runs;
	const struct verdict *verdict = report->verdict;

	if (runs[BASELINE].outcome == RUN_NO_BOOT)
		return "the baseline did not boot";
	if (runs[BASELINE].outcome == RUN_BROKEN)
		return "the baseline could not be run";
	if (runs[CANDIDATE].outcome == RUN_BROKEN)
		return "the candidate could not be run";
	if (report_incomplete(&runs[BASELINE], BASELINE, verdict))
		return "results of the baseline are missing";
	if (runs[CANDIDATE].outcome == RUN_NO_BOOT)
		return "the candidate did not boot";
	if (report_incomplete(&runs[CANDIDATE], CANDIDATE, verdict))
		return "results of the candidate are missing";
	if (flaky(verdict))
		return "some cases are flaky";
	return NULL;
}

char *report_sentence(const struct report *report)
{
	const struct verdict *verdict = report->verdict;
	g_autoptr(GString) clean = g_string_new(NULL);
	GString *text = g_string_new(NULL);
	size_t unseen = report_unseen(verdict);
	const char *why = missing(report);

	add_diverged(text, verdict);
	if (unseen)
		add_unseen(text, unseen);
	if (!diverged(verdict))
		add_clean(clean, verdict);
	if (why && text->len)
		g_string_append_printf(text, "; besides, %s", why);
	else if (why)
		g_string_append_printf(text, "no %sverdict: %s",
				       clean->len ? "full " : "", why);
	if (clean->len)
		g_string_append_printf(text, "%s%s", text->len ? "; " : "",
				       clean->str);
	if (report->plan->not_run)
		g_string_append_printf(text, "; %zu more %s not run "
				       "(--fail-fast)", report->plan->not_run,
				       report->plan->not_run == 1 ? "was" :
				       "were");
	return g_string_free(text, FALSE);
}
