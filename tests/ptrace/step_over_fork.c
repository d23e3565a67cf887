// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracee that is stepped over a clone(2) steps on, but its child, which
 * nobody traces, must not inherit the step: a SIGTRAP would kill it.
 * kernel/fork.c:copy_process() calls user_disable_single_step(); a conversion
 * has one more flag to clear there, SYSCALL_EXIT_TRAP.
 */
#include "guest.h"
#include "step.h"
#include <linux/futex.h>

CATALOGUE("S-14");

static int *child_status;

/* The child makes calls of its own, so that a left-over flag would tell. */
static void run_child(void)
{
	trace_actor("child");
	trace_ret("getuid", fill_syscall(__NR_getuid));
	trace_ret("getgid", fill_syscall(__NR_getgid));
	tracee_exit(7);
}

static void fork_and_wait(void)
{
	struct svc_regs regs;

	svc_fill(&regs, __NR_clone);
	regs.x[0] = SIGCHLD;
	regs.x[1] = regs.x[2] = regs.x[3] = regs.x[4] = 0;
	svc_all(&regs);
	if (!regs.x[0])
		run_child();
	MUST(waitpid(regs.x[0], child_status, __WALL));
	trace_event("reaped", "exited=%d sig=%s",
		    WIFEXITED(*child_status),
		    signal_name(WIFSIGNALED(*child_status) ?
				WTERMSIG(*child_status) : 0));
}

static volatile uint32_t *thread_calls;

static void new_thread(void)
{
	svc(__NR_gettid);
	*thread_calls = 1;
	svc(__NR_futex, thread_calls, FUTEX_WAKE, 1);
	svc(__NR_exit, 0);
}

static void start_thread(void)
{
	static char stack[16384] __attribute__((aligned(16)));

	svc_clone(SVC_CLONE_THREAD, stack + sizeof(stack), new_thread);
	while (!*thread_calls)
		svc(__NR_futex, thread_calls, FUTEX_WAIT, 0, NULL);
	tracee_exit(7);
}

/* Or the parent would have a stop for it. */
static void block_sigchld(void)
{
	must_sigmask(SIG_BLOCK, SIGCHLD);
}

/* step(), but the child is known by the time that its pid is written. */
static struct stop step_naming_the_child(pid_t pid)
{
	siginfo_t si;

	tracee_resume(pid, PTRACE_SINGLESTEP, 0);
	MUST(waitid(P_PID, pid, &si, WSTOPPED | WNOWAIT));
	trace_role(must_get_x(pid, 0), "child");
	return tracee_wait(pid);
}

FIXTURE(stepped_fork) {};

FIXTURE_SETUP(stepped_fork)
{
	child_status = must_shared(sizeof(*child_status));
}

FIXTURE_TEARDOWN(stepped_fork)
{
}

TEST_F(stepped_fork, leaves_the_child_alone)
{
	pid_t pid = tracee_start_with(block_sigchld, fork_and_wait, 0);
	struct stop stop;

	must_step_to_svc(pid);
	stop = step_naming_the_child(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ(SI_USER, stop.si.si_code);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(7 << 8, *child_status);
}

/* What kills a thread kills the tracee: it may not come as far as its stop. */
TEST(leaves_the_thread_alone)
{
	pid_t pid;

	thread_calls = must_shared(sizeof(*thread_calls));
	pid = tracee_start(start_thread);
	must_step_to_svc(pid);
	EXPECT_KIND(STOP_STEP, step(pid));
	EXPECT_EQ(7, tracee_finish(pid));
}

/* The step is asked for inside the call. */
TEST_F(stepped_fork, asked_for_at_the_fork_stop)
{
	pid_t pid = tracee_start_with(block_sigchld, fork_and_wait,
				      PTRACE_O_TRACEFORK);
	struct stop stop;
	pid_t child;
	int status;

	stop = tracee_run_to_by(pid, PTRACE_CONT, STOP_FORK);
	child = stop.msg;
	MUST(waitpid(child, &status, __WALL));
	must_ptrace(PTRACE_DETACH, child, 0, 0);
	stop = step(pid);
	EXPECT_KIND(STOP_STEP, stop);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(7 << 8, *child_status);
}

TEST_HARNESS_MAIN
