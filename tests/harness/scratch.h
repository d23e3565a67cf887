/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where the names that are made of numbers are put: a ring, so that a line can
 * have several, and none of them needs freeing.
 */
#ifndef EL0DIFF_SCRATCH_H
#define EL0DIFF_SCRATCH_H

#include <stdio.h>

struct scratch {
	char text[160];
};

struct scratch *scratch(void);

#define NUMBER(fmt, ...) ({						\
	struct scratch *s_ = scratch();					\
									\
	snprintf(s_->text, sizeof(s_->text), fmt, __VA_ARGS__);		\
	s_->text;							\
})

#endif
