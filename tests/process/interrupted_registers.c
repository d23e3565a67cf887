// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_INTERRUPT of a blocked call: at the stop the registers are those of
 * the restart already, pc on the svc, x0 the first argument, and there is no
 * system call any more in NT_ARM_SYSTEM_CALL.  Checkpointers depend on it;
 * arch/arm64/kernel/signal.c:arch_do_signal_or_restart prepares it before it
 * looks for a signal.  Only x8 follows behind the stop, where the call becomes
 * restart_syscall(2).
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("X-14 G-01 G-03 G-10 P-28");

static void do_read(void)
{
	trace_ret("read", blocking_read());
}

static void do_ppoll(void)
{
	trace_ret("ppoll", blocking_ppoll());
}

static void do_nanosleep(void)
{
	trace_ret("nanosleep", blocking_nanosleep());
}

static void do_futex(void)
{
	trace_ret("futex", blocking_futex_timeout());
}

FIXTURE(interrupted) {
};

FIXTURE_VARIANT(interrupted) {
	void (*tracee)(void);
	unsigned long before, after;
};

FIXTURE_VARIANT_ADD(interrupted, read) {
	.tracee = do_read, .before = __NR_read, .after = __NR_read,
};

FIXTURE_VARIANT_ADD(interrupted, ppoll) {
	.tracee = do_ppoll, .before = __NR_ppoll, .after = __NR_ppoll,
};

FIXTURE_VARIANT_ADD(interrupted, nanosleep) {
	.tracee = do_nanosleep,
	.before = __NR_nanosleep, .after = __NR_restart_syscall,
};

FIXTURE_VARIANT_ADD(interrupted, futex_with_timeout) {
	.tracee = do_futex,
	.before = __NR_futex, .after = __NR_restart_syscall,
};

FIXTURE_SETUP(interrupted)
{
	blocking_init();
}

FIXTURE_TEARDOWN(interrupted)
{
}

TEST_F(interrupted, registers)
{
	pid_t pid = tracee_seize(variant->tracee, 0);
	unsigned long x0 = tracee_run_to(pid, STOP_SYSCALL_ENTRY).regs.regs[0];
	struct stop stop;

	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	stop = tracee_wait(pid);
	EXPECT_EQ(STOP_EVENT, stop.kind);
	EXPECT_EQ((unsigned long)svc_insn, stop.regs.pc);
	EXPECT_EQ(x0, stop.regs.regs[0]);
	EXPECT_EQ(variant->before, stop.regs.regs[8]);
	EXPECT_EQ(-1, stop.nr);
	/* And that is what it goes on with. */
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SYSCALL_ENTRY, stop.kind);
	EXPECT_EQ(variant->after, (unsigned long)stop.nr);
	must_kill(pid, SIGKILL);
	EXPECT_EQ(STOP_KILLED, tracee_wait(pid).kind);
}

TEST_HARNESS_MAIN
