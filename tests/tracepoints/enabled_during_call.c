// SPDX-License-Identifier: GPL-2.0-only
/*
 * The way out looks at the flags afresh (arch/arm64/kernel/syscall.c:
 * el0_svc_common): tracepoints that were switched on while the call was blocked
 * get a sys_exit without a sys_enter, even if the entry had no work at all.
 * Off and on again, it is the same.  A port that decides at the entry whether
 * the exit has work loses the event.
 */
#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("T-09");

static void reader(void)
{
	trace_ret("read", blocking_read());
}

FIXTURE(enabled) {
	pid_t pid;
};

FIXTURE_SETUP(enabled)
{
	REQUIRE(probe_tracepoints());
	blocking_init();
	self->pid = tracee_start(reader);
}

FIXTURE_TEARDOWN(enabled)
{
}

static void finish_reading(struct __test_metadata *_metadata, pid_t pid)
{
	blocking_end();
	EXPECT_EQ(STOP_EXITED, tracee_wait(pid).kind);
}

/* sys_exit of read(), sys_enter of exit_group() */
TEST_F(enabled, in_blocked_call)
{
	struct tracepoints *tp;

	tracee_resume(self->pid, PTRACE_CONT, 0);
	must_wait_blocked(self->pid);
	tp = must_tracepoints_open(self->pid, false);
	finish_reading(_metadata, self->pid);
	EXPECT_EQ(2, tracepoints_emit(tp));
	tracepoints_close(tp);
}

TEST_F(enabled, again_in_blocked_call)
{
	struct tracepoints *tp = must_tracepoints_open(self->pid, false);

	tracee_resume(self->pid, PTRACE_CONT, 0);
	must_wait_blocked(self->pid);
	EXPECT_EQ(1, tracepoints_emit(tp));
	tracepoints_close(tp);
	tp = must_tracepoints_open(self->pid, false);
	finish_reading(_metadata, self->pid);
	EXPECT_EQ(2, tracepoints_emit(tp));
	tracepoints_close(tp);
}

TEST_HARNESS_MAIN
