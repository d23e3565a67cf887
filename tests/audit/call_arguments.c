// SPDX-License-Identifier: GPL-2.0-only
/*
 * The four arguments of a SYSCALL record are those which the call runs with:
 * what the caller passed, or what a tracer put in their place at the entry
 * stop, by registers or by PTRACE_SET_SYSCALL_INFO, or at a seccomp stop.  The
 * first one comes from a saved copy (orig_x0) and the others from live
 * registers (arch/arm64/kernel/ptrace.c:syscall_trace_enter), so a conversion
 * that takes them too early, or a0 from x0, shows here.
 */
#include "guest.h"

CATALOGUE("A-01 P-19");

static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void install(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_TRACE);
}

static void edit_registers(pid_t pid)
{
	struct user_pt_regs regs;

	must_get_regs(pid, &regs);
	for (int i = 0; i < 6; i++)
		regs.regs[i] = 0xb0 + i;
	must_set_regs(pid, &regs);
}

FIXTURE(record) {
	pid_t pid;
};

FIXTURE_SETUP(record)
{
	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
}

FIXTURE_TEARDOWN(record)
{
	must_audit_stop();
}

/* The call in question and the exit_group() behind it: a record each. */
TEST_F(record, as_called)
{
	self->pid = tracee_start(call);
	audit_discard();
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(2, audit_emit());
}

TEST_F(record, registers_edited_at_entry)
{
	self->pid = tracee_start(call);
	audit_discard();
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	edit_registers(self->pid);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(2, audit_emit());
}

TEST_F(record, only_x0_edited_at_entry)
{
	self->pid = tracee_start(call);
	audit_discard();
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_set_x(self->pid, 0, 0xb0);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(2, audit_emit());
}

TEST_F(record, syscall_info_edited_at_entry)
{
	struct ptrace_syscall_info info;

	REQUIRE(probe_set_syscall_info());
	self->pid = tracee_start(call);
	audit_discard();
	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	must_get_syscall_info(self->pid, &info);
	for (int i = 0; i < 6; i++)
		info.entry.args[i] = 0xc0 + i;
	ASSERT_EQ(0, set_syscall_info(self->pid, &info));
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(2, audit_emit());
}

TEST_F(record, registers_edited_at_seccomp_stop)
{
	REQUIRE(probe_seccomp());
	self->pid = tracee_start_with(install, call, PTRACE_O_TRACESECCOMP);
	audit_discard();
	tracee_run_to_by(self->pid, PTRACE_CONT, STOP_SECCOMP);
	edit_registers(self->pid);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(2, audit_emit());
}

TEST_HARNESS_MAIN
