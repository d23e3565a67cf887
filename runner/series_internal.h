/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the series*.c files share; nobody else includes it.
 *
 *   series.c         the command: ask bisect.c what to try, until it is done
 *   series_build.c   the builder: which patches there are, their kernels
 *   series_run.c     a kernel's run, booted or taken from an earlier one
 *   series_pair.c    two points against each other
 *   series_report.c  what was found, for people
 */
#ifndef EL0DIFF_SERIES_INTERNAL_H
#define EL0DIFF_SERIES_INTERNAL_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

#include "args.h"
#include "bisect.h"
#include "boot.h"
#include "compare.h"
#include "expect.h"
#include "plan.h"
#include "report_internal.h"
#include "series.h"
#include "trace.h"

struct patch {
	char *file;
	char *subject;
};

/* One kernel: the series up to a patch. */
struct point {
	char *name;		/* what a user can call it: NAME@3 */
	char *kernel;		/* what --baseline takes for it, once built */
	char *key;		/* what its trace follows from, in hex */
	char *why;		/* a sentence, if it is broken */
	struct run run;		/* once it ran, a saved one */
	struct trace trace;
	double seconds;		/* wall time of the build */
	bool built;		/* by us */
	bool booted;		/* by us, not taken from an earlier run */
};

struct series {
	const struct args *args;
	const struct plan *plan;
	char *archive;		/* SHA-256 of the initramfs */
	char *qemu;		/* version */
	struct patch *patches;
	size_t count;		/* patches; points are 0..count */
	struct point *points;
	enum point_state *states;
	signed char *differ;	/* of (count + 1)^2 pairs: -1 not known yet */
};

/* series_build.c */

/* Asks the builder for the patches. Returns 0, or -1 with a sentence. */
int series_open(struct series *series, char **error);

/*
 * Builds the kernel of point @i, or finds the one that the user named for it,
 * and fills kernel and run. Returns 0, also where the builder fails: then the
 * point is broken. -1 with a sentence: nothing more can be done.
 */
int series_build(struct series *series, size_t i, char **error);

/* series_run.c */

/*
 * Runs the @n points, built before, two at a time; each ran then, or is
 * broken. Returns 0, or -1 with a sentence.
 */
int series_run(struct series *series, const size_t *points, size_t n,
	       char **error);

/* Removes what a run that was stopped has left. */
void series_clean(const struct series *series);

/* series_pair.c */

/* Two points that ran, compared. Point into the series: release it before. */
struct pair {
	struct args args;	/* as if it were a run of its own */
	struct run runs[SIDES];
	struct trace traces[SIDES];
	struct verdict verdict;
	struct expect expect;
	struct report report;
};

/* For bisect.c; @data is the series. */
bool series_differ(void *data, size_t a, size_t b);

/*
 * Compares them, the declarations of the patches between applied. Returns 0,
 * or -1 with a sentence.
 */
int pair_init(struct pair *pair, const struct series *series, size_t from,
	      size_t to, char **error);
void pair_release(struct pair *pair);

/* series_report.c */

/*
 * Prints what became of @steps and writes the report of each that both sides
 * ran; returns the exit status.
 */
int series_report(const struct series *series, const struct step *steps,
		  size_t count);

#endif
