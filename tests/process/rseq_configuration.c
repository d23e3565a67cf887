// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_GET_RSEQ_CONFIGURATION gives a tracer what its tracee has registered:
 * nothing at first, the area after rseq(2), the same in a forked child, and
 * nothing again behind execve(2), though not yet at its event stop
 * (fs/exec.c:bprm_execve).  Generic entry brings rseq's own state in
 * task_struct with it, so it is looked at from outside here.
 */
#include "guest.h"

CATALOGUE("M-07 R-08");

static struct guest_rseq area;

IMAGE(after_exec)
{
}

/* The number is not a call: a place to stop at. */
static void tracee(void)
{
	svc(1000);
	must_rseq_register(&area);
	svc(1001);
	if (!svc(__NR_clone, SIGCHLD))
		tracee_exit(0);
	image_exec("after_exec");
}

static const char *probe_configuration(void)
{
	struct __ptrace_rseq_configuration c = { };
	pid_t pid = tracee_start(tracee);
	long size = ptrace(PTRACE_GET_RSEQ_CONFIGURATION, pid, sizeof(c), &c);

	must_kill(pid, SIGKILL);
	must_waitpid(pid);
	return size == sizeof(c) ? NULL : "no CONFIG_RSEQ:"
		" PTRACE_GET_RSEQ_CONFIGURATION fails";
}

static void look(pid_t pid)
{
	struct __ptrace_rseq_configuration c = { };
	long size = ptrace(PTRACE_GET_RSEQ_CONFIGURATION, pid, sizeof(c), &c);

	trace_event("rseq", "who=%s ret=%s area=%s size=%u sig=0x%x flags=%u",
		    pid_name(pid), ret_name(size < 0 ? -errno : size),
		    addr_name(c.rseq_abi_pointer), c.rseq_abi_size, c.signature,
		    c.flags);
}

TEST(over_a_life)
{
	pid_t pid, child;

	REQUIRE(probe_rseq());
	REQUIRE(probe_configuration());
	trace_label_range("area", &area, sizeof(area));
	pid = tracee_start_opts(tracee, PTRACE_O_TRACEFORK |
				PTRACE_O_TRACEEXEC);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	look(pid);
	while (tracee_run_to(pid, STOP_SYSCALL_ENTRY).nr != 1001)
		;
	look(pid);
	child = tracee_run_to(pid, STOP_FORK).msg;
	EXPECT_EQ(STOP_SIGNAL, tracee_wait(child).kind);
	look(child);
	EXPECT_EQ(0, tracee_finish(child));
	tracee_run_to(pid, STOP_EXEC);
	look(pid);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	look(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
