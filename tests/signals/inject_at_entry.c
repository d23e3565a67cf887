// SPDX-License-Identifier: GPL-2.0-only
/*
 * A signal that the tracer passes with PTRACE_SYSCALL out of an entry stop is
 * queued and does not replace the call: the call is made, its exit stop comes,
 * and the handler behind it finds the result in x0. A call that would block or
 * fork is interrupted at once. Out of an exit stop it comes right behind.
 */
#include "guest.h"
#include "blocking.h"

CATALOGUE("G-02 G-15 P-32");

static void getppids(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void reads(void)
{
	trace_ret("read", blocking_read());
}

/* -ERESTARTNOINTR: no handler ends it. The child sends no SIGCHLD. */
static void clones(void)
{
	long pid = svc(__NR_clone, 0, 0, 0, 0, 0);

	if (!pid)
		tracee_exit(0);
	trace_ret("clone", pid);
}

FIXTURE(injected) { };

FIXTURE_VARIANT(injected)
{
	void (*tracee)(void);
	int flags;
};

FIXTURE_VARIANT_ADD(injected, getppid) { getppids, 0 };
FIXTURE_VARIANT_ADD(injected, read) { reads, 0 };
FIXTURE_VARIANT_ADD(injected, read_sa_restart) { reads, SA_RESTART };
FIXTURE_VARIANT_ADD(injected, clone) { clones, 0 };

FIXTURE_SETUP(injected)
{
	blocking_init();
	must_sigaction(SIGUSR1, trace_signal, variant->flags);
}

FIXTURE_TEARDOWN(injected) { }

/* The exit stop, and then a stop for the signal itself. */
TEST_F(injected, at_entry)
{
	pid_t pid = tracee_start(variant->tracee);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(STOP_SYSCALL_EXIT, (int)stop.kind);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SIGNAL, (int)stop.kind);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	blocking_end();
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(injected, at_exit)
{
	pid_t pid = tracee_start(variant->tracee);
	struct stop stop;

	blocking_end();
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	stop = tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(STOP_SIGNAL, (int)stop.kind);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* Of a call that is left out, the handler finds what the tracer put there. */
TEST_F(injected, at_entry_of_a_skipped_call)
{
	pid_t pid = tracee_start(variant->tracee);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	must_set_x(pid, 0, 0x1234);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	tracee_next(pid, PTRACE_SYSCALL, 0);
	tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
