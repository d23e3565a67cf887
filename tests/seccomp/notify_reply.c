// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a supervisor answers to SECCOMP_RET_USER_NOTIF is the result: an error
 * if there is one, else the value, all 64 bits of it, also where it looks like
 * an error or like a request to restart.  "Continue" executes the call.  The
 * answer is set while the caller sleeps inside the entry code, so a preset or a
 * second look at x0 behind it would spoil it.
 *
 * kernel/seccomp.c:seccomp_do_user_notification(); entry C-13 of the catalogue
 * and Documentation/userspace-api/seccomp_filter.rst.
 */
#include "guest.h"

#include "notify.h"

CATALOGUE("C-13");

#define PARENT	1

static long *result;

static void call(void)
{
	*result = fill_syscall_changes(__NR_getppid);
}

FIXTURE(reply) {
	int listener;
};

FIXTURE_VARIANT(reply) {
	int error;
	long value;
	unsigned int flags;
	long expected;
};

FIXTURE_VARIANT_ADD(reply, zero) { };
FIXTURE_VARIANT_ADD(reply, value) { .value = 0x1234, .expected = 0x1234 };
FIXTURE_VARIANT_ADD(reply, value_of_64_bits) {
	.value = 0x7edcba9876543210, .expected = 0x7edcba9876543210,
};
FIXTURE_VARIANT_ADD(reply, value_minus_one) { .value = -1, .expected = -1 };
FIXTURE_VARIANT_ADD(reply, value_like_restart) {
	.value = -512, .expected = -512,
};
FIXTURE_VARIANT_ADD(reply, error) { .error = -EPERM, .expected = -EPERM };
FIXTURE_VARIANT_ADD(reply, error_and_value) {
	.error = -EPERM, .value = 0x1234, .expected = -EPERM,
};
FIXTURE_VARIANT_ADD(reply, error_like_restart) {
	.error = -512, .expected = -512,
};
FIXTURE_VARIANT_ADD(reply, positive_error) { .error = 7, .expected = 7 };
FIXTURE_VARIANT_ADD(reply, go_on) {
	.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE, .expected = PARENT,
};

FIXTURE_SETUP(reply)
{
	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	result = must_shared(sizeof(*result));
	self->listener = must_seccomp_notify(__NR_getppid);
}

FIXTURE_TEARDOWN(reply) { }

static void answer(int listener, const FIXTURE_VARIANT(reply) *variant)
{
	struct seccomp_notif req = notify_receive(listener);

	trace_ret("send", notify_send(listener, &req, variant->error,
				      variant->value, variant->flags));
}

TEST_F(reply, is_result)
{
	pid_t pid = child_start(call);

	answer(self->listener, variant);
	EXPECT_EQ(0, child_wait(pid));
	EXPECT_EQ(variant->expected == PARENT ? getpid() : variant->expected,
		  *result);
}

/* The exit stop shows it already. */
TEST_F(reply, is_result_at_exit_stop)
{
	pid_t pid = tracee_start(call);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	answer(self->listener, variant);
	stop = tracee_wait(pid);
	EXPECT_TRUE(stop.kind == STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->expected == PARENT ? getpid() : variant->expected,
		  *result);
}

TEST_HARNESS_MAIN
