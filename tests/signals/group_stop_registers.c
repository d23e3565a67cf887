// SPDX-License-Identifier: GPL-2.0-only
/*
 * Of all stops only the two of a system call replace x7 by a marker. In the
 * signal stop, the group stop and the stop of PTRACE_INTERRUPT that come out of
 * an interrupted call, x7 is the tracee's own and there is no call number,
 * and what the tracer writes to x7 there stays (ptrace_save_reg() is called by
 * the syscall reports only). A conversion has to set and restore the marker
 * in hooks: one that spans too much shows here.
 */
#include "guest.h"
#include "blocking.h"

CATALOGUE("G-10 P-04 P-28");

static void tracee(void)
{
	struct svc_regs before, after;
	static char byte;

	svc_fill(&before, __NR_read);
	before.x[0] = BLOCKING_FD;
	before.x[1] = (unsigned long)&byte;
	before.x[2] = 1;
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
}

FIXTURE(reader)
{
	pid_t pid;
};

FIXTURE_SETUP(reader)
{
	blocking_init();
	must_sigaction(SIGUSR1, trace_signal, SA_RESTART);
	self->pid = tracee_seize(tracee, PTRACE_O_TRACESYSGOOD);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
}

FIXTURE_TEARDOWN(reader) { }

static void block(pid_t pid, int request)
{
	tracee_resume(pid, request, 0);
	must_wait_blocked(pid);
}

/* The restarted call, and the end. */
static int finish(pid_t pid)
{
	struct stop stop = tracee_next(pid, PTRACE_SYSCALL, 0);

	if (stop.kind < STOP_EXITED) {
		blocking_end();
		return tracee_finish_by(pid, PTRACE_SYSCALL);
	}
	return -1;
}

TEST_F(reader, group_stop)
{
	block(self->pid, PTRACE_SYSCALL);
	must_kill(self->pid, SIGSTOP);
	tracee_wait(self->pid);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(0x7777UL, must_get_x(self->pid, 7));
	tracee_next(self->pid, PTRACE_SYSCALL, SIGSTOP);
	EXPECT_EQ(0x7777UL, must_get_x(self->pid, 7));
	EXPECT_EQ(0, finish(self->pid));
}

/* SIGCONT ends what PTRACE_LISTEN made of it. */
TEST_F(reader, listen_and_continue)
{
	block(self->pid, PTRACE_SYSCALL);
	must_kill(self->pid, SIGSTOP);
	tracee_wait(self->pid);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	tracee_next(self->pid, PTRACE_SYSCALL, SIGSTOP);
	tracee_resume(self->pid, PTRACE_LISTEN, 0);
	must_kill(self->pid, SIGCONT);
	tracee_wait(self->pid);
	EXPECT_EQ(0x7777UL, must_get_x(self->pid, 7));
	tracee_run_to(self->pid, STOP_SIGNAL);
	EXPECT_EQ(0, finish(self->pid));
}

/* No exit stop that would have the marker: nobody asked for it. */
TEST_F(reader, interrupted)
{
	struct stop stop;

	block(self->pid, PTRACE_CONT);
	must_ptrace(PTRACE_INTERRUPT, self->pid, 0, 0);
	stop = tracee_wait(self->pid);
	EXPECT_EQ(STOP_EVENT, stop.kind);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ(0, finish(self->pid));
}

/* What is written to x7 is what the restarted call and its caller have. */
TEST_F(reader, x7_written_in_signal_stop)
{
	block(self->pid, PTRACE_SYSCALL);
	must_kill(self->pid, SIGUSR1);
	tracee_wait(self->pid);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	must_set_x(self->pid, 7, 0x1234);
	EXPECT_EQ(0, finish(self->pid));
}

/* In the exit stop it is lost, though the restarted call is still to come. */
TEST_F(reader, x7_written_in_exit_stop)
{
	block(self->pid, PTRACE_SYSCALL);
	must_kill(self->pid, SIGUSR1);
	tracee_wait(self->pid);
	must_set_x(self->pid, 7, 0x1234);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(0x7777UL, must_get_x(self->pid, 7));
	EXPECT_EQ(0, finish(self->pid));
}

TEST_HARNESS_MAIN
