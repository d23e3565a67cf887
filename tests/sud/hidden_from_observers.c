// SPDX-License-Identifier: GPL-2.0-only
/*
 * A dispatched call is nobody's business but its own handler's: no entry or
 * exit stop, no filter, no tracepoint, no audit record.  The next call is
 * complete for all of them again.  The sign that it was dispatched must be
 * taken back on the way out of the same call, or the next one is hidden, too.
 *
 * include/linux/entry-common.h:syscall_trace_enter(), syscall_exit_work();
 * entry U-09 of the catalogue.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-09 T-05");

/* The first of two calls is dispatched. */
static void dispatched(void)
{
	selector = BLOCK;
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_ret("geteuid", fill_syscall(__NR_geteuid));
}

/* Neither, for comparison. */
static void allowed(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_ret("geteuid", fill_syscall(__NR_geteuid));
}

static void setup(void)
{
	must_dispatch(NULL, 0);
}

FIXTURE(call) { };

FIXTURE_VARIANT(call) {
	void (*fn)(void);
};

FIXTURE_VARIANT_ADD(call, dispatched) { dispatched };
FIXTURE_VARIANT_ADD(call, allowed) { allowed };

FIXTURE_SETUP(call)
{
	REQUIRE(probe_sud());
	must_sigaction(SIGSYS, dispatch_handler, 0);
}

FIXTURE_TEARDOWN(call) { }

/* With user dispatch on and right before the first of the calls. */
static pid_t start(void (*fn)(void))
{
	return tracee_start_with(setup, fn, PTRACE_O_TRACESECCOMP);
}

TEST_F(call, at_stops)
{
	EXPECT_EQ(0, tracee_finish_by(start(variant->fn), PTRACE_SYSCALL));
}

TEST_F(call, at_tracepoints)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = start(variant->fn);
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(0, tracee_finish(pid));
	tracepoints_emit(tp);
	tracepoints_close(tp);
}

TEST_F(call, in_audit)
{
	pid_t pid;

	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
	pid = start(variant->fn);
	audit_discard();
	EXPECT_EQ(0, tracee_finish(pid));
	audit_emit();
	must_audit_stop();
}

TEST_F(call, at_seccomp_stop)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE);
	EXPECT_EQ(0, tracee_finish(start(variant->fn)));
}

/* It would die of this filter. */
static void dispatched_only(void)
{
	must_dispatch(NULL, 0);
	selector = BLOCK;
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

TEST(not_filtered)
{
	REQUIRE(probe_sud());
	REQUIRE(probe_seccomp());
	must_sigaction(SIGSYS, dispatch_handler, 0);
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_KILL_PROCESS);
	EXPECT_EQ(0, child_run(dispatched_only));
}

TEST_HARNESS_MAIN
