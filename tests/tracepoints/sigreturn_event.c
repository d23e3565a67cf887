// SPDX-License-Identifier: GPL-2.0-only
/*
 * rt_sigreturn(2) forgets its number on the way, so its sys_exit has the id -1,
 * and as ret the x0 that came back from the frame, be that in the range of the
 * kernel's restart codes or not (arch/arm64/kernel/signal.c:sys_rt_sigreturn).
 * A conversion that keeps the number of the entry for the exit differs.
 */
#include "guest.h"

CATALOGUE("G-07 T-05");

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

FIXTURE_VARIANT_ADD(restored, erestartsys) {
	.x0 = -512,
};

FIXTURE_SETUP(restored)
{
	REQUIRE(probe_tracepoints());
	restored = variant->x0;
}

FIXTURE_TEARDOWN(restored)
{
}

/* kill() and rt_sigreturn() in and out, exit_group() in */
TEST_F(restored, by_signal_frame)
{
	pid_t pid = tracee_start_with(setup, call, 0);
	struct tracepoints *tp = must_tracepoints_open(pid, false);

	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(5, tracepoints_emit(tp));
	tracepoints_close(tp);
}

TEST_HARNESS_MAIN
