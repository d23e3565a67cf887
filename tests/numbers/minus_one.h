/* SPDX-License-Identifier: GPL-2.0-only */
/* The ways in which x8 can say -1, of which the lower half is the number. */
#ifndef EL0DIFF_NUMBERS_MINUS_ONE_H
#define EL0DIFF_NUMBERS_MINUS_ONE_H

FIXTURE(minus_one) { };

FIXTURE_VARIANT(minus_one) {
	unsigned long x8;
};

FIXTURE_VARIANT_ADD(minus_one, of_64_bits) { .x8 = -1 };
FIXTURE_VARIANT_ADD(minus_one, of_32_bits) { .x8 = 0xffffffff };
FIXTURE_VARIANT_ADD(minus_one, with_other_high_bits) { .x8 = 0x5affffffff };

#endif
