// SPDX-License-Identifier: GPL-2.0-only
/*
 * A signal that the tracer hands over when it resumes a syscall stop is sent,
 * not delivered in place: from the entry stop the call is made first, its exit
 * stop comes, then the stop for the signal, from the kernel.  It interrupts a
 * call that would block (include/linux/ptrace.h:ptrace_report_syscall() does
 * send_sig()).  Each observer sees the call's own result.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-32 S-22");

static void take_usr1(void)
{
	must_sigaction(SIGUSR1, trace_signal, 0);
}

TEST(at_entry)
{
	struct stop stop;
	pid_t pid;

	call_prepare_max();
	pid = tracee_start_with(take_usr1, call_run, 0);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ((unsigned long)MAX_RESULT, stop.regs.regs[0]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SIGNAL, stop);
	EXPECT_EQ(SIGUSR1, stop.signal);
	EXPECT_EQ(SI_KERNEL, stop.si.si_code);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(0, tracee_next(pid, PTRACE_CONT, SIGUSR1).signal);
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST(at_exit)
{
	struct stop stop;
	pid_t pid;

	call_prepare_max();
	pid = tracee_start_with(take_usr1, call_run, 0);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	stop = tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_KIND(STOP_SIGNAL, stop);
	EXPECT_EQ(SI_KERNEL, stop.si.si_code);
	EXPECT_EQ(0, tracee_next(pid, PTRACE_CONT, SIGUSR1).signal);
	EXPECT_EQ(MAX_RESULT, call_result());
}

/* The read of an empty pipe does not even start to wait. */
TEST(at_entry_of_a_blocking_call)
{
	struct stop stop;
	pid_t pid;

	call_prepare_read();
	pid = tracee_start_with(take_usr1, call_run, 0);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = tracee_next(pid, PTRACE_SYSCALL, SIGUSR1);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(-512, (long)stop.regs.regs[0]);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SIGNAL, stop);
	EXPECT_EQ((unsigned long)svc_insn, stop.regs.pc);
	EXPECT_EQ(0, tracee_next(pid, PTRACE_CONT, SIGUSR1).signal);
	EXPECT_EQ(-EINTR, call_result());
}

/* One that the tracee sends itself: exit stop first, and once. */
static void take_and_send(void)
{
	take_usr1();
	call_prepare_signal(SIGUSR1);
}

TEST(sent_by_the_call)
{
	pid_t pid = tracee_start_with(take_and_send, call_run, 0);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_KIND(STOP_SYSCALL_EXIT, tracee_next(pid, PTRACE_SYSCALL, 0));
	EXPECT_KIND(STOP_SIGNAL, tracee_next(pid, PTRACE_SYSCALL, 0));
	EXPECT_EQ(0, tracee_next(pid, PTRACE_CONT, SIGUSR1).signal);
}

TEST_HARNESS_MAIN
