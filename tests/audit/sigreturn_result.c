// SPDX-License-Identifier: GPL-2.0-only
/*
 * The record of rt_sigreturn(2) has the number of the entry, though the call
 * is forgotten by its end, and as exit the x0 that it restored, read as if it
 * were a result: a value of the restart range is recorded as -EINTR and yet
 * neither restarted nor changed.  A conversion that reads the number again at
 * the exit, or does not forget the call, shows here (arch/arm64/kernel/
 * signal.c:sys_rt_sigreturn, kernel/auditsc.c:audit_return_fixup).
 */
#include "guest.h"

CATALOGUE("A-07 A-10 G-07");

static long restored;
static pid_t self_pid;

/* What rt_sigreturn() is called with is whatever the handler leaves. */
static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)info;
	SIGFRAME_X(context, 0) = restored;
	scrub_registers();
}

static void setup(void)
{
	must_sigaction(SIGUSR1, handler, SA_RESTART);
	self_pid = getpid();
}

static void call(void)
{
	trace_ret("kill", svc(__NR_kill, self_pid, SIGUSR1));
}

FIXTURE(restored) {
};

FIXTURE_VARIANT(restored) {
	long x0;
};

FIXTURE_VARIANT_ADD(restored, value) {
	.x0 = 0x1234,
};

FIXTURE_VARIANT_ADD(restored, eperm) {
	.x0 = -EPERM,
};

FIXTURE_VARIANT_ADD(restored, erestartsys) {
	.x0 = -512,
};

FIXTURE_VARIANT_ADD(restored, erestart_restartblock) {
	.x0 = -516,
};

FIXTURE_SETUP(restored)
{
	REQUIRE(probe_audit());
	restored = variant->x0;
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(restored)
{
	must_audit_stop();
}

/* kill(), rt_sigreturn(), exit_group() */
TEST_F(restored, by_signal_frame)
{
	pid_t pid = tracee_start_with(setup, call, 0);

	audit_discard();
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(3, audit_emit());
}

TEST_HARNESS_MAIN
