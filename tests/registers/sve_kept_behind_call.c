// SPDX-License-Identifier: GPL-2.0-only
/*
 * The licence to throw SVE state away ends with the call: what is loaded
 * behind it is kept over a switch to another task, and a tracer sees it
 * (arch/arm64/kernel/entry-common.c:fpsimd_syscall_exit()). Nothing but the
 * switch itself may come in between, since to reload the registers would end
 * it too; so it spins until it was stopped.
 */
#include "guest.h"
#include "sve.h"

#include <sched.h>
#include <sys/wait.h>

CATALOGUE("F-01");

struct flags {
	volatile uint32_t inside, leave;
};

/*
 * Touches SVE, since its first use would trap and bind the state anew; makes
 * getppid(2), loads @before, spins from "inside" to "leave", stores.
 */
void sve_spin(const struct sve *before, struct sve *after,
	      struct flags *flags);

asm(".pushsection .text, \"ax\"\n"
    "	.arch_extension	sve\n"
    "	.balign	64\n"
    "	.globl	sve_spin\n"
    "sve_spin:\n"
    SVE_SAVE
    "	mov	x12, x0\n"
    "	mov	x13, x2\n"
    "	ptrue	p0.b\n"
    "	mov	x8, #" MANIFEST_STR(__NR_getppid) "\n"
    "	svc	#0\n"
    "	mov	x0, x12\n"
    "	addvl	x9, x0, #16\n"
    "	addvl	x9, x9, #16\n"
    "	ldr	p0, [x9, #16, mul vl]\n"
    "	wrffr	p0.b\n"
    SVE_LOAD
    "	mov	w9, #1\n"
    "	str	w9, [x13]\n"
    "1:	yield\n"
    "	ldr	w9, [x13, #4]\n"
    "	cbz	w9, 1b\n"
    SVE_STORE
    SVE_RESTORE
    ".popsection");

static struct flags *flags;

static void spins(void)
{
	static struct sve before, after;

	sve_fill(&before);
	sve_spin(&before, &after, flags);
	trace_sve(&before, &after);
}

static pid_t start_spinning(void)
{
	pid_t pid = child_start(spins);

	while (!flags->inside)
		sched_yield();
	return pid;
}

FIXTURE(behind) { };

FIXTURE_SETUP(behind)
{
	REQUIRE(probe_sve());
	REQUIRE(sve_set_vl(PR_SVE_SET_VL));
	flags = must_shared(sizeof(*flags));
}

FIXTURE_TEARDOWN(behind) { }

TEST_F(behind, stopped)
{
	pid_t pid = start_spinning();
	int status;

	must_kill(pid, SIGSTOP);
	MUST(waitpid(pid, &status, WUNTRACED));
	MUST_BE(WIFSTOPPED(status));
	flags->leave = 1;
	must_kill(pid, SIGCONT);
	EXPECT_EQ(0, child_wait(pid));
}

TEST_F(behind, interrupted)
{
	pid_t pid = start_spinning();
	int status;

	must_ptrace(PTRACE_SEIZE, pid, 0, 0);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	status = must_waitpid(pid);
	MUST_BE(WIFSTOPPED(status) && status >> 16 == PTRACE_EVENT_STOP);
	trace_sve_regset(pid, "sve", NT_ARM_SVE);
	flags->leave = 1;
	must_ptrace(PTRACE_DETACH, pid, 0, 0);
	EXPECT_EQ(0, child_wait(pid));
}

TEST_HARNESS_MAIN
