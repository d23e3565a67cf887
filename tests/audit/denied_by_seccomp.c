// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that a seccomp filter refuses has no SYSCALL record, since audit's
 * entry comes behind the filter; if the filter logs it, there is a SECCOMP
 * record instead (kernel/seccomp.c:seccomp_log).  A call that is only logged
 * has both.  Its ip is behind the svc, its number the one that was filtered.
 * A conversion that moves audit before seccomp, or enters audit's exit without
 * its entry, changes which records there are.
 */
#include <linux/audit.h>

#include "guest.h"

CATALOGUE("A-02 C-22 P-06");

static uint32_t action;
static unsigned int filter_flags;

static void leave(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	trace_sigframe(info, context);
	tracee_exit(0);
}

static void install(void)
{
	struct sock_filter filter[] = {
		SECCOMP_ON(__NR_getppid, action),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	must_sigaction(SIGSYS, leave, 0);
	must_seccomp(filter, ARRAY_SIZE(filter), filter_flags);
}

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(filter) {
};

FIXTURE_VARIANT(filter) {
	uint32_t action;
	unsigned int flags;
	int status;
	int records;
};

FIXTURE_VARIANT_ADD(filter, refuses) {
	.action = SECCOMP_RET_ERRNO | EDOM,
	.records = 1,			/* exit_group */
};

FIXTURE_VARIANT_ADD(filter, refuses_and_logs) {
	.action = SECCOMP_RET_ERRNO | EDOM,
	.flags = SECCOMP_FILTER_FLAG_LOG,
	.records = 2,
};

FIXTURE_VARIANT_ADD(filter, traps_and_logs) {
	.action = SECCOMP_RET_TRAP | 7,
	.flags = SECCOMP_FILTER_FLAG_LOG,
	.records = 2,
};

FIXTURE_VARIANT_ADD(filter, logs) {
	.action = SECCOMP_RET_LOG,
	.records = 3,			/* SECCOMP, SYSCALL, exit_group */
};

FIXTURE_VARIANT_ADD(filter, kills_thread) {
	.action = SECCOMP_RET_KILL_THREAD,
	.status = 128 + SIGSYS,
	.records = 1,
};

FIXTURE_VARIANT_ADD(filter, kills_process) {
	.action = SECCOMP_RET_KILL_PROCESS,
	.status = 128 + SIGSYS,
	.records = 1,
};

FIXTURE_SETUP(filter)
{
	REQUIRE(probe_audit());
	REQUIRE(probe_seccomp());
	action = variant->action;
	filter_flags = variant->flags;
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(filter)
{
	must_audit_stop();
}

TEST_F(filter, records)
{
	pid_t pid = tracee_start_with(install, call, 0);

	audit_discard();
	EXPECT_EQ(variant->status, tracee_finish(pid));
	EXPECT_EQ(variant->records, audit_emit());
}

TEST_HARNESS_MAIN
