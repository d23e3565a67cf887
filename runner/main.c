// SPDX-License-Identifier: GPL-2.0-only
/*
 * el0diff: one call per stage, in the order of what is made out of what.
 */
#include "args.h"
#include "boot.h"
#include "compare.h"
#include "expect.h"
#include "parse.h"
#include "plan.h"
#include "series.h"
#include "stages.h"
#include "trace.h"

int main(int argc, char **argv)
{
	static const struct places places = {
		MANIFEST, ARCHIVE, KERNELS,
		KSELFTEST_MANIFEST, KSELFTEST_ARCHIVE,
	};
	struct args args;
	struct plan plan;
	struct run run[SIDES] = { 0 };
	struct trace trace[SIDES];
	struct verdict verdict;
	struct expect expect = { 0 };

	args_init(&args, argc, argv, &places);
	stage_plan(&plan, &args);
	if (args.list)
		return plan_list(&plan);
	if (args.command_bisect)
		return series_bisect(&args, &plan);
	stage_kernels(run, &args);
	if (args.dry_run)
		return boot_print(run, &args, &plan);
	stage_expect(&expect, run, &args);
	stage_boot(run, &args, &plan, &expect);
	stage_outputs(&plan, run, &args);
	for (int i = BASELINE; i < SIDES; i++)
		parse_trace(run[i].trace, run[i].trace_len, &plan,
			    run[i].saved, &trace[i]);
	compare_traces(&plan, &run[BASELINE], &trace[BASELINE],
		       &run[CANDIDATE], &trace[CANDIDATE], &verdict);
	stage_repeats(&verdict, run, trace, &args, &plan);
	expect_apply(&expect, &verdict);
	return stage_report(&args, &plan, run, trace, &verdict);
}
