/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What collect.c and collect_line.c share; nobody else includes it.
 */
#ifndef EL0DIFF_COLLECT_LINE_H
#define EL0DIFF_COLLECT_LINE_H

#include "collect.h"

#define TRACE_HEAD	"el0diff-trace 1"

/*
 * Takes one line of the guest's: @len bytes with a NUL behind. Sets damage if
 * it cannot stand there.
 */
void collect_line(struct collect *collect, const char *line, size_t len);

#endif
