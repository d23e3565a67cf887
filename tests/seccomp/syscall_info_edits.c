// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that edits the call with PTRACE_SET_SYSCALL_INFO: what it writes at
 * the entry stop is filtered, and at the seccomp stop it is filtered again.  A
 * skip by this request is one with result -ENOSYS, other than a skip by
 * NT_ARM_SYSTEM_CALL, which leaves x0; a filter still gets to see the -1.
 *
 * kernel/ptrace.c:ptrace_set_syscall_info_entry(), asm/syscall.h:
 * syscall_set_nr(), syscall_set_arguments(); entries C-01, C-02, C-10, P-14.
 */
#include "guest.h"

CATALOGUE("C-01 C-02 C-10 P-14");

#define RUNS	1

static long *result;

static void tracee(void)
{
	*result = fill_syscall(__NR_getppid);
	trace_ret("getppid", *result);
}

FIXTURE(edit) { };

FIXTURE_VARIANT(edit) {
	int nr;
	unsigned long arg0;
	/* At the entry stop, and at the seccomp stop. */
	long at_entry, at_seccomp;
};

FIXTURE_VARIANT_ADD(edit, none) { __NR_getppid, 0xa0, RUNS, RUNS };
FIXTURE_VARIANT_ADD(edit, to_refused) { __NR_getuid, 0xa0, -7, -7 };
FIXTURE_VARIANT_ADD(edit, to_refused_arg0) { __NR_getppid, 0xbad, -8, -8 };
/* At the seccomp stop any negative number skips, and no filter is asked. */
FIXTURE_VARIANT_ADD(edit, to_minus_one) { -1, 0xa0, -9, -ENOSYS };

FIXTURE_SETUP(edit)
{
	struct sock_filter filter[] = {
		SECCOMP_LOAD_ARG(0), SECCOMP_IF(0xbad, SECCOMP_RET_ERRNO | 8),
		SECCOMP_ON(__NR_getuid, SECCOMP_RET_ERRNO | 7),
		SECCOMP_IF(-1, SECCOMP_RET_ERRNO | 9),
		SECCOMP_IF(__NR_getppid, SECCOMP_RET_TRACE),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_seccomp());
	REQUIRE(probe_set_syscall_info());
	result = must_shared(sizeof(*result));
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
}

FIXTURE_TEARDOWN(edit) { }

static void edit(struct stop stop, const FIXTURE_VARIANT(edit) *variant)
{
	struct ptrace_syscall_info info;

	must_get_syscall_info(stop.pid, &info);
	/* entry and seccomp begin alike. */
	info.entry.nr = (int)variant->nr;
	info.entry.args[0] = variant->arg0;
	trace_ret("set_syscall_info", set_syscall_info(stop.pid, &info));
	tracee_look(&stop);
	trace_stop("edited", &stop);
}

static long expected(long value)
{
	return value == RUNS ? getpid() : value;
}

TEST_F(edit, at_entry_stop)
{
	pid_t pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP);

	edit(tracee_run_to(pid, STOP_SYSCALL_ENTRY), variant);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(expected(variant->at_entry), *result);
}

TEST_F(edit, at_seccomp_stop)
{
	pid_t pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP);

	edit(tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP), variant);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(expected(variant->at_seccomp), *result);
}

TEST_HARNESS_MAIN
