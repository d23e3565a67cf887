// SPDX-License-Identifier: GPL-2.0-only
/*
 * An asynchronous tag check fault is pending when a traced task makes a call.
 * The kernel raises the signal before it starts on the call: no entry stop, no
 * exit stop, the pc on the svc and all arguments in place; the call is made,
 * and reported, once, behind the handler (arch/arm64/kernel/syscall.c:
 * el0_svc_common). Entry work that runs ahead of that test reports it twice.
 */
#include "guest.h"
#include "mte_async.h"

CATALOGUE("G-11 G-12 P-06 R-12");

static void tracee(void)
{
	trace_ret("getppid", mte_faulting_call(__NR_getppid));
}

FIXTURE(fault)
{
	pid_t pid;
};

FIXTURE_SETUP(fault)
{
	REQUIRE(probe_mte());
	must_mte_async();
	must_sigaction(SIGSEGV, trace_signal, 0);
	self->pid = tracee_start(tracee);
}

FIXTURE_TEARDOWN(fault) { }

TEST_F(fault, handler)
{
	struct stop stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);

	EXPECT_EQ(STOP_SIGNAL, (int)stop.kind);
	EXPECT_EQ(SIGSEGV, stop.signal);
	EXPECT_EQ((unsigned long)mte_svc, stop.regs.pc);
	EXPECT_EQ(0xa0UL, stop.regs.regs[0]);
	tracee_next(self->pid, PTRACE_SYSCALL, SIGSEGV);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

TEST_F(fault, signal_dropped)
{
	struct stop stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);

	EXPECT_EQ(STOP_SIGNAL, (int)stop.kind);
	stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SYSCALL_ENTRY, (int)stop.kind);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* The tracer moves on from the svc: the call is not made at all. */
TEST_F(fault, pc_moved)
{
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	must_set_pc(self->pid, (unsigned long)mte_svc + 4);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* PTRACE_SYSEMU: the restarted call is the one that is left out. */
TEST_F(fault, sysemu)
{
	tracee_next(self->pid, PTRACE_SYSEMU, 0);
	tracee_next(self->pid, PTRACE_SYSEMU, 0);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

/* Two steps from the store: the fault comes with the first of them. */
TEST_F(fault, stepped)
{
	struct user_pt_regs regs;

	must_get_regs(self->pid, &regs);
	regs.pc = (unsigned long)mte_store;
	regs.regs[0] = 0xa0;
	regs.regs[7] = 0x7777;
	regs.regs[8] = __NR_getppid;
	regs.regs[9] = (unsigned long)mte_mistagged();
	must_set_regs(self->pid, &regs);
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	must_kill(self->pid, SIGKILL);
	tracee_wait(self->pid);
}

TEST_HARNESS_MAIN
