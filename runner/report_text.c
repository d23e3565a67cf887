// SPDX-License-Identifier: GPL-2.0-only
/*
 * The report for people: counts, then only what is not the same, then the
 * verdict.
 */
#include "report_text.h"

#include "util.h"

static void print_count(const struct printer *printer, enum paint paint,
			int indent, size_t n, const char *what)
{
	print(printer, n ? paint : PAINT_NONE, "%*zu %s", indent + 8, n, what);
}

/* Lines that are only there where they count something. */
static void print_rest(const struct printer *printer,
		       const struct verdict *verdict)
{
	static const struct {
		enum verdict_kind kind;
		const char *what;
	} rest[] = {
		{ VERDICT_SKIPPED, "skipped on both kernels\n" },
		{ VERDICT_NOT_RUN, "not run, since their programs had died\n" },
		{ VERDICT_TROUBLE, "without a verdict\n" },
		{ VERDICT_FLAKY, "flaky\n" },
	};

	for (size_t i = 0; i < G_N_ELEMENTS(rest); i++) {
		size_t n = verdict_count(verdict, rest[i].kind);

		if (n)
			print_count(printer, rest[i].kind == VERDICT_SKIPPED ?
				    PAINT_NONE : PAINT_BAD, 0, n, rest[i].what);
	}
}

static size_t count_failing(const struct verdict *verdict)
{
	size_t n = 0;

	for (size_t i = 0; i < verdict->count; i++)
		n += verdict->cases[i].kind == VERDICT_SAME &&
		     verdict->cases[i].traces[BASELINE]->result != RESULT_OK;
	return n;
}

static void print_counts(const struct report *report,
			 const struct printer *printer)
{
	const struct verdict *verdict = report->verdict;
	size_t same = verdict_count(verdict, VERDICT_SAME);
	size_t diverged = verdict_count(verdict, VERDICT_DIVERGED);
	size_t declared = verdict_count(verdict, VERDICT_DECLARED);
	size_t failing = count_failing(verdict);
	size_t unseen = report_unseen(verdict);

	size_t compared = same + diverged + declared;

	print_count(printer, PAINT_NONE, 0, compared,
		    compared == 1 ? "case compared\n" : "cases compared\n");
	print_count(printer, PAINT_GOOD, 4, same, "same");
	if (failing)
		print(printer, PAINT_NONE, ", %zu of them failing on both "
		      "kernels", failing);
	print(printer, PAINT_NONE, "\n");
	print_count(printer, PAINT_BAD, 4, diverged, "diverged\n");
	print_count(printer, PAINT_NONE, 4, declared, "diverged as declared\n");
	if (unseen)
		print_count(printer, PAINT_BAD, 0, unseen,
			    "declarations not seen\n");
	print_rest(printer, verdict);
	print(printer, PAINT_NONE, "\n");
}

static void print_verdict(const struct report *report,
			  const struct printer *printer)
{
	g_autofree char *sentence = report_sentence(report);
	int status = report_status(report->args, report->runs,
				   report->verdict);

	print(printer, status ? PAINT_BAD : PAINT_GOOD, "verdict: %s",
	      sentence);
	if (report->args->output_dir)
		print(printer, PAINT_NONE, "; all of it is in %s",
		      report->args->output_dir);
	print(printer, PAINT_NONE, "\n");
}

void report_text(const struct report *report, bool color, GString *out)
{
	struct printer printer = { .out = out, .color = color };

	print(&printer, PAINT_HEAD, "el0diff: baseline %s, candidate %s\n\n",
	      report->runs[BASELINE].kernel, report->runs[CANDIDATE].kernel);
	print_counts(report, &printer);
	text_kernels(report, &printer);
	text_programs(report, &printer);
	text_diverged(report, &printer);
	text_incidents(report, &printer);
	text_declared(report, &printer);
	text_failures(report, &printer);
	text_splats(report, &printer);
	text_skips(report, &printer);
	text_findings(report, &printer);
	text_blames(report, &printer);
	text_troubles(report, &printer);
	print_verdict(report, &printer);
}
