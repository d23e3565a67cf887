// SPDX-License-Identifier: GPL-2.0-only
/*
 * A step that was asked for and is taken back while the call is under way does
 * not happen: PTRACE_CONT and PTRACE_SYSCALL at a stop inside clear it
 * (arch/arm64/kernel/debug-monitors.c:user_disable_single_step()), and whatever
 * flag a conversion adds for the exit must go with it, or a SIGTRAP is left.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-16 S-21");

static struct stop inside_stepped_call(void)
{
	pid_t pid;

	call_prepare_max();
	must_seccomp_rule(NR_MAX, SECCOMP_RET_TRACE);
	pid = tracee_start_opts(call_run_then_getuid, PTRACE_O_TRACESECCOMP);
	must_step_to_svc(pid);
	return step(pid);
}

TEST(by_cont)
{
	struct stop stop;

	REQUIRE(probe_seccomp());
	stop = inside_stepped_call();
	EXPECT_KIND(STOP_SECCOMP, stop);
	EXPECT_KIND(STOP_EXITED, tracee_next(stop.pid, PTRACE_CONT, 0));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST(by_syscall)
{
	struct stop stop;

	REQUIRE(probe_seccomp());
	stop = inside_stepped_call();
	stop = tracee_next(stop.pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
	stop = tracee_next(stop.pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(__NR_getuid, stop.nr);
	EXPECT_EQ(0, tracee_finish(stop.pid));
}

/* Asked for in front of the svc and taken back there. */
TEST(before_the_call)
{
	struct stop stop;
	pid_t pid;

	call_prepare_max();
	pid = tracee_start(call_run);
	must_step_to_svc(pid);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(pid));
}

/* At a syscall stop the other way round: a step, and no exit stop. */
TEST(asked_for_at_entry)
{
	struct stop stop;
	pid_t pid;

	call_prepare_max();
	pid = tracee_start(call_run);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	stop = step(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_KIND(STOP_EXITED, tracee_next(pid, PTRACE_CONT, 0));
}

/* A blocked call: the interrupt comes first, the trap of the step is due. */
TEST(while_blocked)
{
	struct stop stop;
	pid_t pid;

	call_prepare_read();
	pid = tracee_seize(call_run_then_getuid, 0);
	must_step_to_svc(pid);
	tracee_resume(pid, PTRACE_SINGLESTEP, 0);
	must_wait_blocked(pid);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	stop = tracee_wait(pid);
	must_write(PIPE_WRITE, "x", 1);
	while (stop.kind != STOP_EXITED)
		stop = tracee_next(pid, PTRACE_CONT, 0);
	EXPECT_EQ(1, call_result());
}

TEST_HARNESS_MAIN
