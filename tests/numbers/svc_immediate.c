// SPDX-License-Identifier: GPL-2.0-only
/*
 * The immediate of the svc instruction means nothing: svc #1 and svc #0xffff
 * make the call in x8 as svc #0 does, and to a tracer it looks the same: the
 * instruction pointer is behind the instruction.  arch/arm64/kernel/
 * entry-common.c looks at the exception class only.
 */
#include "guest.h"

CATALOGUE("N-05 P-37");

static long *result;

#define DEFINE_SVC(name, immediate)					\
	static __attribute__((noinline)) void name(void)		\
	{								\
		register long x0 asm("x0") = 0xa0;			\
		register long x7 asm("x7") = 0x7777;			\
		register long x8 asm("x8") = __NR_getppid;		\
									\
		asm volatile(#name "_insn: svc " #immediate		\
			     : "+r" (x0) : "r" (x7), "r" (x8) : "memory"); \
		*result = x0;						\
	}								\
	extern const char name##_insn[]

DEFINE_SVC(svc_1, #1);
DEFINE_SVC(svc_255, #0xff);
DEFINE_SVC(svc_65535, #0xffff);

FIXTURE(svc) {
};

FIXTURE_VARIANT(svc) {
	void (*call)(void);
	const char *insn;
};

FIXTURE_VARIANT_ADD(svc, 1) {
	.call = svc_1, .insn = svc_1_insn,
};

FIXTURE_VARIANT_ADD(svc, 255) {
	.call = svc_255, .insn = svc_255_insn,
};

FIXTURE_VARIANT_ADD(svc, 65535) {
	.call = svc_65535, .insn = svc_65535_insn,
};

FIXTURE_SETUP(svc)
{
	result = must_shared(sizeof(*result));
	trace_label_range("immediate", variant->insn, 8);
}

FIXTURE_TEARDOWN(svc)
{
}

TEST_F(svc, untraced)
{
	EXPECT_EQ(0, child_run(variant->call));
	EXPECT_EQ(getpid(), *result);
	trace_ret("getppid", *result);
}

TEST_F(svc, traced)
{
	pid_t pid = tracee_start(variant->call);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	EXPECT_EQ((unsigned long)variant->insn + 4, stop.regs.pc);
	EXPECT_EQ(__NR_getppid, stop.nr);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(getpid(), *result);
}

TEST_HARNESS_MAIN
