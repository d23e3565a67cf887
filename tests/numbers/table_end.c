// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first numbers behind the table of system calls.  The number is compared
 * with the table's size and then clamped to it (arch/arm64/kernel/syscall.c:
 * invoke_syscall()), and what passes the one but not the other is call 0,
 * io_setup(2).  A kernel may well have more calls than 7.3, whose last is 472:
 * so what answers is recorded.
 */
#include "guest.h"

CATALOGUE("N-01");

#define FIRST	473
#define END	600

static void walks(void)
{
	int nr, none = 0;
	long ret;

	for (nr = FIRST; nr < END; nr++) {
		ret = fill_syscall(nr);
		if (ret == -ENOSYS)
			none++;
		else
			trace_event("call", "nr=%d value=%s", nr,
				    ret_name(ret));
	}
	trace_number("none", none);
}

TEST(untraced)
{
	EXPECT_EQ(0, child_run(walks));
}

TEST(with_a_filter)
{
	REQUIRE(probe_seccomp());
	must_seccomp_allow_all();
	EXPECT_EQ(0, child_run(walks));
}

TEST_HARNESS_MAIN
