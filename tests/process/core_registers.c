// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a core says of a task that a signal ended in or behind a system call:
 * never that it is in one (NT_ARM_SYSTEM_CALL is -1, arch/arm64/kernel/signal.c
 * forgets the call before it looks for signals), x7 as the program had it even
 * if it came out of an entry stop, and x0 and pc of the restart if the call was
 * to be restarted.
 */
#include "guest.h"
#include "core.h"
#include "../signals/blocking.h"

CATALOGUE("M-08 P-28 G-01");

static void call(void)
{
	fill_syscall(__NR_getppid);
}

static void reader(void)
{
	blocking_read();
}

/* Delivered behind the call, whose result x0 has. */
TEST(signal_from_entry_stop)
{
	const struct elf_prstatus *status;
	pid_t pid;

	REQUIRE(core_prepare());
	pid = tracee_start(call);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_next(pid, PTRACE_CONT, SIGQUIT);
	EXPECT_EQ(STOP_KILLED, tracee_next(pid, PTRACE_CONT, SIGQUIT).kind);
	status = must_read_core();
	EXPECT_EQ(0x7777, status->pr_reg[7]);
}

TEST(signal_in_blocked_call)
{
	const struct elf_prstatus *status;
	pid_t pid;

	REQUIRE(core_prepare());
	blocking_init();
	pid = tracee_start(reader);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGQUIT);
	tracee_wait(pid);
	EXPECT_EQ(STOP_KILLED, tracee_next(pid, PTRACE_CONT, SIGQUIT).kind);
	status = must_read_core();
	EXPECT_EQ((unsigned long)svc_insn, status->pr_reg[32]);
	EXPECT_EQ(BLOCKING_FD, status->pr_reg[0]);
}

TEST_HARNESS_MAIN
