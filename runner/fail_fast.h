/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * fail_fast: the first divergence, while the kernels still run.
 */
#ifndef EL0DIFF_FAIL_FAST_H
#define EL0DIFF_FAIL_FAST_H

#include <stdbool.h>
#include <stddef.h>

struct expect;
struct plan;
struct run;

/* What --fail-fast looks at; all of it outlives the boots. */
struct fail_fast {
	const struct plan *plan;
	const struct run *runs;		/* SIDES of them */
	const struct expect *expect;
};

/*
 * Whether the program whose cases are @from to @to of the plan, less @to, did
 * what nobody declared: @text is what each kernel's trace has of it, from
 * `begin' to `end', @len bytes. Counts nothing as seen.
 */
bool fail_fast_differs(const struct fail_fast *fail_fast, size_t from,
		       size_t to, const char *const text[2],
		       const size_t len[2]);

#endif
