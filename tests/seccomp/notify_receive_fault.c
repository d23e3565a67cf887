// SPDX-License-Identifier: GPL-2.0-only
/*
 * A request that the supervisor could not be given, since its buffer cannot be
 * written, is there again for the next SECCOMP_IOCTL_NOTIF_RECV, and the task
 * that waits does not notice: kernel/seccomp.c:seccomp_notify_recv().
 */
#include "guest.h"

#include "notify.h"

CATALOGUE("C-13");

static void call(void)
{
	fill_syscall_changes(__NR_getppid);
}

TEST(is_there_again)
{
	struct seccomp_notif req = { };
	int listener;
	pid_t pid;

	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	listener = must_seccomp_notify(__NR_getppid);
	pid = child_start(call);
	EXPECT_TRUE(notify_comes(listener, pid));
	/* Zeroes, so that it is not refused before. */
	EXPECT_EQ(-1, ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV,
			    must_mmap(4096, PROT_READ)));
	EXPECT_EQ(EFAULT, errno);
	EXPECT_TRUE(notify_comes(listener, pid));
	/* One that is not counted is waited for, until the alarm. */
	must_sigaction(SIGALRM, trace_signal, 0);
	alarm(2);
	if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &req))
		trace_event("request", "result=%s", errno_name(errno));
	else
		EXPECT_EQ(0, notify_send(listener, &req, -EPERM, 0, 0));
	EXPECT_TRUE(req.id);
	alarm(0);
	if (!req.id)
		must_kill(pid, SIGKILL);
	child_wait(pid);
}

TEST_HARNESS_MAIN
