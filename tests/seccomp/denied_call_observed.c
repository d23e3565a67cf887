// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that the filter denies never begins for the tracepoint sys_enter and
 * for audit, but sys_exit fires for it.  The next call must be complete again
 * for all of them.  The order of seccomp, tracepoint and audit, and what is
 * left out once seccomp has said no, is code that a conversion replaces.
 *
 * arch/arm64/kernel/ptrace.c:syscall_trace_enter() returns behind seccomp;
 * entries C-04, T-05 and A-02 of the catalogue.
 */
#include "guest.h"

CATALOGUE("C-04 T-05 A-02 P-06");

static void tracee(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_ret("geteuid", fill_syscall(__NR_geteuid));
}

FIXTURE(denied) { };

FIXTURE_VARIANT(denied) {
	uint32_t action;
	bool dies;
};

FIXTURE_VARIANT_ADD(denied, by_errno) { .action = SECCOMP_RET_ERRNO | 5 };
FIXTURE_VARIANT_ADD(denied, by_trap) { .action = SECCOMP_RET_TRAP | 5 };
FIXTURE_VARIANT_ADD(denied, by_trace) { .action = SECCOMP_RET_TRACE };
FIXTURE_VARIANT_ADD(denied, by_kill) {
	.action = SECCOMP_RET_KILL_PROCESS, .dies = true,
};
/* Not denied: the counterpart. */
FIXTURE_VARIANT_ADD(denied, not) { .action = SECCOMP_RET_LOG };

FIXTURE_SETUP(denied)
{
	REQUIRE(probe_seccomp());
	must_sigaction(SIGSYS, trace_signal, 0);
	must_seccomp_rule(__NR_getppid, variant->action);
}

FIXTURE_TEARDOWN(denied) { }

TEST_F(denied, at_tracepoints)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start(tracee);
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(variant->dies ? 128 + SIGSYS : 0, tracee_finish(pid));
	tracepoints_emit(tp);
	tracepoints_close(tp);
}

/* All at once, with the exit stop that follows them. */
TEST_F(denied, by_all)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_audit());
	REQUIRE(probe_tracepoints());
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start(tracee);
	audit_discard();
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(variant->dies ? 128 + SIGSYS : 0,
		  tracee_finish_by(pid, PTRACE_SYSCALL));
	tracepoints_emit(tp);
	tracepoints_close(tp);
	audit_emit();
	must_audit_stop();
}

TEST_HARNESS_MAIN
