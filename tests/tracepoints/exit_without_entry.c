// SPDX-License-Identifier: GPL-2.0-only
/*
 * raw_syscalls:sys_exit also fires for calls that never had a sys_enter: those
 * which seccomp refuses, PTRACE_SYSEMU swallows, or a fatal signal ends in the
 * entry stop.  All of them leave through trace_exit in
 * arch/arm64/kernel/syscall.c:el0_svc_common, with the number that is left (-1
 * after a fatal stop, where it is forgotten) and with x0 as it stands, which is
 * the first argument if nobody set it.  A conversion that returns early, or
 * presets x0, drops the event or changes its ret.
 */
#include "guest.h"

CATALOGUE("T-05 S-02 S-03 C-04 P-29 P-30");

static uint32_t action;

static void install(void)
{
	must_sigaction(SIGSYS, trace_signal, 0);
	must_seccomp_rule(__NR_getppid, action);
}

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(events) {
	struct tracepoints *tp;
	pid_t pid;
};

FIXTURE_SETUP(events)
{
	REQUIRE(probe_tracepoints());
}

FIXTURE_TEARDOWN(events)
{
	tracepoints_close(self->tp);
}

static pid_t start_filtered(struct tracepoints **tp, uint32_t what)
{
	pid_t pid;

	action = what;
	pid = tracee_start_with(install, call, 0);
	*tp = must_tracepoints_open(pid, false);
	return pid;
}

TEST_F(events, of_call_refused)
{
	REQUIRE(probe_seccomp());
	self->pid = start_filtered(&self->tp, SECCOMP_RET_ERRNO | EDOM);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(2, tracepoints_emit(self->tp));
}

TEST_F(events, of_call_trapped)
{
	REQUIRE(probe_seccomp());
	self->pid = start_filtered(&self->tp, SECCOMP_RET_TRAP | 7);
	tracee_run_to_by(self->pid, PTRACE_CONT, STOP_SIGNAL);
	EXPECT_EQ(1, tracepoints_emit(self->tp));
	must_kill(self->pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(self->pid).kind);
}

/* The only thread dies of a forced signal, on the way out. */
TEST_F(events, of_call_killed)
{
	REQUIRE(probe_seccomp());
	self->pid = start_filtered(&self->tp, SECCOMP_RET_KILL_PROCESS);
	EXPECT_EQ(128 + SIGSYS, tracee_finish(self->pid));
	EXPECT_EQ(1, tracepoints_emit(self->tp));
}

TEST_F(events, of_call_emulated)
{
	self->pid = tracee_start(call);
	self->tp = must_tracepoints_open(self->pid, false);
	tracee_run_to_by(self->pid, PTRACE_SYSEMU, STOP_SYSCALL_ENTRY);
	tracee_run_to_by(self->pid, PTRACE_SYSEMU, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(1, tracepoints_emit(self->tp));
	must_kill(self->pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(self->pid).kind);
}

/* Before 7.0 the entry went on after such a stop, with the number -1. */
TEST_F(events, of_call_killed_in_entry_stop)
{
	self->pid = tracee_start(call);
	self->tp = must_tracepoints_open(self->pid, false);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_kill(self->pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(self->pid).kind);
	tracepoints_emit(self->tp);
}

TEST_HARNESS_MAIN
