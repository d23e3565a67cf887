// SPDX-License-Identifier: GPL-2.0-only
/*
 * strace(1) on a program with a seccomp filter, and with a filter of its own
 * (--seccomp-bpf), where only the calls asked for have stops.  Without that it
 * does not set PTRACE_O_TRACESECCOMP, so SECCOMP_RET_TRACE is -ENOSYS.
 */
#include "guest.h"
#include "strace.h"

CATALOGUE("C-01 C-04 C-05 C-08 C-10");

static const char *const no_options[] = { NULL };

static void filtered(uint32_t action)
{
	must_sigaction(SIGSYS, trace_signal, 0);
	must_seccomp_rule(__NR_getppid, action);
	strace_begin();
	trace_ret("getppid", fill_syscall(__NR_getppid));
	tracee_exit(0);
}

IMAGE(denied)
{
	filtered(SECCOMP_RET_ERRNO | EDOM);
}

IMAGE(trapped)
{
	filtered(SECCOMP_RET_TRAP | 0x35);
}

IMAGE(to_trace)
{
	filtered(SECCOMP_RET_TRACE | 0x17);
}

IMAGE(killed)
{
	filtered(SECCOMP_RET_KILL_PROCESS);
}

IMAGE(unfiltered)
{
	strace_begin();
	trace_ret("getppid", fill_syscall(__NR_getppid));
	trace_ret("getuid", fill_syscall(__NR_getuid));
	tracee_exit(0);
}

IMAGE(getuid_kills)
{
	must_seccomp_rule(__NR_getuid, SECCOMP_RET_KILL_PROCESS);
	strace_begin();
	trace_ret("getppid", fill_syscall(__NR_getppid));
	tracee_exit(0);
}

FIXTURE(filter) {
};

FIXTURE_VARIANT(filter) {
	const char *image, *said;
	int code;
};

FIXTURE_VARIANT_ADD(filter, errno) {
	.image = "denied", .said = "getppid() = -1 EDOM",
};

FIXTURE_VARIANT_ADD(filter, trap) {
	.image = "trapped", .said = "si_code=SYS_SECCOMP",
};

FIXTURE_VARIANT_ADD(filter, trace) {
	.image = "to_trace", .said = "getppid() = -1 ENOSYS",
};

FIXTURE_VARIANT_ADD(filter, kill) {
	.image = "killed", .said = "+++ killed by SIGSYS", .code = 128 + SIGSYS,
};

FIXTURE_SETUP(filter)
{
	REQUIRE(probe_strace());
	REQUIRE(probe_seccomp());
}

FIXTURE_TEARDOWN(filter)
{
}

TEST_F(filter, of_the_program)
{
	EXPECT_EQ(variant->code, strace_run(variant->image, no_options));
	EXPECT_EQ(1, strace_said(variant->said));
}

TEST(filter_of_the_tracer)
{
	const char *const options[] = {
		"--seccomp-bpf", "-e", "trace=chdir,getppid", NULL,
	};

	REQUIRE(probe_strace());
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, strace_run("unfiltered", options));
	EXPECT_EQ(1, strace_said("getppid() = pid"));
	EXPECT_EQ(0, strace_said("getuid"));
}

TEST(injection_behind_the_tracers_filter)
{
	const char *const options[] = {
		"--seccomp-bpf", "-e", "trace=chdir,getppid",
		"-e", "inject=getppid:retval=7", NULL,
	};

	REQUIRE(probe_strace());
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, strace_run("unfiltered", options));
	EXPECT_EQ(1, strace_said("getppid() = 7 (INJECTED)"));
}

/* The number that strace puts in place, in either stop, is filtered as well. */
static int put_getuid_in_place(const char *option)
{
	const char *const options[] = {
		"-e", "trace=chdir,getppid",
		"-e", "inject=getppid:retval=7:syscall=getuid", option, NULL,
	};

	return strace_run("getuid_kills", options);
}

TEST(number_put_in_place_at_entry)
{
	REQUIRE(probe_strace());
	REQUIRE(probe_seccomp());
	EXPECT_EQ(128 + SIGSYS, put_getuid_in_place(NULL));
	EXPECT_EQ(1, strace_said("+++ killed by SIGSYS"));
}

TEST(number_put_in_place_at_seccomp_stop)
{
	REQUIRE(probe_strace());
	REQUIRE(probe_seccomp());
	EXPECT_EQ(128 + SIGSYS, put_getuid_in_place("--seccomp-bpf"));
	EXPECT_EQ(1, strace_said("+++ killed by SIGSYS"));
}

TEST_HARNESS_MAIN
