/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * stages: the calls of main() that can end the program. Each tells its one
 * sentence and exits with the status that belongs to it.
 */
#ifndef EL0DIFF_STAGES_H
#define EL0DIFF_STAGES_H

#include "boot.h"
#include "trace.h"

struct expect;
struct verdict;

void stage_plan(struct plan *plan, const struct args *args);
void stage_kernels(struct run run[2], const struct args *args);

/*
 * The user's declarations and the candidate's own, less those that the
 * baseline has too. Before the boot: a mistake in a file is told at once.
 */
void stage_expect(struct expect *expect, const struct run run[2],
		  const struct args *args);

/* With --fail-fast the plan ends behind the first program that differs. */
void stage_boot(struct run run[2], struct args *args, struct plan *plan,
		const struct expect *expect);

/* What programs of somebody else's wrote becomes cases of the plan. */
void stage_outputs(struct plan *plan, struct run run[2],
		   const struct args *args);

/* --repeat: boots again and marks in *verdict what is not the same twice. */
void stage_repeats(struct verdict *verdict, const struct run run[2],
		   const struct trace trace[2], const struct args *args,
		   const struct plan *plan);

/* Prints and returns the exit status. */
int stage_report(const struct args *args, const struct plan *plan,
		 const struct run run[2], const struct trace trace[2],
		 const struct verdict *verdict);

#endif
