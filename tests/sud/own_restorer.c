// SPDX-License-Identifier: GPL-2.0-only
/*
 * A handler with SA_RESTORER returns through code of the program, which is no
 * more exempt than any other: its rt_sigreturn is dispatched.
 *
 * arch/arm64/kernel/signal.c:setup_return(), arch_syscall_is_vdso_sigreturn();
 * entry U-05 of the catalogue.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-05");

#ifndef SA_RESTORER
#define SA_RESTORER	0x04000000
#endif

/* Calls rt_sigreturn until it gets through. */
extern const char restorer[], restorer_end[];
asm(".pushsection .text\n"
    "	.globl	restorer, restorer_end\n"
    "restorer:	mov	x8, #139\n"
    "		svc	#0\n"
    "		b	restorer\n"
    "restorer_end:\n"
    ".popsection");

/* As the kernel has it. */
struct kernel_sigaction {
	void *handler;
	unsigned long flags;
	const void *restorer;
	unsigned long mask;
};

static void block(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	selector = BLOCK;
	trace_sigframe(info, context);
}

static void must_restorer(int sig, const void *code)
{
	struct kernel_sigaction sa = {
		.handler = block, .flags = SA_SIGINFO | SA_RESTORER,
		.restorer = code,
	};

	trace_label("block", block);
	MUST_BE(svc(__NR_rt_sigaction, sig, &sa, NULL, 8) == 0);
}

static void raise_one(void)
{
	must_dispatch(NULL, 0);
	svc(__NR_kill, getpid(), SIGUSR1);
	selector = ALLOW;
	tracee_exit(dispatches);
}

TEST(is_dispatched)
{
	REQUIRE(probe_sud());
	trace_actor("caller");
	trace_label_range("restorer", restorer, restorer_end - restorer);
	must_sigaction(SIGSYS, dispatch_handler, 0);
	must_restorer(SIGUSR1, restorer);
	EXPECT_EQ(1, child_run(raise_one));
}

TEST_HARNESS_MAIN
