/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The sections of the report for people; each prints nothing if it is empty.
 */
#ifndef EL0DIFF_REPORT_TEXT_H
#define EL0DIFF_REPORT_TEXT_H

#include "report_internal.h"

/* report_diverged.c */
void text_diverged(const struct report *report, const struct printer *printer);

/* report_lists.c */

/* How many of @groups begin with the same difference, if any do. */
void text_summary(const struct printer *printer, const GPtrArray *groups);

/* The cases of a group with their ambients, one a line. */
void text_entries(const struct printer *printer, const struct group *group);

void text_declared(const struct report *report, const struct printer *printer);
void text_skips(const struct report *report, const struct printer *printer);
void text_failures(const struct report *report, const struct printer *printer);
void text_findings(const struct report *report, const struct printer *printer);
void text_blames(const struct report *report, const struct printer *printer);

/* report_kernels.c */
void text_kernels(const struct report *report, const struct printer *printer);
void text_incidents(const struct report *report,
		    const struct printer *printer);
void text_troubles(const struct report *report, const struct printer *printer);

#endif
