// SPDX-License-Identifier: GPL-2.0-only
/*
 * A supervisor that answers with a descriptor (SECCOMP_ADDFD_FLAG_SEND): the
 * waiting task installs it itself, inside the entry code, and its number is the
 * result of the call.
 *
 * kernel/seccomp.c:seccomp_handle_addfd(); seccomp_unotify(2).
 */
#include "guest.h"

#include "notify.h"

CATALOGUE("C-13");

#define WANTED	77

static long *result;

static void call(void)
{
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
	trace_ret("fcntl", svc(__NR_fcntl, WANTED, F_GETFD));
}

TEST(is_result)
{
	struct seccomp_notif_addfd addfd = {
		.flags = SECCOMP_ADDFD_FLAG_SEND | SECCOMP_ADDFD_FLAG_SETFD,
		.newfd = WANTED, .newfd_flags = O_CLOEXEC,
	};
	int listener;
	pid_t pid;

	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	result = must_shared(sizeof(*result));
	listener = must_seccomp_notify(__NR_getppid);
	pid = child_start(call);
	addfd.id = notify_receive(listener).id;
	addfd.srcfd = must_open("/proc/self/status", O_RDONLY);
	trace_ret("addfd", ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &addfd));
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(WANTED, *result);
}

/* It is no answer then, and another one may follow. */
TEST(cannot_be_installed)
{
	struct seccomp_notif_addfd addfd = {
		.flags = SECCOMP_ADDFD_FLAG_SEND | SECCOMP_ADDFD_FLAG_SETFD,
		.newfd = 1 << 30,
	};
	struct seccomp_notif req;
	int listener;
	pid_t pid;

	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	result = must_shared(sizeof(*result));
	listener = must_seccomp_notify(__NR_getppid);
	pid = child_start(call);
	req = notify_receive(listener);
	addfd.id = req.id;
	addfd.srcfd = must_open("/proc/self/status", O_RDONLY);
	EXPECT_EQ(-1, ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &addfd));
	trace_event("addfd", "result=%s", errno_name(errno));
	EXPECT_EQ(0, notify_send(listener, &req, -EPERM, 0, 0));
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(-EPERM, *result);
}

TEST_HARNESS_MAIN
