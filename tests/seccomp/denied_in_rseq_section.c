// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call that a filter catches inside a restartable sequence.  Whether a call
 * there is fatal is checked on the way out, also of calls that did not take
 * place: a task whose only work is seccomp has no other business on that way,
 * and a conversion that gates all of it on exit flags loses the check, or runs
 * it before the SIGSYS of a trap.
 *
 * arch/arm64/kernel/syscall.c:el0_svc_common() goes to trace_exit; entry C-19.
 * Without CONFIG_DEBUG_RSEQ or rseq_debug nothing checks: recorded.
 */
#include "guest.h"

#include "../rseq/section.h"

CATALOGUE("C-19 R-01 R-03");

SECTION_WITH_CALL;

static volatile int signals;

static void handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	signals++;
	trace_sigframe(info, context);
	/* Or the return from here would be the next call in a section. */
	section_area.rseq_cs = 0;
}

static void call(void)
{
	struct section_result result;

	/* Aborted before the call was made is as good as not yet begun. */
	do
		result = section_call(&section_area, (long)__NR_getppid);
	while (result.aborted && result.x0 == 0xa0 && !signals);
	trace_section(result);
}

FIXTURE(denied) { };

FIXTURE_VARIANT(denied) {
	uint32_t action;
};

FIXTURE_VARIANT_ADD(denied, by_errno) { SECCOMP_RET_ERRNO | 5 };
FIXTURE_VARIANT_ADD(denied, by_trap) { SECCOMP_RET_TRAP | 5 };
FIXTURE_VARIANT_ADD(denied, by_trace) { SECCOMP_RET_TRACE };
FIXTURE_VARIANT_ADD(denied, not) { SECCOMP_RET_LOG };

FIXTURE_SETUP(denied)
{
	REQUIRE(probe_seccomp());
	REQUIRE(probe_rseq());
	must_register_sections(false);
	SECTION_LABELS(section_call);
	must_seccomp_rule(__NR_getppid, variant->action);
}

FIXTURE_TEARDOWN(denied) { }

TEST_F(denied, untraced)
{
	must_sigaction(SIGSYS, handler, 0);
	child_run(call);
}

/* One handler for both: their order. */
TEST_F(denied, with_handlers)
{
	must_sigaction(SIGSYS, handler, 0);
	must_sigaction(SIGSEGV, handler, 0);
	child_run(call);
}

TEST_F(denied, traced)
{
	must_sigaction(SIGSYS, handler, 0);
	tracee_finish_by(tracee_start(call), PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
