/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * fixture: everything from a manifest to a verdict, in memory, for the tests
 * of parse, compare, expect and report.
 */
#ifndef EL0DIFF_CHECK_FIXTURE_H
#define EL0DIFF_CHECK_FIXTURE_H

#include "args.h"
#include "boot.h"
#include "compare.h"
#include "expect.h"
#include "plan.h"
#include "trace.h"

struct fixture {
	struct places places;
	struct args args;
	struct plan plan;
	struct run runs[SIDES];
	struct trace traces[SIDES];
	struct verdict verdict;
	struct expect expect;
};

/*
 * Plans the cases of the file @manifest; @options is a NULL-terminated array
 * of what else stands on the command line, or NULL. Ends the test program on
 * any error.
 */
void fixture_init(struct fixture *fixture, const char *manifest,
		  char **options);

/* The same, with the text of the manifest. */
void fixture_init_text(struct fixture *fixture, const char *manifest,
		       char **options);
void fixture_release(struct fixture *fixture);

/* Parses both traces and compares them. */
void fixture_compare(struct fixture *fixture, const char *baseline,
		     const char *candidate);

/* Applies an expect file with this text, named `expect'. */
void fixture_expect(struct fixture *fixture, const char *text);

/* The report of what was compared; to be freed. */
char *fixture_report(const struct fixture *fixture, enum args_format format);

/* The verdict on the case @id; it must be there. */
const struct case_verdict *fixture_case(const struct fixture *fixture,
					const char *id);

#endif
