/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * compare_ambients: one kernel against itself, from ambient to ambient.
 */
#ifndef EL0DIFF_COMPARE_AMBIENTS_H
#define EL0DIFF_COMPARE_AMBIENTS_H

#include "compare.h"

/* Fills verdict->findings; called by compare_traces(). */
void compare_ambients(const struct plan *plan,
		      const struct trace *const traces[SIDES],
		      struct verdict *verdict);

#endif
