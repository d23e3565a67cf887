// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that skips a call writes the number and x0.  If -1 is there first,
 * the write of x0 is a result and the first argument stays known; if x0 is
 * first, it is an argument: arch/arm64/kernel/ptrace.c:
 * update_syscall_orig_x0_after_ptrace() tells by the number.  It shows in
 * PTRACE_GET_SYSCALL_INFO, in what a filter for -1 is given, and in the x0 that
 * SECCOMP_RET_TRAP rolls back to.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-20");

#define RESULT	0x1234

FIXTURE(skip) {};
FIXTURE_VARIANT(skip)
{
	bool x0_first;
	unsigned long arg0;
};

FIXTURE_VARIANT_ADD(skip, number_first)	{ false, POLICY };
FIXTURE_VARIANT_ADD(skip, x0_first)	{ true, RESULT };

FIXTURE_SETUP(skip)
{
	call_prepare_max();
}

FIXTURE_TEARDOWN(skip)
{
}

static void skip(struct stop *stop, bool x0_first)
{
	if (x0_first)
		must_set_x(stop->pid, 0, RESULT);
	must_set_syscall_nr(stop->pid, -1);
	if (!x0_first)
		must_set_x(stop->pid, 0, RESULT);
	trace_again("skipped", stop);
}

TEST_F(skip, seen_by_the_tracer)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	skip(&stop, variant->x0_first);
	EXPECT_EQ(variant->arg0, stop.info.entry.args[0]);
	EXPECT_EQ((unsigned long)RESULT, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(RESULT, call_result());
}

static void take_sigsys(void)
{
	must_sigaction(SIGSYS, trace_signal, 0);
}

TEST_F(skip, rolled_back_by_a_trap)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	must_seccomp_rule(-1, SECCOMP_RET_TRAP | 7);
	pid = tracee_start_with(take_sigsys, call_run, 0);
	stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	skip(&stop, variant->x0_first);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(variant->arg0, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ((long)variant->arg0, call_result());
}

TEST_F(skip, seen_by_a_filter)
{
	static const struct sock_filter filter[] = {
		SECCOMP_LOAD(nr),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xffffffff, 0, 5),
		SECCOMP_LOAD_ARG(0),
		SECCOMP_IF(RESULT, SECCOMP_RET_ERRNO | EXDEV),
		SECCOMP_IF(POLICY, SECCOMP_RET_ERRNO | EDOM),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
	pid = tracee_start(call_run);
	stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	skip(&stop, variant->x0_first);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(variant->x0_first ? -EXDEV : -EDOM, call_result());
}

TEST_HARNESS_MAIN
