// SPDX-License-Identifier: GPL-2.0-only
/*
 * An execve(2) that fails is an ordinary call: no event stop, -ENOENT in x0,
 * and every other register as before, x7 too, whether a tracer saw its marker
 * at the two stops or nobody looked.
 */
#include "guest.h"

CATALOGUE("X-06 P-01 P-02 F-04");

static void exec(void)
{
	char *argv[] = { "none", NULL };
	struct svc_regs regs, before;

	svc_fill(&regs, __NR_execve);
	regs.x[0] = (unsigned long)"/no/such/program";
	regs.x[1] = (unsigned long)argv;
	regs.x[2] = (unsigned long)(argv + 1);
	before = regs;
	svc_all(&regs);
	trace_svc_changes(&before, &regs);
	trace_ret("execve", regs.x[0]);
	tracee_exit(regs.x[7] == 0x7777 ? 0 : 1);
}

TEST(untraced)
{
	EXPECT_EQ(0, child_run(exec));
}

TEST(traced)
{
	pid_t pid = tracee_start_opts(exec, PTRACE_O_TRACEEXEC);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 7, 0xdead);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	ASSERT_EQ(STOP_SYSCALL_EXIT, stop.kind);
	EXPECT_EQ(-ENOENT, (long)stop.regs.regs[0]);
	must_set_x(pid, 7, 0xbeef);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
