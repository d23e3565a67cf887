// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer may suspend the filters of its tracee (PTRACE_O_SUSPEND_SECCOMP),
 * as checkpointing does.  The flag is looked at behind the entry stop, so it
 * holds for the call in that stop already; when it is gone, the filters are
 * back, for a call in its entry stop, too.
 *
 * kernel/seccomp.c:__seccomp_permit_syscall(), PT_SUSPEND_SECCOMP; ptrace(2);
 * entry C-18 of the catalogue.
 */
#include "guest.h"

CATALOGUE("C-18");
AMBIENT_DEPENDENT("a tracer under a filter may not suspend its tracee's");

#define OPTIONS	(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL)
#ifndef PTRACE_O_SUSPEND_SECCOMP
#define PTRACE_O_SUSPEND_SECCOMP	(1 << 21)
#endif

static long *results;

/* In the tracee: a tracer that has filters itself may not suspend any. */
static void install(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_ERRNO | 5);
}

static void tracee(void)
{
	results[0] = fill_syscall(__NR_getppid);
	trace_ret("getppid", results[0]);
	results[1] = fill_syscall(__NR_getppid);
	trace_ret("getppid", results[1]);
}

FIXTURE(filter) {
	pid_t pid;
};

FIXTURE_SETUP(filter)
{
	long err;

	REQUIRE(probe_seccomp());
	results = must_shared(2 * sizeof(*results));
	self->pid = tracee_start_with(install, tracee, 0);
	err = svc(__NR_ptrace, PTRACE_SETOPTIONS, self->pid, 0,
		  OPTIONS | PTRACE_O_SUSPEND_SECCOMP);
	if (err)
		SKIP(return, "no PTRACE_O_SUSPEND_SECCOMP: %s",
		     errno_name(-err));
	must_ptrace(PTRACE_SETOPTIONS, self->pid, 0, OPTIONS);
}

FIXTURE_TEARDOWN(filter) { }

TEST_F(filter, is_suspended)
{
	must_ptrace(PTRACE_SETOPTIONS, self->pid, 0,
		    OPTIONS | PTRACE_O_SUSPEND_SECCOMP);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(getpid(), results[0]);
	EXPECT_EQ(getpid(), results[1]);
}

TEST_F(filter, is_suspended_at_entry_stop)
{
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_ptrace(PTRACE_SETOPTIONS, self->pid, 0,
		    OPTIONS | PTRACE_O_SUSPEND_SECCOMP);
	tracee_run_to(self->pid, STOP_SYSCALL_EXIT);
	must_ptrace(PTRACE_SETOPTIONS, self->pid, 0, OPTIONS);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(getpid(), results[0]);
	EXPECT_EQ(-5, results[1]);
}

TEST_F(filter, is_back_at_entry_stop)
{
	must_ptrace(PTRACE_SETOPTIONS, self->pid, 0,
		    OPTIONS | PTRACE_O_SUSPEND_SECCOMP);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_ptrace(PTRACE_SETOPTIONS, self->pid, 0, OPTIONS);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
	EXPECT_EQ(-5, results[0]);
	EXPECT_EQ(-5, results[1]);
}

TEST_HARNESS_MAIN
