// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stepping into a handler that blocks SIGTRAP must not cost the tracee its own
 * SIGTRAP handler.  Stepping over an svc inside it does, since the kernel
 * forces the trap there, and a forced signal that is blocked gets its default
 * action back (kernel/signal.c:force_sig_info_to_task()).  What of the handler
 * is left is recorded.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-31");

/* A handler with an svc in it. */
asm(".pushsection .text\n"
    ".globl	handler_with_svc\n"
    "handler_with_svc:\n"
    "	mov	x8, #" MANIFEST_STR(__NR_getuid) "\n"
    "	svc	#0\n"
    "	ret\n"
    ".popsection");
sig_handler handler_with_svc;

static sig_handler *handler;

static void prepare(void)
{
	struct sigaction sa = { .sa_flags = SA_SIGINFO };

	must_sigaction(SIGTRAP, trace_signal, 0);
	sa.sa_sigaction = handler;
	sigaddset(&sa.sa_mask, SIGTRAP);
	MUST(sigaction(SIGUSR1, &sa, NULL));
	trace_label("handler", handler);
	call_prepare_signal(SIGUSR1);
}

static void tracee(void)
{
	struct sigaction sa;
	sigset_t set;

	call_run();
	MUST(sigaction(SIGTRAP, NULL, &sa));
	MUST(sigprocmask(SIG_BLOCK, NULL, &set));
	trace_event("sigtrap", "handler=%d blocked=%d",
		    sa.sa_sigaction == trace_signal,
		    sigismember(&set, SIGTRAP));
}

static pid_t in_handler(sig_handler *fn)
{
	pid_t pid;

	handler = fn;
	pid = tracee_start_with(prepare, tracee, 0);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_SIGNAL);
	tracee_next(pid, PTRACE_SINGLESTEP, SIGUSR1);
	return pid;
}

TEST(into_the_handler)
{
	EXPECT_EQ(0, tracee_finish(in_handler(quiet_handler)));
}

/* To the svc, over it, and on. */
TEST(over_an_svc_in_it)
{
	pid_t pid = in_handler(handler_with_svc);

	steps(pid, 3);
	EXPECT_EQ(0, tracee_finish(pid));
}

/* Out through rt_sigreturn(2), which is an svc with SIGTRAP blocked too. */
TEST(over_its_return)
{
	pid_t pid = in_handler(quiet_handler);

	steps(pid, 5);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
