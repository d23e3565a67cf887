// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a tracer writes at the entry stop is what the filter judges: a number or
 * an argument that the filter refuses must be refused though the tracee never
 * asked for it, and one that it allows must run.  A conversion that runs
 * seccomp before the stop, or on values remembered from before it, lets a
 * tracer walk around the filter.
 *
 * kernel/seccomp.c:populate_seccomp_data(), and for x0
 * arch/arm64/kernel/ptrace.c:update_syscall_orig_x0_after_ptrace(); entries
 * C-01 and P-19 of the catalogue fix the results.
 */
#include "guest.h"

CATALOGUE("C-01 P-19");

#define UNCHANGED	1000000

static long *result;

static void tracee(void)
{
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
}

FIXTURE(edit) { };

FIXTURE_VARIANT(edit) {
	int nr;
	int reg;
	unsigned long value;
	long expected;
};

FIXTURE_VARIANT_ADD(edit, to_refused_number) {
	.nr = __NR_getuid, .expected = -7,
};
FIXTURE_VARIANT_ADD(edit, to_refused_arg0) {
	.nr = UNCHANGED, .value = 0xbad, .expected = -8,
};
FIXTURE_VARIANT_ADD(edit, to_refused_arg1) {
	.nr = UNCHANGED, .reg = 1, .value = 0xbad, .expected = -9,
};
FIXTURE_VARIANT_ADD(edit, to_refused_arg5) {
	.nr = UNCHANGED, .reg = 5, .value = 0xbad, .expected = -10,
};
FIXTURE_VARIANT_ADD(edit, to_refused_unknown_number) {
	.nr = 1000, .expected = -11,
};
FIXTURE_VARIANT_ADD(edit, to_refused_negative_number) {
	.nr = -2, .expected = -12,
};
FIXTURE_VARIANT_ADD(edit, to_allowed_number) {
	.nr = __NR_geteuid, .expected = 0,
};
/* x8 is no number: the call stays the one that was asked for. */
FIXTURE_VARIANT_ADD(edit, x8_only) {
	.nr = UNCHANGED, .reg = 8, .value = __NR_getuid, .expected = 1,
};

FIXTURE_SETUP(edit)
{
	struct sock_filter filter[] = {
		SECCOMP_ON(__NR_getuid, SECCOMP_RET_ERRNO | 7),
		SECCOMP_IF(1000, SECCOMP_RET_ERRNO | 11),
		SECCOMP_IF(-2, SECCOMP_RET_ERRNO | 12),
		SECCOMP_LOAD_ARG(0), SECCOMP_IF(0xbad, SECCOMP_RET_ERRNO | 8),
		SECCOMP_LOAD_ARG(1), SECCOMP_IF(0xbad, SECCOMP_RET_ERRNO | 9),
		SECCOMP_LOAD_ARG(5), SECCOMP_IF(0xbad, SECCOMP_RET_ERRNO | 10),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_seccomp());
	result = must_shared(sizeof(*result));
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
}

FIXTURE_TEARDOWN(edit) { }

TEST_F(edit, is_filtered)
{
	long expected = variant->expected;
	pid_t pid = tracee_start(tracee);

	if (expected == 1)		/* what getppid() says */
		expected = getpid();
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	if (variant->nr != UNCHANGED)
		must_set_syscall_nr(pid, variant->nr);
	if (variant->value)
		must_set_x(pid, variant->reg, variant->value);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ((unsigned long)expected, must_get_x(pid, 0));
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(expected, *result);
}

TEST_HARNESS_MAIN
