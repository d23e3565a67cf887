// SPDX-License-Identifier: GPL-2.0-only
/*
 * The caller of a call that waits for its supervisor is stopped and continued:
 * no handler runs, and the call is made again, with a second request.  Killed,
 * it is gone and the supervisor's answer comes too late.
 *
 * kernel/seccomp.c:seccomp_do_user_notification() stores -ERESTARTSYS as the
 * result, arch/arm64/kernel/signal.c:arch_do_signal_or_restart(); C-13.
 */
#include "guest.h"

#include "notify.h"

CATALOGUE("C-13 G-02");

static long *result;

static void call(void)
{
	*result = fill_syscall_changes(__NR_getppid);
}

FIXTURE(waiting) {
	int listener;
};

FIXTURE_SETUP(waiting)
{
	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	result = must_shared(sizeof(*result));
	self->listener = must_seccomp_notify(__NR_getppid);
}

FIXTURE_TEARDOWN(waiting) { }

TEST_F(waiting, is_stopped_and_continued)
{
	struct seccomp_notif first, second;
	pid_t pid = child_start(call);
	int status;

	first = notify_receive(self->listener);
	must_kill(pid, SIGSTOP);
	MUST(waitpid(pid, &status, WUNTRACED));
	MUST_BE(WIFSTOPPED(status));
	must_kill(pid, SIGCONT);
	second = notify_receive(self->listener);
	EXPECT_NE(first.id, second.id);
	EXPECT_EQ(0, notify_send(self->listener, &second, -EPERM, 0, 0));
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(-EPERM, *result);
}

/* Nobody will answer. */
TEST_F(waiting, is_killed)
{
	struct seccomp_notif req;
	pid_t pid = child_start(call);

	req = notify_receive(self->listener);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(128 + SIGKILL, child_wait(pid));
	trace_ret("send", notify_send(self->listener, &req, 0, 1, 0));
}

TEST_HARNESS_MAIN
