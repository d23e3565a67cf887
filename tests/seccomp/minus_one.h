/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A call with number -1 and recognisable registers, in all the ways in which x8
 * can say it. Its result is told to the process that runs the case.
 */
#ifndef EL0DIFF_SECCOMP_MINUS_ONE_H
#define EL0DIFF_SECCOMP_MINUS_ONE_H

#include "../numbers/minus_one.h"

static unsigned long number;
static long *result;

static void call(void)
{
	*result = fill_syscall_changes(number);
}

FIXTURE_SETUP(minus_one)
{
	REQUIRE(probe_seccomp());
	number = variant->x8;
	result = must_shared(sizeof(*result));
}

FIXTURE_TEARDOWN(minus_one) { }

#endif
