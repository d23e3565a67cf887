// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that stops a task inside a call and resumes it with PTRACE_SYSCALL
 * gets the exit stop of that call without its entry stop, and with
 * PTRACE_SINGLESTEP a step behind it: arch/arm64/kernel/syscall.c reads the
 * flags again after the call.  Generic code has a flag of its own for the step
 * at the exit, which must be set by then; x86 lost this stop when it was
 * converted.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-35 P-36");

FIXTURE(inside) {};
FIXTURE_VARIANT(inside)
{
	int request;
	enum stop_kind stop;
};

FIXTURE_VARIANT_ADD(inside, trace)	{ PTRACE_SYSCALL, STOP_SYSCALL_EXIT };
FIXTURE_VARIANT_ADD(inside, step)	{ PTRACE_SINGLESTEP, STOP_STEP };
FIXTURE_VARIANT_ADD(inside, sysemu_step) { PTRACE_SYSEMU_SINGLESTEP,
					   STOP_STEP };

FIXTURE_SETUP(inside)
{
}

FIXTURE_TEARDOWN(inside)
{
}

TEST_F(inside, at_seccomp_stop)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	call_prepare_max();
	must_seccomp_rule(NR_MAX, SECCOMP_RET_TRACE);
	pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	stop = tracee_next(pid, variant->request, 0);
	EXPECT_KIND(variant->stop, stop);
	if (variant->request != PTRACE_SYSEMU_SINGLESTEP) {
		EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	}
	EXPECT_EQ((unsigned long)MAX_RESULT, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
}

static void clone_quietly(void)
{
	svc_all(&call->before);
	if (!call->before.x[0])
		tracee_exit(0);
}

TEST_F(inside, at_clone_stop)
{
	struct stop stop;
	pid_t pid;

	call_prepare(__NR_clone);
	memset(call->before.x, 0, 6 * sizeof(long));
	pid = tracee_start_opts(clone_quietly, PTRACE_O_TRACECLONE);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_CLONE);
	stop = tracee_next(pid, variant->request, 0);
	EXPECT_KIND(variant->stop, stop);
	EXPECT_EQ(0x7777UL, call->before.x[7]);
}

IMAGE(next_image)
{
	trace_ret("getuid", fill_syscall(__NR_getuid));
}

static void exec(void)
{
	image_exec("next_image");
}

TEST_F(inside, at_exec_stop)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop at, stop;

	at = tracee_run_to_by(pid, PTRACE_CONT, STOP_EXEC);
	stop = tracee_next(pid, variant->request, 0);
	EXPECT_KIND(variant->stop, stop);
	/* How far into the new image. */
	trace_number("offset", stop.regs.pc - at.regs.pc);
	EXPECT_EQ(0, tracee_finish(pid));
}

/*
 * PTRACE_INTERRUPT stops it on the way out already: what is asked for there is
 * for the restarted call, from its svc on.
 */
TEST_F(inside, interrupted)
{
	struct stop stop;
	pid_t pid;

	call_prepare_read();
	pid = tracee_seize(call_run, 0);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	stop = tracee_wait(pid);
	EXPECT_EQ((unsigned long)svc_insn, stop.regs.pc);
	must_write(PIPE_WRITE, "x", 1);
	tracee_next(pid, variant->request, 0);
	tracee_next(pid, variant->request, 0);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
