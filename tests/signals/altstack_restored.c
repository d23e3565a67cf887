// SPDX-License-Identifier: GPL-2.0-only
/*
 * rt_sigreturn(2) sets the alternate stack that the frame has, which the
 * handler may have edited, and so turns one with SS_AUTODISARM on again
 * (sigaltstack(2); arch/arm64/kernel/signal.c:sys_rt_sigreturn).
 */
#include "guest.h"

CATALOGUE("G-18");

#ifndef SS_AUTODISARM
#define SS_AUTODISARM	(1U << 31)
#endif
#define STACK_SIZE	32768

static char first[STACK_SIZE], second[STACK_SIZE];
static bool edits;

static void trace_altstack(const char *when)
{
	stack_t now;

	MUST_BE(svc(__NR_sigaltstack, NULL, &now) == 0);
	trace_event("altstack", "when=%s is=%s flags=%s%s", when,
		    now.ss_sp == first ? "first" :
		    now.ss_sp == second ? "second" : "none",
		    now.ss_flags & SS_DISABLE ? "disabled" :
		    now.ss_flags & SS_ONSTACK ? "in_use" : "enabled",
		    now.ss_flags & (int)SS_AUTODISARM ? ",autodisarm" : "");
}

static void handler(int sig, siginfo_t *si, void *context)
{
	ucontext_t *uc = context;

	(void)sig;
	(void)si;
	trace_altstack("in_handler");
	trace_event("frame", "is=%s", uc->uc_stack.ss_sp == first ? "first" :
		    "other");
	if (edits)
		uc->uc_stack = (stack_t){ .ss_sp = second,
					  .ss_size = STACK_SIZE };
}

static void handles(void)
{
	svc(__NR_tgkill, svc(__NR_getpid), svc(__NR_gettid), SIGUSR1);
	trace_altstack("behind_handler");
}

FIXTURE(altstack) { };

FIXTURE_VARIANT(altstack)
{
	bool edited;
	unsigned int flags;
};

FIXTURE_VARIANT_ADD(altstack, left) { false, 0 };
FIXTURE_VARIANT_ADD(altstack, edited) { true, 0 };
FIXTURE_VARIANT_ADD(altstack, autodisarm) { false, SS_AUTODISARM };
FIXTURE_VARIANT_ADD(altstack, autodisarm_edited) { true, SS_AUTODISARM };

FIXTURE_SETUP(altstack)
{
	stack_t stack = { .ss_sp = first, .ss_size = STACK_SIZE,
			  .ss_flags = (int)variant->flags };

	edits = variant->edited;
	MUST(sigaltstack(&stack, NULL));
	must_sigaction(SIGUSR1, handler, SA_ONSTACK);
}

FIXTURE_TEARDOWN(altstack) { }

TEST_F(altstack, untraced)
{
	EXPECT_EQ(0, child_run(handles));
}

/* With the handler on the stack that it has. */
TEST_F(altstack, traced)
{
	pid_t pid = tracee_start(handles);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
