// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_DETACH at a syscall stop lets the call go on as if nobody had looked,
 * with no request left over: no exit stop, no step, no emulation of the next
 * call.  kernel/ptrace.c:__ptrace_unlink() clears the flags, which are in
 * another place after a conversion.  A call entered under PTRACE_SYSEMU stays
 * skipped, for that was decided before.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("P-33 S-17");

static bool *done;

/* Calls enough behind the one in question to trip over what is left. */
static void tracee(void)
{
	call_run_then_getuid();
	trace_ret("getgid", fill_syscall(__NR_getgid));
	*done = true;
}

static void prepare(void)
{
	done = must_shared(sizeof(*done));
	call_prepare_max();
}

/* It must end by itself; a left-over trap would kill it. */
static void detach(struct __test_metadata *_metadata, pid_t pid)
{
	int status;

	must_ptrace(PTRACE_DETACH, pid, 0, 0);
	status = must_waitpid(pid);
	trace_event("ended", "exited=%d sig=%s", WIFEXITED(status),
		    signal_name(WIFSIGNALED(status) ? WTERMSIG(status) : 0));
	EXPECT_EQ(0, status);
	EXPECT_TRUE(*done);
}

FIXTURE(left) {};
FIXTURE_VARIANT(left)
{
	int request;
	enum stop_kind at;
	long result;
};

FIXTURE_VARIANT_ADD(left, at_entry)
	{ PTRACE_SYSCALL, STOP_SYSCALL_ENTRY, MAX_RESULT };
FIXTURE_VARIANT_ADD(left, at_exit)
	{ PTRACE_SYSCALL, STOP_SYSCALL_EXIT, MAX_RESULT };
FIXTURE_VARIANT_ADD(left, at_sysemu_entry)
	{ PTRACE_SYSEMU, STOP_SYSCALL_ENTRY, POLICY };
FIXTURE_VARIANT_ADD(left, at_sysemu_step_entry)
	{ PTRACE_SYSEMU_SINGLESTEP, STOP_SYSCALL_ENTRY, POLICY };
FIXTURE_VARIANT_ADD(left, after_the_step)
	{ PTRACE_SINGLESTEP, STOP_STEP, MAX_RESULT };

FIXTURE_SETUP(left)
{
	prepare();
}

FIXTURE_TEARDOWN(left)
{
}

TEST_F(left, nothing_behind)
{
	pid_t pid = tracee_start(tracee);

	must_step_to_svc(pid);
	tracee_run_to_by(pid, variant->request, variant->at);
	detach(_metadata, pid);
	EXPECT_EQ(variant->result, call_result());
}

/* A step was asked for and is under way when the tracer leaves. */
TEST(inside_a_stepped_call)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	prepare();
	must_seccomp_rule(NR_MAX, SECCOMP_RET_TRACE);
	pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP);
	must_step_to_svc(pid);
	stop = step(pid);
	EXPECT_KIND(STOP_SECCOMP, stop);
	detach(_metadata, pid);
	EXPECT_EQ(MAX_RESULT, call_result());
}

/* Blocked by then, and attached to once more: nothing of before is left. */
TEST(then_attached_again)
{
	struct stop stop;
	pid_t pid;

	prepare();
	call_prepare_read();
	pid = tracee_start(tracee);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_ptrace(PTRACE_DETACH, pid, 0, 0);
	must_wait_blocked(pid);
	must_ptrace(PTRACE_SEIZE, pid, 0,
		    PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	stop = tracee_wait(pid);
	EXPECT_KIND(STOP_EVENT, stop);
	EXPECT_EQ((unsigned long)svc_insn, stop.regs.pc);
	must_write(PIPE_WRITE, "x", 1);
	EXPECT_KIND(STOP_EXITED, tracee_next(pid, PTRACE_CONT, 0));
	EXPECT_EQ(1, call_result());
	EXPECT_TRUE(*done);
}

TEST_HARNESS_MAIN
