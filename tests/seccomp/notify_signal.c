// SPDX-License-Identifier: GPL-2.0-only
/*
 * A signal while the caller waits for its supervisor: with SA_RESTART the call
 * is made again and the supervisor gets a second request, without it is -EINTR.
 * The call was never executed, but the number must still be there when the
 * signal code decides, or a conversion turns the restart into a raw -512.
 *
 * kernel/seccomp.c:seccomp_do_user_notification() stores -ERESTARTSYS as the
 * result; entry C-13 of the catalogue.
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

FIXTURE_VARIANT(waiting) {
	int flags;
};

FIXTURE_VARIANT_ADD(waiting, without_sa_restart) { };
FIXTURE_VARIANT_ADD(waiting, with_sa_restart) { .flags = SA_RESTART };

FIXTURE_SETUP(waiting)
{
	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	result = must_shared(sizeof(*result));
	must_sigaction(SIGUSR1, trace_signal, variant->flags);
	self->listener = must_seccomp_notify(__NR_getppid);
}

FIXTURE_TEARDOWN(waiting) { }

TEST_F(waiting, gets_signal)
{
	struct seccomp_notif first, second;
	pid_t pid = child_start(call);

	first = notify_receive(self->listener);
	must_kill(pid, SIGUSR1);
	if (variant->flags) {
		second = notify_receive(self->listener);
		trace_ret("send_first",
			  notify_send(self->listener, &first, 0, 1, 0));
		EXPECT_NE(first.id, second.id);
		EXPECT_EQ(0, notify_send(self->listener, &second, 0, 0x1234,
					 0));
	}
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(variant->flags ? 0x1234 : -EINTR, *result);
	trace_ret("send_again", notify_send(self->listener, &first, 0, 1, 0));
}

/* The exit stop shows -ERESTARTSYS, the signal stop what comes of it. */
TEST_F(waiting, gets_signal_traced)
{
	struct seccomp_notif req;
	pid_t pid = tracee_start(call);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	notify_receive(self->listener);
	must_kill(pid, SIGUSR1);
	stop = tracee_wait(pid);
	EXPECT_TRUE(stop.kind == STOP_SYSCALL_EXIT);
	EXPECT_EQ(-512UL, stop.regs.regs[0]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_TRUE(stop.kind == STOP_SIGNAL);
	/* Through the handler and to the repeated call, or what is next. */
	tracee_resume(pid, PTRACE_CONT, SIGUSR1);
	if (variant->flags) {
		req = notify_receive(self->listener);
		EXPECT_EQ(0, notify_send(self->listener, &req, 0, 0x1234, 0));
	}
	stop = tracee_wait(pid);
	EXPECT_TRUE(stop.kind == STOP_EXITED);
	EXPECT_EQ(variant->flags ? 0x1234 : -EINTR, *result);
}

TEST_HARNESS_MAIN
