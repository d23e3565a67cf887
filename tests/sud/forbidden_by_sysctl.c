// SPDX-License-Identifier: GPL-2.0-only
/*
 * kernel.syscall_user_dispatch = 0 forbids to switch it on, for prctl(2) and
 * tracers alike; who has it keeps it, and may switch it off.
 *
 * kernel/entry/syscall_user_dispatch.c:task_set_syscall_user_dispatch(); entry
 * U-14 of the catalogue.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-14");

#define PATH	"/proc/sys/kernel/syscall_user_dispatch"

static void allow(bool on)
{
	int fd = must_open(PATH, O_WRONLY);

	must_write(fd, on ? "1\n" : "0\n", 2);
	must_close(fd);
}

FIXTURE(forbidden) { };

FIXTURE_SETUP(forbidden)
{
	REQUIRE(probe_sud());
	if (access(PATH, F_OK))
		SKIP(return, "no kernel.syscall_user_dispatch");
	trace_actor("caller");
	must_sigaction(SIGSYS, dispatch_handler, 0);
}

FIXTURE_TEARDOWN(forbidden)
{
	allow(true);
}

TEST_F(forbidden, by_default_not)
{
	char text[16];

	must_read_file(PATH, text, sizeof(text));
	trace_text("value", text);
}

TEST_F(forbidden, on)
{
	allow(false);
	EXPECT_EQ(-EPERM, sud_set(PR_SYS_DISPATCH_ON, 0, 0, &selector));
	EXPECT_EQ(-EPERM, sud_set(PR_SYS_DISPATCH_INCLUSIVE_ON, 0x1000, 1,
				  &selector));
	EXPECT_EQ(0, sud_set(PR_SYS_DISPATCH_OFF, 0, 0, NULL));
	EXPECT_EQ(-EINVAL, sud_set(3, 0, 0, NULL));
}

TEST_F(forbidden, while_on)
{
	must_dispatch(NULL, 0);
	allow(false);
	selector = BLOCK;
	trace_ret("getppid", fill_syscall(__NR_getppid));
	EXPECT_EQ(1, dispatches);
	EXPECT_EQ(0, sud_set(PR_SYS_DISPATCH_OFF, 0, 0, NULL));
	EXPECT_EQ(-EPERM, sud_set(PR_SYS_DISPATCH_ON, 0, 0, &selector));
}

TEST_HARNESS_MAIN
