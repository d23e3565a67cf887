/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * series: the command bisect. Builds kernels of a series, runs them, and says
 * which patch makes a difference to user space.
 */
#ifndef EL0DIFF_SERIES_H
#define EL0DIFF_SERIES_H

struct args;
struct plan;

/* Returns the exit status; ends the program itself where a signal asks so. */
int series_bisect(struct args *args, const struct plan *plan);

#endif
