// SPDX-License-Identifier: GPL-2.0-only
/*
 * rt_sigreturn(2) with a stack pointer that does not point to a good frame
 * forces SIGSEGV, and the call itself returns 0: that is what the exit stop
 * and the frame of that SIGSEGV say. When part of a frame had been taken over
 * before it proved bad, its registers stay (arch/arm64/kernel/signal.c:
 * restore_sigframe), and the number stays or is forgotten with them.
 */
#include "guest.h"

CATALOGUE("G-08 G-16");

/* rt_sigreturn(2) with the stack pointer at @sp: does not come back. */
_Noreturn void sigreturn_from(unsigned long sp);
extern const char bad_sigreturn[];

asm(".pushsection .text, \"ax\"\n"
    "	.balign	64\n"
    "	.globl	sigreturn_from, bad_sigreturn\n"
    "sigreturn_from:\n"
    "	mov	sp, x0\n"
    "	mov	x0, #0xa0\n"
    "	mov	x1, #0xa1\n"
    "	mov	x7, #0x7777\n"
    "	mov	x8, #139\n"
    "bad_sigreturn:\n"
    "	svc	#0\n"
    "	brk	#1\n"
    ".popsection");

#define SIGFRAME_SP(context) \
	(((ucontext_t *)(context))->uc_mcontext.sp)

static unsigned long bad_sp;

static void on_segv(int sig, siginfo_t *si, void *context)
{
	(void)sig;
	trace_sigframe(si, context);
	trace_event("frame", "sp=%s", SIGFRAME_SP(context) == bad_sp ?
		    "same" : "other");
	tracee_exit(0);
}

static void returns(void)
{
	sigreturn_from(bad_sp);
}

FIXTURE(sp) { };

FIXTURE_VARIANT(sp)
{
	enum { UNMAPPED, ODD, KERNEL, EMPTY, CUT } kind;
};

FIXTURE_VARIANT_ADD(sp, unmapped) { UNMAPPED };
FIXTURE_VARIANT_ADD(sp, misaligned) { ODD };
FIXTURE_VARIANT_ADD(sp, in_the_kernel) { KERNEL };
/* All registers are 0 in it, and no record of the FP registers is there. */
FIXTURE_VARIANT_ADD(sp, empty_frame) { EMPTY };
FIXTURE_VARIANT_ADD(sp, truncated_frame) { CUT };

FIXTURE_SETUP(sp)
{
	const size_t page = sysconf(_SC_PAGESIZE), size = 16 * page;
	char *stack;

	/* First, so that it does not take the place of what is unmapped. */
	must_sigaltstack();
	stack = must_mmap(size, PROT_READ | PROT_WRITE);
	trace_label("bad_sigreturn", bad_sigreturn);
	bad_sp = (unsigned long)stack;
	switch (variant->kind) {
	case UNMAPPED:
		must_munmap(stack, size);
		break;
	case ODD:
		bad_sp += 8;
		break;
	case KERNEL:
		bad_sp = 0xffff000000001000;
		break;
	case EMPTY:
		break;
	case CUT:
		/* The signal mask and some registers are still in the page. */
		bad_sp += page - sizeof(siginfo_t) -
			offsetof(ucontext_t, uc_mcontext) - 80;
		must_munmap(stack + page, size - page);
		break;
	}
	must_sigaction(SIGSEGV, on_segv, SA_ONSTACK);
}

FIXTURE_TEARDOWN(sp) { }

TEST_F(sp, untraced)
{
	EXPECT_EQ(0, child_run(returns));
}

TEST_F(sp, traced)
{
	pid_t pid = tracee_start(returns);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
