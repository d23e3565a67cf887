// SPDX-License-Identifier: GPL-2.0-only
/*
 * In the signal stop of an interrupted call the pc is on the svc already. A
 * tracer that moves it elsewhere takes the restart away, and with it the
 * -EINTR and the restart_syscall(2) that the kernel had in mind: it looks
 * whether the pc is still where it put it, before it turns x0 or x8 round
 * (arch/arm64/kernel/signal.c:arch_do_signal_or_restart).
 */
#include "guest.h"
#include "blocking.h"

CATALOGUE("G-04");

static long (*block)(void);

static void tracee(void)
{
	trace_ret("block", block());
}

FIXTURE(stopped)
{
	struct user_pt_regs regs;
	pid_t pid;
};

FIXTURE_VARIANT(stopped)
{
	long (*block)(void);
};

FIXTURE_VARIANT_ADD(stopped, read) { blocking_read };
FIXTURE_VARIANT_ADD(stopped, nanosleep) { blocking_nanosleep };

FIXTURE_SETUP(stopped)
{
	block = variant->block;
	blocking_init();
	must_sigaction(SIGUSR1, trace_signal, 0);
	must_sigaction(SIGHUP, trace_signal, SA_RESTART);
	self->pid = tracee_start(tracee);
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	self->regs = blocking_interrupt(self->pid, SIGUSR1).regs;
}

FIXTURE_TEARDOWN(stopped) { }

/* The call returns with its first argument, and x8 stays. */
TEST_F(stopped, behind_the_svc_no_signal)
{
	must_set_pc(self->pid, (unsigned long)svc_insn_end);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* The handler's frame has neither -EINTR nor the svc. */
TEST_F(stopped, behind_the_svc_handler)
{
	must_set_pc(self->pid, (unsigned long)svc_insn_end);
	tracee_next(self->pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

TEST_F(stopped, behind_the_svc_handler_sa_restart)
{
	must_set_pc(self->pid, (unsigned long)svc_insn_end);
	tracee_next(self->pid, PTRACE_SYSCALL, SIGHUP);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* Written, but the same: the decision stands. */
TEST_F(stopped, same_pc_handler)
{
	must_set_regs(self->pid, &self->regs);
	tracee_next(self->pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/*
 * A new first argument, a bad one, for the call that is made again. What
 * restart_syscall(2) goes on with is not in the registers.
 */
TEST_F(stopped, other_x0_no_signal)
{
	must_set_x(self->pid, 0, 0x10000000);
	tracee_next(self->pid, PTRACE_SYSCALL, 0);
	must_kill(self->pid, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

/* The handler's frame has -EINTR, whatever the tracer put there. */
TEST_F(stopped, other_x0_handler)
{
	must_set_x(self->pid, 0, 0x10000000);
	tracee_next(self->pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_EQ(0, tracee_finish_by(self->pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
