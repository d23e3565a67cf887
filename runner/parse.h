/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * parse: from the text of a trace to what each planned case showed.
 *
 * The text may come from a guest that was made to lie, or from a kernel that
 * died while it wrote. Whatever is wrong with its structure becomes a sentence
 * in trace.troubles, and the cases that it touches are RESULT_LOST: nothing is
 * skipped in silence, and silence is never a pass.
 */
#ifndef EL0DIFF_PARSE_H
#define EL0DIFF_PARSE_H

#include <stdbool.h>
#include <stddef.h>

struct plan;
struct trace;

/*
 * Fills *trace from the @len bytes at @text. Every planned case and program
 * gets its entry, so that trace->cases[i] is plan->cases[i]. Returns 0, or -1
 * if nothing of the text could be used; *trace is valid either way, and
 * trace_release() frees it. A @saved run may have been of a larger plan: the
 * cases of the manifest that this plan leaves out are passed over there, while
 * a guest that runs what it was not asked for is in trouble.
 */
int parse_trace(const char *text, size_t len, const struct plan *plan,
		bool saved, struct trace *trace);

#endif
