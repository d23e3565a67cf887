// SPDX-License-Identifier: GPL-2.0-only
/*
 * A selector that cannot be read is SIGSEGV, one with another value than the
 * two is SIGSYS; neither can be caught.  No call was dispatched then, so a
 * tracer gets an exit stop though it had no entry stop, and audit and
 * tracepoints an exit.
 *
 * kernel/entry/syscall_user_dispatch.c:syscall_user_dispatch(), force_exit_sig;
 * entry U-11 of the catalogue.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-11");

static char *page;

static void unreadable(void)
{
	MUST_BE(sud_set(PR_SYS_DISPATCH_ON, 0, 0, page) == 0);
	svc(__NR_mprotect, page, 4096, PROT_NONE);
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void unmapped(void)
{
	MUST_BE(sud_set(PR_SYS_DISPATCH_ON, 0, 0, page) == 0);
	svc(__NR_munmap, page, 4096);
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void unknown_value(void)
{
	must_dispatch(NULL, 0);
	selector = 2;
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void negative_value(void)
{
	must_dispatch(NULL, 0);
	selector = -1;
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

FIXTURE(selector) { };

FIXTURE_VARIANT(selector) {
	void (*fn)(void);
	int sig;
};

FIXTURE_VARIANT_ADD(selector, unreadable) { unreadable, SIGSEGV };
FIXTURE_VARIANT_ADD(selector, unmapped) { unmapped, SIGSEGV };
FIXTURE_VARIANT_ADD(selector, of_2) { unknown_value, SIGSYS };
FIXTURE_VARIANT_ADD(selector, of_255) { negative_value, SIGSYS };

FIXTURE_SETUP(selector)
{
	REQUIRE(probe_sud());
	page = must_mmap(4096, PROT_READ | PROT_WRITE);
	page[0] = ALLOW;
	must_sigaction(SIGSYS, dispatch_handler, 0);
	must_sigaction(SIGSEGV, trace_signal, 0);
}

FIXTURE_TEARDOWN(selector) { }

TEST_F(selector, kills)
{
	EXPECT_EQ(128 + variant->sig, child_run(variant->fn));
}

TEST_F(selector, kills_tracee)
{
	pid_t pid = tracee_start_opts(variant->fn, PTRACE_O_TRACEEXIT);

	EXPECT_EQ(128 + variant->sig, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(selector, at_tracepoints)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start(variant->fn);
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(128 + variant->sig, tracee_finish(pid));
	tracepoints_emit(tp);
	tracepoints_close(tp);
}

/* In the allowed range it is not even looked at. */
static void in_range(void)
{
	MUST_BE(sud_set(PR_SYS_DISPATCH_ON, (unsigned long)svc_insn_end, 1,
			page) == 0);
	svc(__NR_munmap, page, 4096);
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

TEST(unused)
{
	REQUIRE(probe_sud());
	page = must_mmap(4096, PROT_READ | PROT_WRITE);
	page[0] = ALLOW;
	EXPECT_EQ(0, child_run(in_range));
}

TEST_HARNESS_MAIN
