/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * compare_align: which elements of two sequences belong together.
 */
#ifndef EL0DIFF_COMPARE_ALIGN_H
#define EL0DIFF_COMPARE_ALIGN_H

#include <stddef.h>

/* In a match: this element has no equal. */
#define ALIGN_NONE ((size_t)-1)

/*
 * Finds a long common subsequence of @a (@n elements) and @b (@m elements):
 * match[i] becomes the index in @b of the element that a[i] goes with, rising
 * with i, or ALIGN_NONE. The longest one is found where few elements differ;
 * where the two have little in common, only what they begin and end with is
 * matched, so that the time stays linear.
 */
void align(const int *a, size_t n, const int *b, size_t m, size_t *match);

#endif
