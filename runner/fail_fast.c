// SPDX-License-Identifier: GPL-2.0-only
#include "fail_fast.h"

#include <glib.h>

#include "boot.h"
#include "collect.h"
#include "compare.h"
#include "expect.h"
#include "parse.h"
#include "plan.h"
#include "trace.h"

/* A trace of one program. */
static void parse_section(const char *text, size_t len,
			  const struct plan *part, bool saved,
			  struct trace *trace)
{
	struct join join;
	g_autofree char *whole = NULL;

	join_init(&join);
	join_section(&join, text, len);
	whole = join_finish(&join, &len);
	parse_trace(whole, len, part, saved, trace);
}

static bool any_diverged(const struct case_verdict *verdicts, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (verdicts[i].kind == VERDICT_DIVERGED)
			return true;
	return false;
}

bool fail_fast_differs(const struct fail_fast *fail_fast, size_t from,
		       size_t to, const char *const text[2],
		       const size_t len[2])
{
	const struct run *runs = fail_fast->runs;
	struct plan part = *fail_fast->plan;
	struct expect expect = *fail_fast->expect;
	struct trace traces[SIDES];
	struct verdict verdict;
	bool differs;

	part.cases += from;
	part.count = to - from;
	expect.declarations = g_memdup2(expect.declarations, expect.count *
					sizeof(*expect.declarations));
	for (int side = BASELINE; side < SIDES; side++)
		parse_section(text[side], len[side], &part, runs[side].saved,
			      &traces[side]);
	compare_traces(&part, &runs[BASELINE], &traces[BASELINE],
		       &runs[CANDIDATE], &traces[CANDIDATE], &verdict);
	expect_apply(&expect, &verdict);
	differs = any_diverged(verdict.cases, verdict.count) ||
		  any_diverged(verdict.programs, verdict.program_count);
	verdict_release(&verdict);
	for (int side = BASELINE; side < SIDES; side++)
		trace_release(&traces[side]);
	g_free(expect.declarations);
	return differs;
}
