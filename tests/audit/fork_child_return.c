// SPDX-License-Identifier: GPL-2.0-only
/*
 * The child of a clone(2) is audited from its own first call on; its return
 * from the parent's clone has no record, whether ret_from_fork does exit work
 * (as it may with generic entry) or not (arch/arm64/kernel/entry.S): its
 * context is a new one that has entered nothing.
 */
#include "guest.h"

CATALOGUE("A-09");

static struct {
	volatile pid_t child;
	volatile bool go;
} *shared;

/* The child's calls come after the parent's last one. */
static void parent(void)
{
	pid_t child = svc(__NR_clone, SIGCHLD);

	if (child) {
		shared->child = child;
		return;
	}
	while (!shared->go)
		;
	fill_syscall(__NR_gettid);
}

FIXTURE(records) {
};

FIXTURE_SETUP(records)
{
	REQUIRE(probe_audit());
	must_prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	shared = must_shared(sizeof(*shared));
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(records)
{
	must_audit_stop();
}

TEST_F(records, of_parent_and_child)
{
	pid_t pid = tracee_start(parent);

	audit_discard();
	must_ptrace(PTRACE_DETACH, pid, 0, 0);
	must_waitpid(pid);
	MUST_BE(shared->child > 0);
	trace_role(shared->child, "child");
	/* clone() and exit_group() */
	EXPECT_EQ(2, audit_emit());
	shared->go = true;
	must_waitpid(shared->child);
	/* gettid() and exit_group() */
	EXPECT_EQ(2, audit_emit());
}

TEST_HARNESS_MAIN
