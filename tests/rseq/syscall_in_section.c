// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where the kernel checks it, a call inside a restartable sequence ends in
 * SIGSEGV. Which pc counts, and whether the signal is pending in the exit stop
 * already, depends on whether the check comes before or behind the exit work:
 * a tracer that moves the pc in that stop tells one from the other
 * (arch/arm64/kernel/ptrace.c:syscall_trace_exit, the last line of it).
 */
#include "guest.h"
#include "section.h"

CATALOGUE("R-01 R-02 R-03 S-24 C-19 M-01");

SECTION_WITH_CALL;

/* A call outside of any section; what follows may be moved into one. */
SECTION(unannounced,
	"	mov	x8, x1\n"
	"	mov	x1, #0xa1\n"
	SECTION_FILL
	"	svc	#0\n"
	"	mov	x1, #2\n"
	"	ret\n",
	"	nop\n");

static void calls(void)
{
	trace_section(section_called(__NR_getppid));
}

static void calls_outside(void)
{
	trace_section(unannounced(&section_area, (long)__NR_getppid));
}

static const char *probe_check(void)
{
	pid_t pid = must_fork();
	int status;

	if (!pid)
		tracee_exit(!section_called(__NR_getppid).x0);
	status = must_waitpid(pid);
	if (WIFSIGNALED(status))
		return NULL;
	return "no CONFIG_DEBUG_RSEQ nor, with generic entry, rseq_debug: a"
	       " call in a section survives";
}

static void trace_pending(pid_t pid)
{
	struct __ptrace_peeksiginfo_args args = { .nr = 1 };
	siginfo_t si;

	if (must_ptrace(PTRACE_PEEKSIGINFO, pid, (unsigned long)&args,
			(unsigned long)&si))
		trace_event("pending", "sig=%s", signal_name(si.si_signo));
	else
		trace_event("pending", "sig=0");
}

FIXTURE(area) { };

FIXTURE_VARIANT(area)
{
	bool first_version;
};

FIXTURE_VARIANT_ADD(area, current) { false };
FIXTURE_VARIANT_ADD(area, first_version) { true };

FIXTURE_SETUP(area)
{
	REQUIRE(probe_rseq());
	must_register_sections(variant->first_version);
	SECTION_LABELS(section_call);
	SECTION_LABELS(unannounced);
}

FIXTURE_TEARDOWN(area) { }

/* Runs on each kernel: says whether the check is there. */
TEST_F(area, untraced)
{
	child_run(calls);
}

/*
 * A switch to another task while the handler writes has the kernel take back
 * what is announced (include/linux/rseq_entry.h:rseq_update_user_cs), so that
 * is done anew.
 */
static void on_sigsegv(int sig, siginfo_t *info, void *context)
{
	trace_signal(sig, info, context);
	section_area.rseq_cs = (unsigned long)section_call_descriptor;
}

/* Once: the handler's return is a call in the section, too. */
TEST_F(area, handler)
{
	must_sigaction(SIGSEGV, on_sigsegv, SA_RESETHAND);
	child_run(calls);
}

TEST_F(area, traced)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_pending(pid);
	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_F(area, pc_moved_out)
{
	pid_t pid;

	REQUIRE(probe_check());
	pid = tracee_start(calls);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_pending(pid);
	must_set_pc(pid, (unsigned long)section_call_end);
	tracee_finish_by(pid, PTRACE_SYSCALL);
}

/* The section is announced while the call runs, the call is outside. */
TEST_F(area, pc_moved_in)
{
	pid_t pid;

	REQUIRE(probe_check());
	pid = tracee_start(calls_outside);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_poke(pid, &section_area.rseq_cs, (long)unannounced_descriptor);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_pending(pid);
	must_set_pc(pid, (unsigned long)unannounced_start);
	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_F(area, announced_but_outside)
{
	pid_t pid;

	REQUIRE(probe_check());
	pid = tracee_start(calls_outside);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_poke(pid, &section_area.rseq_cs, (long)unannounced_descriptor);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_event("announced", "rseq_cs=%s",
		    must_peek(pid, &section_area.rseq_cs) ? "set" : "0");
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* A call that the tracer skips is one as well. */
TEST_F(area, skipped)
{
	pid_t pid;

	REQUIRE(probe_check());
	pid = tracee_start(calls);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, -1);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_pending(pid);
	tracee_finish_by(pid, PTRACE_SYSCALL);
}

TEST_HARNESS_MAIN
