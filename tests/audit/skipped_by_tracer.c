// SPDX-License-Identifier: GPL-2.0-only
/*
 * What audit says of a call whose number a tracer replaced at the entry stop.
 * It records the number as it is then, -1 for a skip, and as exit what x0 holds
 * in the end: what the tracer faked, or else the first argument.  The number
 * comes from regs->syscallno (arch/arm64/kernel/ptrace.c:syscall_trace_enter);
 * a conversion that audits the number of the entry, leaves out skipped calls
 * or presets x0 differs.  An exit rule has no bit for -1 (audit_in_mask).
 */
#include "guest.h"

CATALOGUE("A-03 P-12 P-13 P-16 P-18");

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(number) {
};

FIXTURE_VARIANT(number) {
	int nr;
	bool fake;
	unsigned long x0;
	int exit_rule_records;
};

FIXTURE_VARIANT_ADD(number, minus_one_alone) {
	.nr = -1,
	.exit_rule_records = 1,		/* exit_group */
};

FIXTURE_VARIANT_ADD(number, minus_one_with_0) {
	.nr = -1, .fake = true, .x0 = 0,
	.exit_rule_records = 1,
};

FIXTURE_VARIANT_ADD(number, minus_one_with_7) {
	.nr = -1, .fake = true, .x0 = 7,
	.exit_rule_records = 1,
};

FIXTURE_VARIANT_ADD(number, minus_one_with_eperm) {
	.nr = -1, .fake = true, .x0 = -EPERM,
	.exit_rule_records = 1,
};

/* An error or a large result?  is_syscall_success() has to say. */
FIXTURE_VARIANT_ADD(number, minus_one_with_half_eperm) {
	.nr = -1, .fake = true, .x0 = (unsigned int)-EPERM,
	.exit_rule_records = 1,
};

FIXTURE_VARIANT_ADD(number, minus_two) {
	.nr = -2, .fake = true, .x0 = 5,
	.exit_rule_records = 1,
};

FIXTURE_VARIANT_ADD(number, another_call) {
	.nr = __NR_getpid,
	.exit_rule_records = 2,
};

FIXTURE_SETUP(number)
{
	REQUIRE(probe_audit());
}

FIXTURE_TEARDOWN(number)
{
	must_audit_stop();
}

static void replace(struct __test_metadata *_metadata, enum audit_by rule,
		    const FIXTURE_VARIANT(number) *variant)
{
	pid_t pid;

	must_audit_start(rule);
	pid = tracee_start(call);
	audit_discard();
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	if (variant->fake)
		must_set_x(pid, 0, variant->x0);
	must_set_syscall_nr(pid, variant->nr);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_F(number, by_task_rule)
{
	replace(_metadata, AUDIT_BY_TASK, variant);
	EXPECT_EQ(2, audit_emit());
}

TEST_F(number, by_exit_rule)
{
	replace(_metadata, AUDIT_BY_EXIT, variant);
	EXPECT_EQ(variant->exit_rule_records, audit_emit());
}

TEST_HARNESS_MAIN
