/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * report: the verdict for people (text) and for programs (JSON, KTAP).
 */
#ifndef EL0DIFF_REPORT_H
#define EL0DIFF_REPORT_H

#include "boot.h"
#include "trace.h"

struct args;
struct plan;
struct verdict;

/*
 * Writes report.txt and the other formats asked for (report.json, report.ktap)
 * into args->output_dir, and args->on_stdout to stdout. Returns 0, or -1 after
 * it said which of them could not be written; the rest is written all the same.
 */
int report_write(const struct args *args, const struct plan *plan,
		 const struct run runs[2], const struct trace traces[2],
		 const struct verdict *verdict);

/* The exit status of the whole comparison; the table is in HACKING.md. */
int report_status(const struct args *args, const struct run runs[2],
		  const struct verdict *verdict);

#endif
