// SPDX-License-Identifier: GPL-2.0-only
#include "stages.h"

#include <stdlib.h>

#include "args.h"
#include "boot.h"
#include "compare.h"
#include "expect.h"
#include "fail_fast.h"
#include "kernel.h"
#include "output.h"
#include "parse.h"
#include "plan.h"
#include "report.h"
#include "util.h"

static void fail(int status, const char *error)
{
	say("%s", error);
	exit(status);
}

static void fail_unused(const struct args *args, const char *pattern)
{
	say("no case matches: '--test=%s'", pattern);
	exit(args_usage_status(args));
}

void stage_plan(struct plan *plan, const struct args *args)
{
	char *error = NULL;

	if (plan_init(plan, args, &error) < 0)
		fail(args_usage_status(args), error);
}

void stage_kernels(struct run run[2], const struct args *args)
{
	char *error = NULL;

	if (kernel_resolve(&run[BASELINE], args->baseline, args, &error) < 0 ||
	    kernel_resolve(&run[CANDIDATE], args->candidate, args, &error) < 0)
		fail(args_usage_status(args), error);
}

static void load(struct expect *expect, const char *file,
		 const struct args *args)
{
	char *error = NULL;

	if (file && expect_load(expect, file, &error) < 0)
		fail(args_usage_status(args), error);
}

void stage_expect(struct expect *expect, const struct run run[2],
		  const struct args *args)
{
	struct expect baseline = { 0 };

	load(expect, run[CANDIDATE].expect, args);
	load(&baseline, run[BASELINE].expect, args);
	expect_forget(expect, &baseline);
	expect_release(&baseline);
	for (char **file = args->expects; file && *file; file++)
		load(expect, *file, args);
}

void stage_boot(struct run run[2], struct args *args, struct plan *plan,
		const struct expect *expect)
{
	struct fail_fast fail_fast = { plan, run, expect };
	size_t ran = plan->count;
	char *error = NULL;

	if (boot_folder(args, &error) < 0 ||
	    boot_runs(run, args, plan, 0, args->fail_fast ? &fail_fast : NULL,
		      &ran, &error) < 0)
		fail(args_trouble_status(args), error);
	plan_cut(plan, ran);
}

static void trace_outputs(struct run *run, const struct output *output,
			  const struct plan *plan)
{
	g_free(run->trace);
	run->trace = output_trace(output, plan, &run->trace_len);
}

void stage_outputs(struct plan *plan, struct run run[2],
		   const struct args *args)
{
	struct output outputs[SIDES];
	const char *unused;

	if (!plan->kselftest)
		return;
	for (int side = BASELINE; side < SIDES; side++)
		output_read(&outputs[side], run[side].trace,
			    run[side].trace_len);
	unused = output_plan(plan, args, outputs, SIDES);
	for (int side = BASELINE; side < SIDES; side++) {
		trace_outputs(&run[side], &outputs[side], plan);
		output_release(&outputs[side]);
	}
	if (unused && run[BASELINE].outcome == RUN_DONE &&
	    run[CANDIDATE].outcome == RUN_DONE)
		fail_unused(args, unused);
}

/* A repeat has the cases of the first run, or it is another. */
static void outputs_again(struct run *again, const struct plan *plan)
{
	struct output output;

	if (!plan->kselftest)
		return;
	output_read(&output, again->trace, again->trace_len);
	trace_outputs(again, &output, plan);
	output_release(&output);
}

/* What a further boot of the same kernel starts from. */
static struct run same_kernel(const struct run *run)
{
	return (struct run){
		.kernel = g_strdup(run->kernel),
		.image = g_strdup(run->image),
		.sha256 = g_strdup(run->sha256),
		.system_map = g_strdup(run->system_map),
		.folder = g_strdup(run->folder),
		.saved = run->saved,
	};
}

static void repeat(struct verdict *verdict, const struct run run[2],
		   const struct trace trace[2], const struct args *args,
		   const struct plan *plan, unsigned int round)
{
	struct run again[SIDES] = {
		same_kernel(&run[BASELINE]), same_kernel(&run[CANDIDATE]),
	};
	size_t ran;
	char *error = NULL;

	if (boot_runs(again, args, plan, round, NULL, &ran, &error) < 0)
		fail(args_trouble_status(args), error);
	for (int side = BASELINE; side < SIDES; side++) {
		struct trace once_more;

		outputs_again(&again[side], plan);
		parse_trace(again[side].trace, again[side].trace_len, plan,
			    run[side].saved, &once_more);
		if (!run[side].saved)
			compare_repeats(side, &trace[side], &once_more,
					verdict);
		trace_release(&once_more);
		run_release(&again[side]);
	}
}

void stage_repeats(struct verdict *verdict, const struct run run[2],
		   const struct trace trace[2], const struct args *args,
		   const struct plan *plan)
{
	for (unsigned int round = 1; round < args->repeat; round++)
		repeat(verdict, run, trace, args, plan, round);
}

int stage_report(const struct args *args, const struct plan *plan,
		 const struct run run[2], const struct trace trace[2],
		 const struct verdict *verdict)
{
	int written = report_write(args, plan, run, trace, verdict);
	int status = report_status(args, run, verdict);

	/* A divergence that was shown counts for more than a full disk. */
	if (written < 0 && status == STATUS_SAME)
		status = args_trouble_status(args);
	return status;
}
