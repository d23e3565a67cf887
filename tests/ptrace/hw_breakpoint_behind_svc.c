// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hardware breakpoints of a tracer around an svc: one behind it is reported
 * once the call has returned, before anything is executed there, and again each
 * time until it is removed; one on the svc, before the call is made.  A single
 * step over the svc and a breakpoint behind it are both reported.
 */
#include <elf.h>
#include "guest.h"
#include "step.h"

CATALOGUE("S-19 X-15");

#define EL0_EXECUTE	(0xf << 5 | 2 << 1 | 1)		/* four bytes */

static void must_break(pid_t pid, const void *addr)
{
	struct user_hwdebug_state state = { 0 };
	size_t size = offsetof(struct user_hwdebug_state, dbg_regs[1]);

	state.dbg_regs[0].addr = (unsigned long)addr;
	state.dbg_regs[0].ctrl = addr ? EL0_EXECUTE : 0;
	MUST_BE(!set_regset(pid, NT_ARM_HW_BREAK, &state, size));
}

static pid_t start(void)
{
	call_prepare_max();
	return tracee_start(call_run);
}

/* Past the svc of its start. */
static pid_t start_at_svc(void)
{
	pid_t pid = start();

	must_step_to_svc(pid);
	return pid;
}

TEST(behind_the_svc)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_hw_breakpoints());
	pid = start_at_svc();
	must_break(pid, svc_insn_end);
	stop = tracee_next(pid, PTRACE_CONT, 0);
	EXPECT_KIND(STOP_SIGNAL, stop);
	EXPECT_EQ(TRAP_HWBKPT, stop.si.si_code);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	EXPECT_EQ((unsigned long)MAX_RESULT, stop.regs.regs[0]);
	tracee_next(pid, PTRACE_CONT, 0);
	must_break(pid, NULL);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(behind_a_traced_svc)
{
	pid_t pid;

	REQUIRE(probe_hw_breakpoints());
	pid = start_at_svc();
	must_break(pid, svc_insn_end);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, tracee_next(pid, PTRACE_SYSCALL, 0));
	EXPECT_KIND(STOP_SYSCALL_EXIT, tracee_next(pid, PTRACE_SYSCALL, 0));
	EXPECT_KIND(STOP_SIGNAL, tracee_next(pid, PTRACE_SYSCALL, 0));
	must_break(pid, NULL);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(behind_a_stepped_svc)
{
	pid_t pid;

	REQUIRE(probe_hw_breakpoints());
	pid = start_at_svc();
	must_break(pid, svc_insn_end);
	EXPECT_KIND(STOP_STEP, step(pid));
	steps(pid, 2);
	must_break(pid, NULL);
	steps(pid, 2);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

TEST(on_the_svc)
{
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_hw_breakpoints());
	pid = start();
	must_break(pid, svc_insn);
	stop = tracee_next(pid, PTRACE_CONT, 0);
	EXPECT_EQ(TRAP_HWBKPT, stop.si.si_code);
	EXPECT_EQ((unsigned long)svc_insn, stop.regs.pc);
	EXPECT_EQ((unsigned long)POLICY, stop.regs.regs[0]);
	must_break(pid, NULL);
	/* The usual way on. */
	EXPECT_KIND(STOP_STEP, step(pid));
	steps(pid, 2);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(MAX_RESULT, call_result());
}

asm(".pushsection .text\n"
    ".balign 64\n"
    ".globl	in_new_image\n"
    "in_new_image: ret\n"
    ".popsection");
void in_new_image(void);

/* The same file, and so the same address. */
IMAGE(next_image)
{
	in_new_image();
}

static void exec(void)
{
	image_exec("next_image");
}

TEST(is_gone_in_a_new_image)
{
	struct user_hwdebug_state state = { 0 };
	pid_t pid;

	REQUIRE(probe_hw_breakpoints());
	pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	must_break(pid, in_new_image);
	tracee_run_to_by(pid, PTRACE_CONT, STOP_EXEC);
	MUST_BE(get_regset(pid, NT_ARM_HW_BREAK, &state, sizeof(state)) > 0);
	EXPECT_EQ(0UL, state.dbg_regs[0].addr);
	EXPECT_KIND(STOP_EXITED, tracee_next(pid, PTRACE_CONT, 0));
}

TEST_HARNESS_MAIN
