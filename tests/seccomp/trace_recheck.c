// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a tracer changes at the seccomp stop is filtered once more: a refused
 * number or argument is refused then, and SECCOMP_RET_TRACE means "allow" that
 * time, without a second stop.  Both directions are asserted, because the bool
 * that says "run it" has been inverted here before.
 *
 * kernel/seccomp.c:__seccomp_filter(), recheck_after_trace; entries C-10, P-24.
 */
#include "guest.h"

CATALOGUE("C-10 P-24");

#define UNCHANGED	1000000
#define RUNS		1

static long *result;

static void tracee(void)
{
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
}

FIXTURE(changed) { };

FIXTURE_VARIANT(changed) {
	int nr;
	int reg;
	unsigned long value;
	long expected;		/* RUNS: what getppid() says */
	int code;
};

FIXTURE_VARIANT_ADD(changed, not) { .nr = UNCHANGED, .expected = RUNS };
FIXTURE_VARIANT_ADD(changed, to_same) { .nr = __NR_getppid, .expected = RUNS };
FIXTURE_VARIANT_ADD(changed, to_traced) { .nr = __NR_geteuid };
FIXTURE_VARIANT_ADD(changed, to_allowed) { .nr = __NR_getegid };
FIXTURE_VARIANT_ADD(changed, to_refused) { .nr = __NR_getuid, .expected = -7 };
FIXTURE_VARIANT_ADD(changed, to_refused_unknown) {
	.nr = 1000, .expected = -11,
};
FIXTURE_VARIANT_ADD(changed, to_refused_arg0) {
	.nr = UNCHANGED, .value = 0xbad, .expected = -8,
};
FIXTURE_VARIANT_ADD(changed, to_refused_arg1) {
	.nr = UNCHANGED, .reg = 1, .value = 0xbad, .expected = -9,
};
FIXTURE_VARIANT_ADD(changed, to_trapped) {
	.nr = __NR_gettid, .expected = 0xa0,
};
FIXTURE_VARIANT_ADD(changed, to_killed) {
	.nr = __NR_getgid, .code = 128 + SIGSYS,
};

FIXTURE_SETUP(changed)
{
	struct sock_filter filter[] = {
		SECCOMP_LOAD_ARG(0), SECCOMP_IF(0xbad, SECCOMP_RET_ERRNO | 8),
		SECCOMP_LOAD_ARG(1), SECCOMP_IF(0xbad, SECCOMP_RET_ERRNO | 9),
		SECCOMP_ON(__NR_getppid, SECCOMP_RET_TRACE | 1),
		SECCOMP_IF(__NR_geteuid, SECCOMP_RET_TRACE | 2),
		SECCOMP_IF(__NR_getuid, SECCOMP_RET_ERRNO | 7),
		SECCOMP_IF(1000, SECCOMP_RET_ERRNO | 11),
		SECCOMP_IF(__NR_gettid, SECCOMP_RET_TRAP | 3),
		SECCOMP_IF(__NR_getgid, SECCOMP_RET_KILL_PROCESS),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_seccomp());
	result = must_shared(sizeof(*result));
	must_sigaction(SIGSYS, trace_signal, 0);
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
}

FIXTURE_TEARDOWN(changed) { }

TEST_F(changed, is_filtered)
{
	pid_t pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP);
	long expected = variant->expected == RUNS ? getpid() :
						    variant->expected;

	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	if (variant->nr != UNCHANGED)
		must_set_syscall_nr(pid, variant->nr);
	if (variant->value)
		must_set_x(pid, variant->reg, variant->value);
	EXPECT_EQ(variant->code, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(expected, *result);
}

TEST_HARNESS_MAIN
