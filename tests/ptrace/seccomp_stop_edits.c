// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a tracer writes at PTRACE_EVENT_SECCOMP counts: a first argument there
 * is the one that the filters judge when they are run again, and that the call,
 * sys_enter and audit get; x7 is an ordinary register at that stop.  Behind it
 * PTRACE_SYSCALL leads to the exit stop, since the entry is over
 * (kernel/seccomp.c:__seccomp_filter(), SECCOMP_RET_TRACE).
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-04 P-24 P-39");

FIXTURE(seccomp_stop)
{
	struct stop stop;
	pid_t pid;
};

/* The filter's data is the message of the stop. */
FIXTURE_VARIANT(seccomp_stop)
{
	unsigned int data;
};

FIXTURE_VARIANT_ADD(seccomp_stop, plain) { 7 };
FIXTURE_VARIANT_ADD(seccomp_stop, message_of_entry) {
	PTRACE_EVENTMSG_SYSCALL_ENTRY,
};
FIXTURE_VARIANT_ADD(seccomp_stop, message_of_exit) {
	PTRACE_EVENTMSG_SYSCALL_EXIT,
};

/* A stop for POLICY; BAD_POLICY is denied, whoever brings it. */
FIXTURE_SETUP(seccomp_stop)
{
	const struct sock_filter filter[] = {
		SECCOMP_LOAD(nr),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NR_MAX, 0, 5),
		SECCOMP_LOAD_ARG(0),
		SECCOMP_IF(BAD_POLICY, SECCOMP_RET_ERRNO | EXDEV),
		SECCOMP_IF(POLICY, SECCOMP_RET_TRACE | variant->data),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_seccomp());
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
	call_prepare_max();
	self->pid = tracee_start_opts(call_run_then_getuid,
				      PTRACE_O_TRACESECCOMP);
	self->stop = tracee_run_to_by(self->pid, PTRACE_CONT, STOP_SECCOMP);
}

FIXTURE_TEARDOWN(seccomp_stop)
{
}

TEST_F(seccomp_stop, bad_argument_is_denied)
{
	must_set_x(self->pid, 0, BAD_POLICY);
	trace_again("edited", &self->stop);
	EXPECT_EQ((unsigned long)BAD_POLICY, self->stop.info.seccomp.args[0]);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(-EXDEV, call_result());
}

/* SCHED_OTHER: 0. */
TEST_F(seccomp_stop, good_argument_is_used)
{
	must_set_x(self->pid, 0, 0);
	trace_again("edited", &self->stop);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0, call_result());
}

TEST_F(seccomp_stop, x7_is_an_ordinary_register)
{
	EXPECT_EQ(0x7777UL, self->stop.regs.regs[7]);
	must_set_x(self->pid, 7, 0xdead);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0xdeadUL, call->after.x[7]);
}

/* The exit stop hides what was written, not what was there at first. */
TEST_F(seccomp_stop, x7_is_written_and_hidden)
{
	struct stop stop;

	must_set_x(self->pid, 7, 0xdead);
	stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(1UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(0xdeadUL, call->after.x[7]);
}

TEST_F(seccomp_stop, syscall_leads_to_the_exit)
{
	struct stop stop = tracee_next(self->pid, PTRACE_SYSCALL, 0);

	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ((unsigned long)MAX_RESULT, stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(self->pid));
}

/* It comes too late for PTRACE_SYSEMU as well: the call is made. */
TEST_F(seccomp_stop, sysemu_is_too_late)
{
	struct stop stop = tracee_next(self->pid, PTRACE_SYSEMU, 0);

	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(__NR_getuid, stop.nr);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST_HARNESS_MAIN
