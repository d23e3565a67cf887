// SPDX-License-Identifier: GPL-2.0-only
/*
 * A signal ends a blocked call. The tracer sees the kernel's own -ERESTART*
 * in x0 at the exit stop, and in the signal stop behind it the pc back on the
 * svc, x0 the first argument again and no call number, before anybody has
 * decided whether the call is restarted or fails with EINTR.
 *
 * Exit work that runs behind the signal code, or a port that moves the restart
 * into generic code, shows another order or other registers.
 */
#include "guest.h"
#include "blocking.h"

CATALOGUE("G-01 G-02 G-03 S-22 S-23 P-28");

FIXTURE(call)
{
	struct stop entry, signal;
	pid_t pid;
};

FIXTURE_VARIANT(call)
{
	const char *name;
	long (*block)(void);
	bool by_fd;	/* ended by blocking_end(), not by a signal */
};

FIXTURE_VARIANT_ADD(call, read) { "read", blocking_read, true };
FIXTURE_VARIANT_ADD(call, ppoll) { "ppoll", blocking_ppoll, true };
FIXTURE_VARIANT_ADD(call, sigsuspend) { "sigsuspend", blocking_sigsuspend, 0 };
FIXTURE_VARIANT_ADD(call, nanosleep) { "nanosleep", blocking_nanosleep, 0 };
FIXTURE_VARIANT_ADD(call, futex) { "futex", blocking_futex, false };
FIXTURE_VARIANT_ADD(call, futex_timeout) {
	"futex", blocking_futex_timeout, false
};

static const FIXTURE_VARIANT(call) *the;

static void tracee(void)
{
	trace_ret(the->name, the->block());
}

/* Up to the signal stop, the signal not yet delivered. */
FIXTURE_SETUP(call)
{
	the = variant;
	blocking_init();
	must_sigaction(SIGUSR1, trace_signal, 0);
	must_sigaction(SIGUSR2, trace_signal, 0);
	must_sigaction(SIGHUP, trace_signal, SA_RESTART);
	self->pid = tracee_start(tracee);
	self->entry = tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	self->signal = blocking_interrupt(self->pid, SIGURG);
}

FIXTURE_TEARDOWN(call) { }

/* The call has been restarted and blocks again: end it otherwise. */
static void end_restarted(pid_t pid)
{
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(pid);
	if (the->by_fd)
		blocking_end();
	else
		must_kill(pid, SIGUSR2);
	tracee_wait(pid);
}

/* arch/arm64/kernel/signal.c: "a debugger will see the already changed PC" */
TEST_F(call, rewound_before_the_decision)
{
	EXPECT_EQ(STOP_SIGNAL, (int)self->signal.kind);
	EXPECT_EQ((unsigned long)svc_insn, self->signal.regs.pc);
	EXPECT_EQ(self->entry.regs.regs[0], self->signal.regs.regs[0]);
	EXPECT_EQ(self->entry.regs.regs[8], self->signal.regs.regs[8]);
}

/* The tracer drops the signal: nobody is told that it happened. */
TEST_F(call, signal_dropped)
{
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	end_restarted(self->pid);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* Delivered, but its default action is to do nothing. */
TEST_F(call, signal_ignored)
{
	tracee_next(self->pid, PTRACE_SYSCALL, SIGURG);
	end_restarted(self->pid);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* A handler without SA_RESTART: EINTR for each of them (signal(7)). */
TEST_F(call, handler)
{
	tracee_next(self->pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* SA_RESTART: restarts read(2) and futex(2), ends the others (signal(7)). */
TEST_F(call, handler_sa_restart)
{
	struct stop stop;

	tracee_next(self->pid, PTRACE_SYSCALL, SIGHUP);
	/* rt_sigreturn(2) has its two stops. */
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);
	if (stop.kind == STOP_SYSCALL_ENTRY &&
	    stop.regs.regs[8] == self->entry.regs.regs[8])
		end_restarted(self->pid);
	if (stop.kind < STOP_EXITED)
		EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
