// SPDX-License-Identifier: GPL-2.0-only
/*
 * The tracer dies while its tracee is in an entry stop.  With EXITKILL the
 * tracee is killed there and the call not made; without, the tracee is let go
 * and makes its call, unless PTRACE_SYSEMU had brought it there: that was
 * settled when it stopped (arch/arm64/kernel/ptrace.c:syscall_trace_enter has
 * the flags of the entry), and the call is skipped with x0 as it is.  A port
 * that reads the flags after the stop runs the emulated call.
 */
#include <sys/ioctl.h>

#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("X-10 X-11 S-01");

static volatile pid_t *victim_pid;
static int request;
static unsigned long options;

static void victim(void)
{
	trace_ret("write", svc(__NR_write, BLOCKING_END, "x", 1));
}

static void supervisor(void)
{
	pid_t pid = tracee_start(victim);

	must_ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACESYSGOOD | options);
	tracee_run_to_by(pid, request, STOP_SYSCALL_ENTRY);
	*victim_pid = pid;
}

FIXTURE(tracer) {
};

FIXTURE_VARIANT(tracer) {
	int request;
	unsigned long options;
	int status;		/* of the tracee */
	int bytes;		/* that it has written */
};

FIXTURE_VARIANT_ADD(tracer, with_exitkill) {
	.request = PTRACE_SYSCALL, .options = PTRACE_O_EXITKILL,
	.status = 128 + SIGKILL, .bytes = 0,
};

FIXTURE_VARIANT_ADD(tracer, without) {
	.request = PTRACE_SYSCALL,
	.status = 0, .bytes = 1,
};

FIXTURE_VARIANT_ADD(tracer, emulating) {
	.request = PTRACE_SYSEMU,
	.status = 0, .bytes = 0,
};

FIXTURE_SETUP(tracer)
{
	blocking_init();
	victim_pid = must_shared(sizeof(*victim_pid));
	request = variant->request;
	options = variant->options;
	must_prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

FIXTURE_TEARDOWN(tracer)
{
}

TEST_F(tracer, dies_in_entry_stop)
{
	int bytes;

	EXPECT_EQ(0, child_wait(child_start_as("supervisor", supervisor)));
	EXPECT_EQ(variant->status, child_wait(*victim_pid));
	MUST(ioctl(BLOCKING_FD, FIONREAD, &bytes));
	trace_number("bytes", bytes);
	EXPECT_EQ(variant->bytes, bytes);
}

TEST_HARNESS_MAIN
