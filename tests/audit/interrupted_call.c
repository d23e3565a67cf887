// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that a signal interrupts is recorded as having failed with -EINTR,
 * whatever the kernel says to itself (-512..-516, which a tracer sees in the
 * exit stop) and whether or not it is going to be restarted: audit's exit comes
 * before the signal is looked at (kernel/auditsc.c:audit_return_fixup).
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("A-10 S-23");

static void do_read(void)
{
	blocking_read();
}

static void do_ppoll(void)
{
	blocking_ppoll();
}

static void do_nanosleep(void)
{
	blocking_nanosleep();
}

static void do_clone(void)
{
	svc(__NR_clone, SIGCHLD);
}

static void setup(void)
{
	must_sigaction(SIGUSR1, trace_signal, SA_RESTART);
}

FIXTURE(call) {
};

FIXTURE_VARIANT(call) {
	void (*tracee)(void);
	bool blocks;
	long result;
};

FIXTURE_VARIANT_ADD(call, erestartsys) {
	.tracee = do_read, .blocks = true, .result = -512,
};

/* A signal that is pending by then: no process may be made meanwhile. */
FIXTURE_VARIANT_ADD(call, erestartnointr) {
	.tracee = do_clone, .result = -513,
};

FIXTURE_VARIANT_ADD(call, erestartnohand) {
	.tracee = do_ppoll, .blocks = true, .result = -514,
};

FIXTURE_VARIANT_ADD(call, erestart_restartblock) {
	.tracee = do_nanosleep, .blocks = true, .result = -516,
};

FIXTURE_SETUP(call)
{
	REQUIRE(probe_audit());
	blocking_init();
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(call)
{
	must_audit_stop();
}

TEST_F(call, is_eintr)
{
	pid_t pid = tracee_start_with(setup, variant->tracee, 0);
	struct stop stop;

	audit_discard();
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_resume(pid, PTRACE_SYSCALL, variant->blocks ? 0 : SIGUSR1);
	if (variant->blocks) {
		must_wait_blocked(pid);
		must_kill(pid, SIGUSR1);
	}
	stop = tracee_wait(pid);
	EXPECT_EQ(STOP_SYSCALL_EXIT, stop.kind);
	EXPECT_EQ(variant->result, (long)stop.regs.regs[0]);
	EXPECT_EQ(1, audit_emit());
	EXPECT_EQ(STOP_SIGNAL, tracee_next(pid, PTRACE_SYSCALL, 0).kind);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
	EXPECT_EQ(0, audit_emit());
}

TEST_HARNESS_MAIN
