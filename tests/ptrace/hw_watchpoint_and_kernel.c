// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer's hardware watchpoint for EL0 stores does not fire when the kernel
 * writes to the place, as read(2) does into its buffer, and fires when the
 * tracee does so itself.
 */
#include <elf.h>
#include "guest.h"
#include "call.h"

CATALOGUE("S-20");

#define EL0_STORE	(0xff << 5 | 2 << 3 | 2 << 1 | 1)	/* 8 bytes */

static volatile unsigned long buffer[1];

static void must_watch(pid_t pid, const volatile void *addr)
{
	struct user_hwdebug_state state = { 0 };
	size_t size = offsetof(struct user_hwdebug_state, dbg_regs[1]);

	state.dbg_regs[0].addr = (unsigned long)addr;
	state.dbg_regs[0].ctrl = addr ? EL0_STORE : 0;
	MUST_BE(!set_regset(pid, NT_ARM_HW_WATCH, &state, size));
}

/* With known registers, for they are seen at the stop. */
static void read_then_store(void)
{
	register long x0 asm("x0") = (long)buffer, x7 asm("x7") = 0x7777;
	register long x8 asm("x8") = 0xa8;

	call_run();
	trace_value("read", buffer[0]);
	asm volatile("" : "=r" (x0) : "0" (buffer));
	x7 = 0x7777;
	x8 = 0xa8;
	asm volatile("str x8, [x0]" :: "r" (x0), "r" (x7), "r" (x8) : "memory");
	trace_value("stored", buffer[0]);
}

TEST(written_by_both)
{
	static const char text[8] = "1234567";
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_hw_breakpoints());
	trace_label("buffer", (void *)buffer);
	must_fixed_pipe();
	must_write(PIPE_WRITE, text, sizeof(text));
	call_prepare(__NR_read);
	call->before.x[0] = PIPE_READ;
	call->before.x[1] = (unsigned long)buffer;
	call->before.x[2] = sizeof(text);
	pid = tracee_start(read_then_store);
	must_watch(pid, buffer);
	stop = tracee_next(pid, PTRACE_CONT, 0);
	EXPECT_KIND(STOP_SIGNAL, stop);
	EXPECT_EQ(TRAP_HWBKPT, stop.si.si_code);
	EXPECT_EQ((long)sizeof(text), call_result());
	must_watch(pid, NULL);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
