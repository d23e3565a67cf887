// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that is entered under PTRACE_SYSEMU is reported and never made,
 * whatever the tracer asks for during the stop.  Its result is x0 as the tracer
 * leaves it, so the first argument if it does nothing, and not -ENOSYS.
 * arch/arm64/kernel/ptrace.c:syscall_trace_enter() decides by the flags from
 * before the stop; code that reads them again behind it makes the call.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("S-01 S-03");

static struct stop at_entry(void)
{
	call_prepare(NR_MIN);
	call->before.x[0] = POLICY;
	return tracee_run_to_by(tracee_start(call_run), PTRACE_SYSEMU,
				STOP_SYSCALL_ENTRY);
}

TEST(returns_its_argument)
{
	struct stop stop = at_entry();

	EXPECT_EQ((unsigned long)POLICY, stop.regs.regs[0]);
	EXPECT_EQ(0UL, stop.regs.regs[7]);
	EXPECT_EQ(0, tracee_finish(stop.pid));
	EXPECT_EQ(POLICY, call_result());
	EXPECT_EQ(0x7777UL, call->after.x[7]);
}

FIXTURE(result) {};
FIXTURE_VARIANT(result)
{
	unsigned long value;
};

FIXTURE_VARIANT_ADD(result, zero)		{ 0 };
FIXTURE_VARIANT_ADD(result, seven)		{ 7 };
FIXTURE_VARIANT_ADD(result, minus_eperm)	{ -EPERM };
FIXTURE_VARIANT_ADD(result, erestartsys)	{ -512 };
FIXTURE_VARIANT_ADD(result, wide)		{ 0xfedcba9876543210 };

FIXTURE_SETUP(result)
{
}

FIXTURE_TEARDOWN(result)
{
}

TEST_F(result, is_the_tracers)
{
	pid_t pid = at_entry().pid;

	must_set_x(pid, 0, variant->value);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ((long)variant->value, call_result());
}

/* None of these brings the call back. */
FIXTURE(ask) {};
FIXTURE_VARIANT(ask)
{
	int request;
};

FIXTURE_VARIANT_ADD(ask, cont)		{ PTRACE_CONT };
FIXTURE_VARIANT_ADD(ask, sys_call)	{ PTRACE_SYSCALL };
FIXTURE_VARIANT_ADD(ask, singlestep)	{ PTRACE_SINGLESTEP };

FIXTURE_SETUP(ask)
{
}

FIXTURE_TEARDOWN(ask)
{
}

TEST_F(ask, makes_no_call)
{
	pid_t pid = at_entry().pid;

	tracee_next(pid, variant->request, 0);
	if (variant->request != PTRACE_CONT) {
		EXPECT_EQ(0, tracee_finish(pid));
	}
	EXPECT_EQ(POLICY, call_result());
}

TEST_F(ask, makes_no_other_call)
{
	pid_t pid = at_entry().pid;

	must_set_syscall_nr(pid, NR_MAX);
	tracee_next(pid, variant->request, 0);
	if (variant->request != PTRACE_CONT) {
		EXPECT_EQ(0, tracee_finish(pid));
	}
	EXPECT_EQ(POLICY, call_result());
}

TEST_HARNESS_MAIN
