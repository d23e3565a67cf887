/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the output*.c files share; nobody else includes it.
 */
#ifndef EL0DIFF_OUTPUT_INTERNAL_H
#define EL0DIFF_OUTPUT_INTERNAL_H

#include <glib.h>
#include <stdbool.h>

#include "ktap.h"
#include "output.h"

struct output_program {
	char *id;		/* kselftest/seccomp/seccomp_bpf[none] */
	struct ktap ktap;
	GPtrArray *held;	/* of char *: lines that are no output */
	char *code;		/* it exited with; NULL: it did not */
	char *end;		/* the line; NULL: there was none */
	bool skipped;		/* it never ran */
};

/* One of these. */
struct output_item {
	char *line;		/* passed on as it is */
	char *cut;		/* the same, the last and without a newline */
	bool total;
	struct output_program *program;
};

#endif
