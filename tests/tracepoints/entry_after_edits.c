// SPDX-License-Identifier: GPL-2.0-only
/*
 * raw_syscalls:sys_enter comes behind the tracer's entry stop and behind
 * seccomp, and shows the number and the arguments as they are then, the first
 * one from orig_x0 (arch/arm64/kernel/ptrace.c:syscall_trace_enter); sys_exit
 * has the same number and the final result.  A conversion that hands over the
 * number read at entry, or fires before the edits, shows what was asked for in
 * place of what is done.
 */
#include "guest.h"

CATALOGUE("T-01 P-18 P-19 P-12");

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void install(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE);
}

FIXTURE(edit) {
};

FIXTURE_VARIANT(edit) {
	int nr;			/* 0: leave it */
	bool arguments;
};

FIXTURE_VARIANT_ADD(edit, nothing) {
	.nr = 0,
};

FIXTURE_VARIANT_ADD(edit, arguments) {
	.arguments = true,
};

FIXTURE_VARIANT_ADD(edit, number) {
	.nr = __NR_getpid,
};

FIXTURE_VARIANT_ADD(edit, arguments_and_number) {
	.nr = __NR_getpid, .arguments = true,
};

FIXTURE_VARIANT_ADD(edit, number_to_invalid) {
	.nr = 1000, .arguments = true,
};

FIXTURE_VARIANT_ADD(edit, number_to_minus_one) {
	.nr = -1, .arguments = true,
};

FIXTURE_VARIANT_ADD(edit, number_to_minus_two) {
	.nr = -2, .arguments = true,
};

FIXTURE_SETUP(edit)
{
	REQUIRE(probe_tracepoints());
}

FIXTURE_TEARDOWN(edit)
{
}

/* In this order: the number -1 would keep orig_x0 from following x0. */
static void apply(pid_t pid, const FIXTURE_VARIANT(edit) *variant)
{
	struct user_pt_regs regs;

	if (variant->arguments) {
		must_get_regs(pid, &regs);
		for (int i = 0; i < 6; i++)
			regs.regs[i] = 0xb0 + i;
		must_set_regs(pid, &regs);
	}
	if (variant->nr)
		must_set_syscall_nr(pid, variant->nr);
}

/* Entry and exit of the call in question, entry of exit_group(). */
TEST_F(edit, at_entry_stop)
{
	pid_t pid = tracee_start(call);
	struct tracepoints *tp = must_tracepoints_open(pid, false);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, tracepoints_emit(tp));
	apply(pid, variant);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(3, tracepoints_emit(tp));
	tracepoints_close(tp);
}

/* A negative number skips the call there, and with it the entry event. */
TEST_F(edit, at_seccomp_stop)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_seccomp());
	pid = tracee_start_with(install, call, PTRACE_O_TRACESECCOMP);
	tp = must_tracepoints_open(pid, false);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	EXPECT_EQ(0, tracepoints_emit(tp));
	apply(pid, variant);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->nr < 0 ? 2 : 3, tracepoints_emit(tp));
	tracepoints_close(tp);
}

TEST_HARNESS_MAIN
