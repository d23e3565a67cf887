// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two filters with an opinion on one call: the action that comes first in the
 * order of seccomp(2) wins, whichever filter has it, and of two of the same
 * action the filter installed last gives the data (kernel/seccomp.c:
 * seccomp_run_filters).
 */
#include "guest.h"

CATALOGUE("C-04 C-05 C-09");

FIXTURE(filters) { };

FIXTURE_VARIANT(filters)
{
	uint32_t older, newer;
};

FIXTURE_VARIANT_ADD(filters, errno_twice) {
	SECCOMP_RET_ERRNO | E2BIG, SECCOMP_RET_ERRNO | EBADF };
FIXTURE_VARIANT_ADD(filters, trap_twice) {
	SECCOMP_RET_TRAP | 1, SECCOMP_RET_TRAP | 2 };
FIXTURE_VARIANT_ADD(filters, trace_twice) {
	SECCOMP_RET_TRACE | 1, SECCOMP_RET_TRACE | 2 };
FIXTURE_VARIANT_ADD(filters, errno_over_allow) {
	SECCOMP_RET_ERRNO | E2BIG, SECCOMP_RET_ALLOW };
FIXTURE_VARIANT_ADD(filters, errno_over_trace) {
	SECCOMP_RET_TRACE | 1, SECCOMP_RET_ERRNO | EBADF };
FIXTURE_VARIANT_ADD(filters, errno_over_log) {
	SECCOMP_RET_ERRNO | E2BIG, SECCOMP_RET_LOG };
FIXTURE_VARIANT_ADD(filters, trap_over_errno) {
	SECCOMP_RET_TRAP | 1, SECCOMP_RET_ERRNO | EBADF };
FIXTURE_VARIANT_ADD(filters, kill_over_trap) {
	SECCOMP_RET_TRAP | 1, SECCOMP_RET_KILL_PROCESS };
FIXTURE_VARIANT_ADD(filters, kill_process_over_thread) {
	SECCOMP_RET_KILL_PROCESS, SECCOMP_RET_KILL_THREAD };

static uint32_t older, newer;

FIXTURE_SETUP(filters)
{
	REQUIRE(probe_seccomp());
	older = variant->older;
	newer = variant->newer;
	must_sigaction(SIGSYS, trace_signal, 0);
}

FIXTURE_TEARDOWN(filters) { }

static void set_filters(void)
{
	must_seccomp_rule(__NR_getppid, older);
	must_seccomp_rule(__NR_getppid, newer);
}

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void call_filtered(void)
{
	set_filters();
	call();
}

TEST_F(filters, untraced)
{
	child_run(call_filtered);
}

TEST_F(filters, traced)
{
	pid_t pid = tracee_start_with(set_filters, call,
				      PTRACE_O_TRACESECCOMP);

	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
