// SPDX-License-Identifier: GPL-2.0-only
/*
 * A signal that the call itself forces comes ahead of one that was pending
 * already, and both before the next instruction of the caller: seccomp's
 * SIGSYS, and the SIGSEGV of a bad rt_sigreturn(2). Its handler runs with the
 * pc behind the svc. The exit work must not get in between or be done twice.
 */
#include "guest.h"

CATALOGUE("G-16 C-05");

static void filter(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRAP | 3);
}

static void trapped(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(pending)
{
	pid_t pid;
};

FIXTURE_VARIANT(pending)
{
	int sig;
};

FIXTURE_VARIANT_ADD(pending, hup) { SIGHUP };
FIXTURE_VARIANT_ADD(pending, usr1) { SIGUSR1 };
FIXTURE_VARIANT_ADD(pending, rt) { 36 };

FIXTURE_SETUP(pending)
{
	REQUIRE(probe_seccomp());
	must_sigaction(variant->sig, trace_signal, 0);
	must_sigaction(SIGSYS, trace_signal, 0);
	self->pid = tracee_start_with(filter, trapped, 0);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
}

FIXTURE_TEARDOWN(pending) { }

/* The exit stop, the forced signal, the one that was there first. */
TEST_F(pending, sigsys_first)
{
	struct stop stop;

	must_kill(self->pid, variant->sig);
	stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SYSCALL_EXIT, (int)stop.kind);
	stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(SIGSYS, stop.signal);
	stop = tracee_next(self->pid, PTRACE_SYSCALL, SIGSYS);
	EXPECT_EQ(variant->sig, stop.signal);
	tracee_next(self->pid, PTRACE_SYSCALL, variant->sig);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* The tracer drops it: the call returns with what x0 was. */
TEST_F(pending, sigsys_dropped)
{
	must_kill(self->pid, variant->sig);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	tracee_next(self->pid, PTRACE_SYSCALL, variant->sig);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
