// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two kernels of the series against each other, as if they were the baseline
 * and the candidate of a comparison.
 */
#include "series_internal.h"

#include <string.h>

static bool diverged(const struct case_verdict *all, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (all[i].kind == VERDICT_DIVERGED)
			return true;
	return false;
}

static bool compare(const struct series *series, size_t a, size_t b)
{
	const struct point *from = &series->points[a];
	const struct point *to = &series->points[b];
	struct verdict verdict;
	bool result;

	if (!g_strcmp0(from->run.folder, to->run.folder))
		return false;
	compare_traces(series->plan, &from->run, &from->trace, &to->run,
		       &to->trace, &verdict);
	result = diverged(verdict.cases, verdict.count) ||
		 diverged(verdict.programs, verdict.program_count);
	verdict_release(&verdict);
	return result;
}

bool series_differ(void *data, size_t a, size_t b)
{
	struct series *series = data;
	signed char *known = &series->differ[a * (series->count + 1) + b];

	if (*known < 0)
		*known = compare(series, a, b);
	return *known;
}

static int load_expect(struct pair *pair, const struct point *from,
		       const struct point *to, char **error)
{
	struct expect before = { 0 };
	int result = 0;

	if (to->run.expect)
		result = expect_load(&pair->expect, to->run.expect, error);
	if (result == 0 && from->run.expect)
		result = expect_load(&before, from->run.expect, error);
	if (result == 0)
		expect_forget(&pair->expect, &before);
	expect_release(&before);
	return result;
}

/* What makes it a comparison to look at, and to repeat by hand. */
static void dress(struct pair *pair, const struct series *series,
		  const struct point *from, const struct point *to)
{
	pair->args = *series->args;
	pair->args.baseline = from->kernel;
	pair->args.candidate = to->kernel;
	pair->runs[BASELINE] = from->run;
	pair->runs[BASELINE].label = (char *)side_names[BASELINE];
	pair->runs[BASELINE].kernel = from->name;
	pair->runs[CANDIDATE] = to->run;
	pair->runs[CANDIDATE].label = (char *)side_names[CANDIDATE];
	pair->runs[CANDIDATE].kernel = to->name;
	pair->traces[BASELINE] = from->trace;
	pair->traces[CANDIDATE] = to->trace;
	pair->report = (struct report){
		&pair->args, series->plan, pair->runs, pair->traces,
		&pair->verdict,
	};
}

int pair_init(struct pair *pair, const struct series *series, size_t from,
	      size_t to, char **error)
{
	const struct point *a = &series->points[from];
	const struct point *b = &series->points[to];

	memset(pair, 0, sizeof(*pair));
	dress(pair, series, a, b);
	pair->args.output_dir = g_strdup_printf("%s/%02zu",
						series->args->output_dir, to);
	compare_traces(series->plan, &pair->runs[BASELINE],
		       &pair->traces[BASELINE], &pair->runs[CANDIDATE],
		       &pair->traces[CANDIDATE], &pair->verdict);
	if (load_expect(pair, a, b, error) < 0)
		return -1;
	expect_apply(&pair->expect, &pair->verdict);
	return 0;
}

void pair_release(struct pair *pair)
{
	verdict_release(&pair->verdict);
	expect_release(&pair->expect);
	g_free(pair->args.output_dir);
}
