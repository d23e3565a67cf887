// SPDX-License-Identifier: GPL-2.0-only
/*
 * A supervisor is asked about a call with number -1.  Its answer is the result;
 * if it lets the call go on, that is -ENOSYS, which x0 was preset to before the
 * filter ran, and not the first argument.
 *
 * kernel/seccomp.c:seccomp_do_user_notification(), arch/arm64/kernel/syscall.c:
 * el0_svc_common(); entries C-13 and C-21 of the catalogue.
 */
#include "guest.h"

#include "minus_one.h"
#include "notify.h"

CATALOGUE("C-13 C-21 P-09");

TEST_F(minus_one, answered_by_supervisor)
{
	struct seccomp_notif req;
	int listener;
	pid_t pid;

	trace_actor("supervisor");
	listener = must_seccomp_notify(-1);
	pid = child_start(call);
	req = notify_receive(listener);
	EXPECT_EQ(0, notify_send(listener, &req, 0, 0x1234, 0));
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(0x1234, *result);
}

TEST_F(minus_one, continued_by_supervisor)
{
	struct seccomp_notif req;
	int listener;
	pid_t pid;

	trace_actor("supervisor");
	listener = must_seccomp_notify(-1);
	pid = child_start(call);
	req = notify_receive(listener);
	EXPECT_EQ(0, notify_send(listener, &req, 0, 0,
				 SECCOMP_USER_NOTIF_FLAG_CONTINUE));
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(-ENOSYS, *result);
}

TEST_HARNESS_MAIN
