// SPDX-License-Identifier: GPL-2.0-only
/*
 * A perf breakpoint (perf_event_open(2)) on an svc of a process that nobody
 * traces: the kernel arms a single step of its own to get past it, and the exit
 * of the call takes that for a tracer's and forces a SIGTRAP.  Whether the
 * process survives is recorded, and so is one on the instruction behind
 * (arch/arm64/kernel/hw_breakpoint.c:do_breakpoint()).
 */
#include "call.h"
#include "perf.h"

CATALOGUE("S-28");

FIXTURE(breakpoint) {};
FIXTURE_VARIANT(breakpoint)
{
	const char *addr;
};

FIXTURE_VARIANT_ADD(breakpoint, on_svc)		{ svc_insn };
FIXTURE_VARIANT_ADD(breakpoint, behind_svc)	{ svc_insn_end };

FIXTURE_SETUP(breakpoint)
{
	REQUIRE(probe_hw_breakpoints());
	call_prepare_max();
}

FIXTURE_TEARDOWN(breakpoint)
{
}

static void show(pid_t pid, int fd)
{
	int status = must_waitpid(pid);

	trace_event("ended", "exited=%d sig=%s", WIFEXITED(status),
		    signal_name(WIFSIGNALED(status) ? WTERMSIG(status) : 0));
	trace_hit(fd);
}

TEST_F(breakpoint, untraced)
{
	pid_t pid = tracee_start_free(call_run);
	int fd = must_perf_breakpoint(pid, variant->addr, false);

	tracee_go(pid);
	show(pid, fd);
}

static void take_sigtrap(void)
{
	must_sigaction(SIGTRAP, trace_signal, 0);
	call_run_then_getuid();
}

TEST_F(breakpoint, untraced_with_a_handler)
{
	pid_t pid = tracee_start_free(take_sigtrap);
	int fd = must_perf_breakpoint(pid, variant->addr, false);

	tracee_go(pid);
	show(pid, fd);
}

/* For a tracer that asked for nothing. */
TEST_F(breakpoint, traced)
{
	pid_t pid = tracee_start(call_run);
	int fd = must_perf_breakpoint(pid, variant->addr, false);
	struct stop stop = tracee_next(pid, PTRACE_CONT, 0);

	while (stop.kind == STOP_STEP)
		stop = tracee_next(pid, PTRACE_CONT, 0);
	trace_hit(fd);
}

TEST_HARNESS_MAIN
