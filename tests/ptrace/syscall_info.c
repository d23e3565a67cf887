// SPDX-License-Identifier: GPL-2.0-only
/*
 * What PTRACE_GET_SYSCALL_INFO says at each kind of stop: the operation, the
 * architecture, the pc (behind the svc), the stack pointer, and as many bytes
 * as belong to it: kernel/ptrace.c:ptrace_get_syscall_info(), ptrace(2).
 */
#include <linux/audit.h>
#include "guest.h"
#include "call.h"

CATALOGUE("P-37");

#define SIZE_NONE	offsetof(struct ptrace_syscall_info, entry)
#define SIZE_TO(member) \
	(offsetof(struct ptrace_syscall_info, member) + \
	 sizeof(((struct ptrace_syscall_info *)0)->member))

static void check(struct __test_metadata *_metadata, pid_t pid, int op,
		  size_t size)
{
	struct ptrace_syscall_info info;
	struct user_pt_regs regs;
	size_t got = must_get_syscall_info(pid, &info);

	trace_number("size", got);
	EXPECT_EQ(size, got);
	EXPECT_EQ(op, info.op);
	EXPECT_EQ(AUDIT_ARCH_AARCH64, info.arch);
	must_get_regs(pid, &regs);
	EXPECT_EQ(regs.pc, info.instruction_pointer);
	EXPECT_EQ(regs.sp, info.stack_pointer);
	EXPECT_EQ((unsigned long)svc_insn_end, info.instruction_pointer);
	EXPECT_EQ(0, info.flags);
	EXPECT_EQ(0, info.reserved);
}

TEST(at_entry_and_exit)
{
	pid_t pid;

	call_prepare(NR_MAX);
	pid = tracee_start(call_run);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	check(_metadata, pid, PTRACE_SYSCALL_INFO_ENTRY, SIZE_TO(entry.args));
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	check(_metadata, pid, PTRACE_SYSCALL_INFO_EXIT, SIZE_TO(exit.is_error));
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(at_seccomp_stop)
{
	struct ptrace_syscall_info info;
	pid_t pid;

	REQUIRE(probe_seccomp());
	call_prepare(NR_MAX);
	must_seccomp_rule(NR_MAX, SECCOMP_RET_TRACE | 0xabcd);
	pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	check(_metadata, pid, PTRACE_SYSCALL_INFO_SECCOMP,
	      SIZE_TO(seccomp.ret_data));
	must_get_syscall_info(pid, &info);
	EXPECT_EQ(0xabcdU, info.seccomp.ret_data);
	EXPECT_EQ(0, tracee_finish(pid));
}

static void kill_self(void)
{
	svc(__NR_kill, getpid(), SIGUSR1);
}

TEST(at_signal_stop)
{
	pid_t pid = tracee_start(kill_self);

	tracee_run_to_by(pid, PTRACE_CONT, STOP_SIGNAL);
	check(_metadata, pid, PTRACE_SYSCALL_INFO_NONE, SIZE_NONE);
	must_kill(pid, SIGKILL);
	tracee_wait(pid);
}

/* Without the option nobody can tell a syscall stop, so it says none. */
TEST(without_tracesysgood)
{
	pid_t pid;

	call_prepare(NR_MAX);
	pid = tracee_start(call_run);
	must_ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_EXITKILL);
	tracee_next(pid, PTRACE_SYSCALL, 0);
	check(_metadata, pid, PTRACE_SYSCALL_INFO_NONE, SIZE_NONE);
	tracee_next(pid, PTRACE_SYSCALL, 0);
	check(_metadata, pid, PTRACE_SYSCALL_INFO_NONE, SIZE_NONE);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
