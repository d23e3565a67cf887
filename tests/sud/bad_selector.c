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

static void set_page(void)
{
	MUST_BE(sud_set(PR_SYS_DISPATCH_ON, 0, 0, page) == 0);
}

static void set_selector(void)
{
	must_dispatch(NULL, 0);
}

static void unreadable(void)
{
	svc(__NR_mprotect, page, 4096, PROT_NONE);
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void unmapped(void)
{
	svc(__NR_munmap, page, 4096);
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void unknown_value(void)
{
	selector = 2;
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void negative_value(void)
{
	selector = -1;
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void (*setup)(void), (*fn)(void);

static void both(void)
{
	setup();
	fn();
}

FIXTURE(selector) { };

FIXTURE_VARIANT(selector) {
	void (*setup)(void), (*fn)(void);
	int sig;
};

FIXTURE_VARIANT_ADD(selector, unreadable) { set_page, unreadable, SIGSEGV };
FIXTURE_VARIANT_ADD(selector, unmapped) { set_page, unmapped, SIGSEGV };
FIXTURE_VARIANT_ADD(selector, of_2) {
	set_selector, unknown_value, SIGSYS,
};
FIXTURE_VARIANT_ADD(selector, of_255) {
	set_selector, negative_value, SIGSYS,
};

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
	setup = variant->setup;
	fn = variant->fn;
	EXPECT_EQ(128 + variant->sig, child_run(both));
}

TEST_F(selector, kills_tracee)
{
	pid_t pid = tracee_start_with(variant->setup, variant->fn,
				      PTRACE_O_TRACEEXIT);

	EXPECT_EQ(128 + variant->sig, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(selector, at_tracepoints)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start_with(variant->setup, variant->fn, 0);
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
