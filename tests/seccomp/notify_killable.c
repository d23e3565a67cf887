// SPDX-License-Identifier: GPL-2.0-only
/*
 * With SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV a signal that comes once the
 * request is received waits for the answer.  The answer is then the result with
 * a signal pending: in the handler it is in x0, and an answer in the range of
 * -ERESTARTSYS restarts the call, because its number is still known.
 *
 * kernel/seccomp.c:should_sleep_killable(), arch/arm64/kernel/signal.c:
 * arch_do_signal_or_restart(); C-13 and G-09, whose outcome is a prediction:
 * recorded.
 */
#include "guest.h"

#include "notify.h"

CATALOGUE("C-13 G-09");

static void call(void)
{
	fill_syscall_changes(__NR_getppid);
}

FIXTURE(answered) {
	int listener;
};

FIXTURE_VARIANT(answered) {
	int error;
	long value;
};

FIXTURE_VARIANT_ADD(answered, value) { 0, 0x1234 };
FIXTURE_VARIANT_ADD(answered, eperm) { -EPERM, 0 };
FIXTURE_VARIANT_ADD(answered, erestartsys) { -512, 0 };
FIXTURE_VARIANT_ADD(answered, erestartnointr) { -513, 0 };
FIXTURE_VARIANT_ADD(answered, erestartnohand) { -514, 0 };
FIXTURE_VARIANT_ADD(answered, erestart_restartblock) { -516, 0 };
FIXTURE_VARIANT_ADD(answered, value_erestartsys) { 0, -512 };
FIXTURE_VARIANT_ADD(answered, value_low_half) { 0, 0xfffffe00 };

FIXTURE_SETUP(answered)
{
	struct sock_filter filter[] = {
		SECCOMP_ON(__NR_getppid, SECCOMP_RET_USER_NOTIF),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	self->listener = must_seccomp(filter, ARRAY_SIZE(filter),
				SECCOMP_FILTER_FLAG_NEW_LISTENER |
				SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV);
}

FIXTURE_TEARDOWN(answered) { }

static void answer(int listener, int flags,
		   const FIXTURE_VARIANT(answered) *variant)
{
	struct seccomp_notif req;
	pid_t pid;

	must_sigaction(SIGUSR1, trace_signal, flags);
	pid = child_start(call);
	req = notify_receive(listener);
	must_kill(pid, SIGUSR1);
	/* Time enough to leave, for one that the signal does wake. */
	must_sleep_ms(10);
	trace_event("reply", "result=%s",
		    reg_name(notify_send(listener, &req, variant->error,
					 variant->value, 0)));
	while (notify_comes(listener, pid)) {
		req = notify_receive(listener);
		notify_send(listener, &req, 0, 0x600d, 0);
	}
	child_wait(pid);
}

TEST_F(answered, without_sa_restart)
{
	answer(self->listener, 0, variant);
}

TEST_F(answered, with_sa_restart)
{
	answer(self->listener, SA_RESTART, variant);
}

TEST_HARNESS_MAIN
