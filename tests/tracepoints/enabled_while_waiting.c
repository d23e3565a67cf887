// SPDX-License-Identifier: GPL-2.0-only
/*
 * Somebody switches the tracepoints on while a call waits on its way in.  arm64
 * tests for sys_enter when it gets there, behind seccomp (arch/arm64/kernel/
 * ptrace.c:syscall_trace_enter), so the call has it; generic entry decides by
 * the flags of the entry, which it renews behind a tracer's stop only, so that
 * a call waiting in seccomp has none.  The sys_exit is always there.
 */
#include "guest.h"
#include "../seccomp/notify.h"

CATALOGUE("T-02");
AMBIENT_DEPENDENT("whoever had the tracepoints on before hides the difference");

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void setup(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE);
}

FIXTURE(enabled) {
	struct tracepoints *tp;
	pid_t pid;
};

FIXTURE_SETUP(enabled)
{
	REQUIRE(probe_tracepoints());
	REQUIRE(probe_seccomp());
}

FIXTURE_TEARDOWN(enabled)
{
	tracepoints_close(self->tp);
}

TEST_F(enabled, in_entry_stop)
{
	self->pid = tracee_start(call);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	self->tp = must_tracepoints_open(self->pid, false);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(3, tracepoints_emit(self->tp));
}

TEST_F(enabled, in_seccomp_stop)
{
	self->pid = tracee_start_with(setup, call, PTRACE_O_TRACESECCOMP);
	tracee_run_to_by(self->pid, PTRACE_CONT, STOP_SECCOMP);
	self->tp = must_tracepoints_open(self->pid, false);
	EXPECT_EQ(0, tracee_finish(self->pid));
	tracepoints_emit(self->tp);
}

/* Entry stop and seccomp stop: it is the second of them that counts. */
TEST_F(enabled, in_seccomp_stop_behind_entry_stop)
{
	self->pid = tracee_start_with(setup, call, PTRACE_O_TRACESECCOMP);
	tracee_run_to(self->pid, STOP_SECCOMP);
	self->tp = must_tracepoints_open(self->pid, false);
	EXPECT_EQ(0, tracee_finish(self->pid));
	tracepoints_emit(self->tp);
}

/* The filter is this process's own, and so is the listener. */
TEST_F(enabled, in_notification)
{
	int listener = must_seccomp_notify(__NR_getppid);
	struct seccomp_notif req;

	self->pid = tracee_start(call);
	tracee_resume(self->pid, PTRACE_CONT, 0);
	req = notify_receive(listener);
	self->tp = must_tracepoints_open(self->pid, false);
	EXPECT_EQ(0, notify_send(listener, &req, 0, 0,
				 SECCOMP_USER_NOTIF_FLAG_CONTINUE));
	EXPECT_EQ(STOP_EXITED, tracee_wait(self->pid).kind);
	tracepoints_emit(self->tp);
}

TEST_HARNESS_MAIN
