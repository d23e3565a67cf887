// SPDX-License-Identifier: GPL-2.0-only
/*
 * A new image has new keys for pointer authentication: what the old one signed
 * it would sign otherwise (arch/arm64/kernel/process.c:arch_setup_new_exec()).
 */
#include "guest.h"
#include "pac.h"

CATALOGUE("F-12");

#define POINTER		0x10000UL
#define FD		100

IMAGE(after_exec)
{
	unsigned long before[PAC_MODIFIERS], now[PAC_MODIFIERS];

	MUST_BE(read(FD, before, sizeof(before)) == sizeof(before));
	pac_sign_all(POINTER, now);
	trace_event("signatures", "are=%s",
		    memcmp(now, before, sizeof(now)) ? "other" : "same");
}

static void exec(void)
{
	unsigned long before[PAC_MODIFIERS];
	int ends[2];

	pac_sign_all(POINTER, before);
	MUST(pipe(ends));
	MUST(dup2(ends[0], FD));
	MUST_BE(write(ends[1], before, sizeof(before)) == sizeof(before));
	trace_ret("execve", image_exec("after_exec"));
}

/* By chance the keys are others, but not all 32 signatures the same. */
TEST(untraced)
{
	REQUIRE(probe_pac());
	EXPECT_EQ(0, child_run(exec));
}

TEST(traced)
{
	pid_t pid;

	REQUIRE(probe_pac());
	pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
