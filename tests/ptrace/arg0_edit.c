// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that writes x0 at the entry stop changes the first argument for all
 * who look at it: the call, PTRACE_GET_SYSCALL_INFO, seccomp, sys_enter, audit.
 * They read pt_regs::orig_x0, which arch/arm64/kernel/ptrace.c:
 * update_syscall_orig_x0_after_ptrace() keeps in step.  A conversion that takes
 * the arguments before the stop lets a tracer get by a filter.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-19");

/* At the next entry the first argument becomes @to. */
static void edit(pid_t pid, unsigned long to)
{
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	must_set_x(pid, 0, to);
	trace_again("edited", &stop);
}

static void prepare(unsigned long arg0)
{
	call_prepare(NR_MAX);
	call->before.x[0] = arg0;
}

TEST(counts_for_the_call)
{
	struct ptrace_syscall_info info;
	pid_t pid;

	prepare(BAD_POLICY);
	pid = tracee_start(call_run);
	edit(pid, POLICY);
	must_get_syscall_info(pid, &info);
	EXPECT_EQ((unsigned long)POLICY, info.entry.args[0]);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(MAX_RESULT, call_result());
}

static const struct sock_filter deny_bad_policy[] = {
	SECCOMP_LOAD(nr),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NR_MAX, 0, 3),
	SECCOMP_LOAD_ARG(0),
	SECCOMP_IF(BAD_POLICY, SECCOMP_RET_ERRNO | EXDEV),
	SECCOMP_RETURN(SECCOMP_RET_ALLOW),
};

TEST(cannot_get_by_a_filter)
{
	pid_t pid;

	REQUIRE(probe_seccomp());
	must_seccomp(deny_bad_policy, ARRAY_SIZE(deny_bad_policy), 0);
	prepare(POLICY);
	pid = tracee_start(call_run);
	edit(pid, BAD_POLICY);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(-EXDEV, call_result());
}

TEST(is_what_a_filter_allows)
{
	pid_t pid;

	REQUIRE(probe_seccomp());
	must_seccomp(deny_bad_policy, ARRAY_SIZE(deny_bad_policy), 0);
	prepare(BAD_POLICY);
	pid = tracee_start(call_run);
	edit(pid, POLICY);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST(is_what_sys_enter_tells)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	prepare(BAD_POLICY);
	pid = tracee_start(call_run);
	tp = must_tracepoints_open(pid, false);
	edit(pid, POLICY);
	EXPECT_EQ(0, tracee_finish(pid));
	tracepoints_emit(tp);
}

TEST(is_what_audit_records)
{
	pid_t pid;

	REQUIRE(probe_audit());
	prepare(BAD_POLICY);
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start(call_run);
	audit_discard();
	edit(pid, POLICY);
	EXPECT_EQ(0, tracee_finish(pid));
	audit_emit();
	must_audit_stop();
}

TEST_HARNESS_MAIN
