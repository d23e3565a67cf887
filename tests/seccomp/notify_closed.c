// SPDX-License-Identifier: GPL-2.0-only
/*
 * Nobody supervises any more: a call that waits for an answer when the listener
 * is closed gets -ENOSYS, and so does one that comes after.  Neither is
 * executed.
 *
 * kernel/seccomp.c:seccomp_notify_detach() and seccomp_do_user_notification();
 * seccomp_unotify(2).
 */
#include "guest.h"

#include "notify.h"

CATALOGUE("C-13");

static int listener;
static long *result;

/* The listener is the supervisor's alone. */
static void call(void)
{
	must_close(listener);
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
}

FIXTURE(listener) { };

FIXTURE_SETUP(listener)
{
	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	result = must_shared(sizeof(*result));
	listener = must_seccomp_notify(__NR_getppid);
}

FIXTURE_TEARDOWN(listener) { }

TEST_F(listener, closed_while_call_waits)
{
	pid_t pid = child_start(call);

	notify_receive(listener);
	must_close(listener);
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(-ENOSYS, *result);
}

static void call_without_listener(void)
{
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
}

TEST_F(listener, closed_before_call)
{
	must_close(listener);
	EXPECT_EQ(0, child_run(call_without_listener));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_HARNESS_MAIN
