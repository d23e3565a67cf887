// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer that sets the tagged address ABI by NT_ARM_TAGGED_ADDR_CTRL sets it
 * for the tracee: the call in whose entry stop that happens takes a tagged
 * pointer then, which it refuses otherwise.  Documentation/arch/arm64/
 * tagged-address-abi.rst, arch/arm64/kernel/process.c:set_tagged_addr_ctrl().
 */
#include "guest.h"
#include <elf.h>
#include <sys/prctl.h>

CATALOGUE("F-13");

#ifndef NT_ARM_TAGGED_ADDR_CTRL
#define NT_ARM_TAGGED_ADDR_CTRL	0x409
#endif

static int fds[2];
static const char byte = 'x';

static void writes(void)
{
	unsigned long tagged = (unsigned long)&byte | 0x5aUL << 56;

	trace_ret("write", svc(__NR_write, fds[1], tagged, 1));
	trace_ret("prctl", svc(__NR_prctl, PR_GET_TAGGED_ADDR_CTRL, 0, 0, 0,
			       0));
}

FIXTURE(control) { };

FIXTURE_VARIANT(control)
{
	long value;
	long result;
};

FIXTURE_VARIANT_ADD(control, left_off) { 0, -EFAULT };
FIXTURE_VARIANT_ADD(control, set) { PR_TAGGED_ADDR_ENABLE, 1 };

FIXTURE_SETUP(control)
{
	must_pipe(fds);
}

FIXTURE_TEARDOWN(control) { }

static void trace_control(pid_t pid)
{
	long value = -1, size;

	size = get_regset(pid, NT_ARM_TAGGED_ADDR_CTRL, &value, sizeof(value));
	trace_event("control", "size=%ld value=0x%lx", size, value);
}

TEST_F(control, by_tracer)
{
	pid_t pid = tracee_start(writes);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_control(pid);
	if (variant->value)
		EXPECT_EQ(0, set_regset(pid, NT_ARM_TAGGED_ADDR_CTRL,
					&variant->value,
					sizeof(variant->value)));
	trace_control(pid);
	stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(variant->result, (long)stop.regs.regs[0]);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
