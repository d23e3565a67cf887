/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The sections of the report for people; each prints nothing if it is empty.
 */
#ifndef EL0DIFF_REPORT_TEXT_H
#define EL0DIFF_REPORT_TEXT_H

#include "report_internal.h"

/* report_diverged.c */
void text_diverged(const struct report *report, const struct printer *printer);

/* report_summary.c */

/*
 * What @groups begin to differ in, if some of them do so in the same: then one
 * of each kind is moved to their front, the most frequent kind first.
 */
void text_summary(const struct printer *printer, GPtrArray *groups);

/* report_lists.c */

/* The cases of a group with their ambients, one a line. */
void text_entries(const struct printer *printer, const struct group *group);

void text_declared(const struct report *report, const struct printer *printer);
void text_skips(const struct report *report, const struct printer *printer);
void text_failures(const struct report *report, const struct printer *printer);
void text_splats(const struct report *report, const struct printer *printer);
void text_findings(const struct report *report, const struct printer *printer);
void text_blames(const struct report *report, const struct printer *printer);

/* report_programs.c */
void text_programs(const struct report *report, const struct printer *printer);

/* report_kernels.c */
void text_kernels(const struct report *report, const struct printer *printer);
void text_incidents(const struct report *report,
		    const struct printer *printer);
void text_troubles(const struct report *report, const struct printer *printer);

#endif
