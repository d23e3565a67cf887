// SPDX-License-Identifier: GPL-2.0-only
/*
 * raw_syscalls:sys_exit fires before the tracer's exit stop: the event is there
 * while the tracee is stopped, with the call's own result, and what the tracer
 * then writes to x0 is in no event.  An interrupted call shows the kernel's
 * private error, before a signal turns it into a restart or -EINTR (arch/arm64/
 * kernel/ptrace.c:syscall_trace_exit); a port that reports first, or handles
 * signals first, differs.
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("T-06 S-24 S-25 S-23");

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void reader(void)
{
	trace_ret("read", blocking_read());
}

/* What rt_sigreturn() is called with is whatever the handler leaves. */
static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)info;
	(void)context;
	asm volatile("mov	x1, #0xc1\n\t"
		     "mov	x2, #0xc2" ::: "x1", "x2");
}

static void setup(void)
{
	must_sigaction(SIGUSR1, handler, SA_RESTART);
}

FIXTURE(result) {
	struct tracepoints *tp;
	pid_t pid;
};

FIXTURE_SETUP(result)
{
	REQUIRE(probe_tracepoints());
	blocking_init();
}

FIXTURE_TEARDOWN(result)
{
	tracepoints_close(self->tp);
}

TEST_F(result, of_edited_call)
{
	self->pid = tracee_start(call);
	self->tp = must_tracepoints_open(self->pid, false);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, tracepoints_emit(self->tp));
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(2, tracepoints_emit(self->tp));
	must_set_x(self->pid, 0, 0x77);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(1, tracepoints_emit(self->tp));
}

/* read(), rt_sigreturn(), read(), exit_group() */
TEST_F(result, of_restarted_call)
{
	self->pid = tracee_start_with(setup, reader, 0);
	self->tp = must_tracepoints_open(self->pid, false);
	tracee_resume(self->pid, PTRACE_CONT, 0);
	must_wait_blocked(self->pid);
	must_kill(self->pid, SIGUSR1);
	EXPECT_EQ(STOP_SIGNAL, tracee_wait(self->pid).kind);
	EXPECT_EQ(2, tracepoints_emit(self->tp));
	blocking_end();
	EXPECT_EQ(STOP_EXITED,
		  tracee_next(self->pid, PTRACE_CONT, SIGUSR1).kind);
	EXPECT_EQ(5, tracepoints_emit(self->tp));
}

TEST_HARNESS_MAIN
