// SPDX-License-Identifier: GPL-2.0-only
/*
 * x7 is a marker at syscall stops only.  At any other stop it has the tracee's
 * value, inside a call as well as on the way out of it, and the number reads
 * as the call's inside and as -1 behind it.  Only report_syscall_entry() and
 * report_syscall_exit() of arch/arm64/kernel/ptrace.c touch it.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-04 P-28");

FIXTURE(stop) {};
FIXTURE_VARIANT(stop)
{
	enum stop_kind kind;
	unsigned long nr, arg0, options;
};

/* No CLONE_VM: the child has a stack of its own. */
FIXTURE_VARIANT_ADD(stop, fork)
	{ STOP_FORK, __NR_clone, SIGCHLD, PTRACE_O_TRACEFORK };
FIXTURE_VARIANT_ADD(stop, vfork)
	{ STOP_VFORK, __NR_clone, CLONE_VFORK | SIGCHLD, PTRACE_O_TRACEVFORK };
FIXTURE_VARIANT_ADD(stop, vfork_done)
	{ STOP_VFORK_DONE, __NR_clone, CLONE_VFORK | SIGCHLD,
	  PTRACE_O_TRACEVFORKDONE };
FIXTURE_VARIANT_ADD(stop, clone)
	{ STOP_CLONE, __NR_clone, 0, PTRACE_O_TRACECLONE };
FIXTURE_VARIANT_ADD(stop, exit)
	{ STOP_EXIT, __NR_exit_group, 5, PTRACE_O_TRACEEXIT };

FIXTURE_SETUP(stop)
{
	call_prepare(variant->nr);
	call->before.x[0] = variant->arg0;
	if (variant->nr == __NR_clone)
		memset(&call->before.x[1], 0, 5 * sizeof(long));
}

FIXTURE_TEARDOWN(stop)
{
}

static void block_and_ignore(void)
{
	must_sigmask(SIG_BLOCK, SIGCHLD);
}

/* Without events: the child's would be between the parent's. */
static void call_quietly(void)
{
	svc_all(&call->before);
	if (!call->before.x[0])
		tracee_exit(0);
}

TEST_F(stop, has_the_own_x7)
{
	pid_t pid = tracee_start_with(block_and_ignore, call_quietly,
				      variant->options);
	struct stop stop = tracee_run_to_by(pid, PTRACE_CONT, variant->kind);

	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ((int)variant->nr, stop.nr);
	EXPECT_EQ(PTRACE_SYSCALL_INFO_NONE, stop.info.op);
}

static void raise_usr1(void)
{
	call_prepare_signal(SIGUSR1);
}

static void raise_stop(void)
{
	call_prepare_signal(SIGSTOP);
}

static void check(struct __test_metadata *_metadata, struct stop stop)
{
	EXPECT_EQ(0x7777UL, stop.regs.regs[7]);
	EXPECT_EQ(-1, stop.nr);
	EXPECT_EQ(PTRACE_SYSCALL_INFO_NONE, stop.info.op);
}

TEST(signal_and_group_stop)
{
	pid_t pid = tracee_start_with(raise_stop, call_run, 0);

	check(_metadata, tracee_run_to_by(pid, PTRACE_CONT, STOP_SIGNAL));
	check(_metadata, tracee_next(pid, PTRACE_CONT, SIGSTOP));
}

TEST(written_at_signal_stop)
{
	pid_t pid = tracee_start_with(raise_usr1, call_run, 0);

	tracee_run_to_by(pid, PTRACE_CONT, STOP_SIGNAL);
	must_set_x(pid, 7, 0xdead);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(interrupt_stop)
{
	pid_t pid;

	must_fixed_pipe();
	call_prepare(__NR_read);
	call->before.x[0] = PIPE_READ;
	pid = tracee_seize(call_run, 0);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	check(_metadata, tracee_wait(pid));
}

TEST_HARNESS_MAIN
