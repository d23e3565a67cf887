// SPDX-License-Identifier: GPL-2.0-only
#include "compare.h"

#include <string.h>

#include "boot.h"
#include "compare_ambients.h"
#include "plan.h"

/* What is to be compared, for the functions below. */
struct sides {
	const struct run *runs[SIDES];
	const struct trace *traces[SIDES];
};

/* A kernel that never ran leaves one reason, not one for each case. */
static char *blame_text(const struct run *run, const struct trace_case *c)
{
	if (run->outcome == RUN_NO_BOOT)
		return g_strdup("the kernel did not boot");
	if (run->outcome == RUN_BROKEN)
		return g_strdup("the kernel was not run");
	if (c->reason && c->result == RESULT_NOT_RUN)
		return g_strdup(c->reason);
	if (c->reason)
		return g_strdup_printf("%s: %s", result_name(c->result),
				       c->reason);
	return g_strdup(result_name(c->result));
}

static bool without_verdict(enum result result)
{
	return result == RESULT_LOST || result == RESULT_TROUBLE;
}

/* Blames the sides where the result is such that there is no verdict. */
static bool blame(struct case_verdict *one, const struct sides *sides,
		  enum verdict_kind kind)
{
	bool any = false;

	for (enum side side = 0; side < SIDES; side++) {
		const struct trace_case *c = one->traces[side];

		if (kind == VERDICT_TROUBLE ? !without_verdict(c->result) :
					      c->result != RESULT_NOT_RUN)
			continue;
		g_free(one->why[side]);
		one->why[side] = blame_text(sides->runs[side], c);
		one->blamed[side] = true;
		any = true;
	}
	if (any)
		one->kind = kind;
	return any;
}

static void judge_case(struct case_verdict *one, const struct sides *sides)
{
	const struct trace_case *a = one->traces[BASELINE];
	const struct trace_case *b = one->traces[CANDIDATE];

	if (blame(one, sides, VERDICT_TROUBLE) ||
	    blame(one, sides, VERDICT_NOT_RUN))
		return;
	if (a->result == RESULT_SKIP && b->result == RESULT_SKIP) {
		one->kind = VERDICT_SKIPPED;
		return;
	}
	compare_cases(a, b, &one->comparison);
	if (one->comparison.count)
		one->kind = VERDICT_DIVERGED;
}

/* A program that ran or was skipped is judged by what it did besides. */
static void judge_program(struct case_verdict *one, const struct sides *sides)
{
	one->program = true;
	if (one->traces[BASELINE]->result != RESULT_SKIP &&
	    one->traces[CANDIDATE]->result != RESULT_SKIP)
		judge_case(one, sides);
	else if (!blame(one, sides, VERDICT_TROUBLE))
		one->kind = VERDICT_SKIPPED;
}

/* Whether cases @at.. of one program have no verdict either. */
static bool told_by_cases(const struct plan *plan,
			  const struct verdict *verdict, size_t at)
{
	for (size_t end = plan_next(plan, at); at < end; at++)
		if (verdict->cases[at].kind == VERDICT_TROUBLE)
			return true;
	return false;
}

static void judge_programs(const struct plan *plan, const struct sides *sides,
			   struct verdict *verdict)
{
	size_t i = 0;

	for (size_t at = 0; at < plan->count; at = plan_next(plan, at), i++) {
		struct case_verdict *one = &verdict->programs[i];

		for (enum side side = 0; side < SIDES; side++)
			one->traces[side] =
				&sides->traces[side]->programs[i].outside;
		one->id = one->traces[BASELINE]->id;
		one->plan = &plan->cases[at];
		judge_program(one, sides);
		one->told = one->kind == VERDICT_TROUBLE &&
			    told_by_cases(plan, verdict, at);
	}
}

void compare_traces(const struct plan *plan,
		    const struct run *baseline_run,
		    const struct trace *baseline,
		    const struct run *candidate_run,
		    const struct trace *candidate, struct verdict *verdict)
{
	struct sides sides = {
		.runs = { baseline_run, candidate_run },
		.traces = { baseline, candidate },
	};

	memset(verdict, 0, sizeof(*verdict));
	verdict->count = plan->count;
	verdict->whole = plan->count == plan->known;
	verdict->cut = plan->not_run > 0;
	verdict->kselftest = plan->kselftest;
	verdict->troubles[BASELINE] = baseline->trouble_count;
	verdict->troubles[CANDIDATE] = candidate->trouble_count;
	verdict->cases = g_new0(struct case_verdict, plan->count);
	verdict->program_count = baseline->program_count;
	verdict->programs = g_new0(struct case_verdict,
				   baseline->program_count);
	for (size_t i = 0; i < plan->count; i++) {
		struct case_verdict *one = &verdict->cases[i];

		one->id = plan->cases[i].id;
		one->plan = &plan->cases[i];
		for (enum side side = 0; side < SIDES; side++)
			one->traces[side] = &sides.traces[side]->cases[i];
		judge_case(one, &sides);
	}
	judge_programs(plan, &sides, verdict);
	compare_ambients(plan, sides.traces, verdict);
}

static void case_verdict_release(struct case_verdict *one)
{
	comparison_release(&one->comparison);
	for (enum side side = 0; side < SIDES; side++)
		g_free(one->why[side]);
}

void verdict_release(struct verdict *verdict)
{
	for (size_t i = 0; i < verdict->count; i++)
		case_verdict_release(&verdict->cases[i]);
	for (size_t i = 0; i < verdict->program_count; i++)
		case_verdict_release(&verdict->programs[i]);
	for (size_t i = 0; i < verdict->finding_count; i++)
		comparison_release(&verdict->findings[i].comparison);
	for (enum side side = 0; side < SIDES; side++)
		g_strfreev(verdict->repeat_troubles[side]);
	g_free(verdict->cases);
	g_free(verdict->programs);
	g_free(verdict->findings);
	memset(verdict, 0, sizeof(*verdict));
}

size_t verdict_count(const struct verdict *verdict, enum verdict_kind kind)
{
	size_t n = 0;

	for (size_t i = 0; i < verdict->count; i++)
		n += verdict->cases[i].kind == kind;
	return n;
}
