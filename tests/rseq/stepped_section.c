// SPDX-License-Identifier: GPL-2.0-only
/*
 * A debugger steps through a restartable sequence. Each stop switches to the
 * tracer, so already the first step ends at the abort address, and a sequence
 * that is stepped never commits. The steps and the rseq_cs that the tracer
 * finds there are recorded.
 */
#include "guest.h"
#include "section.h"

CATALOGUE("R-13");

SECTION(section_nops, "	mov	x0, #0xb0\n",
	"	nop\n"
	"	nop\n"
	"	nop\n");

static void runs(void)
{
	trace_section(section_nops(&section_area));
}

static void trace_announced(pid_t pid)
{
	trace_event("announced", "rseq_cs=%s",
		    must_peek(pid, &section_area.rseq_cs) ? "set" : "0");
}

FIXTURE(area)
{
	pid_t pid;
};

FIXTURE_VARIANT(area)
{
	bool first_version;
};

FIXTURE_VARIANT_ADD(area, current) { false };
FIXTURE_VARIANT_ADD(area, first_version) { true };

FIXTURE_SETUP(area)
{
	struct user_pt_regs regs;

	REQUIRE(probe_rseq());
	must_register_sections(variant->first_version);
	SECTION_LABELS(section_nops);
	trace_label("store", section_nops_store);
	self->pid = tracee_start(runs);
	/* Straight to the store that announces it. */
	must_get_regs(self->pid, &regs);
	regs.pc = (unsigned long)section_nops_store;
	regs.regs[0] = 0xb0;
	regs.regs[9] = (unsigned long)&section_area;
	regs.regs[10] = (unsigned long)section_nops_descriptor;
	regs.regs[30] = (unsigned long)section_nops_abort;
	must_set_regs(self->pid, &regs);
}

FIXTURE_TEARDOWN(area)
{
	must_kill(self->pid, SIGKILL);
}

TEST_F(area, from_the_store)
{
	for (int i = 0; i < 5; i++) {
		tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
		trace_announced(self->pid);
	}
}

static void must_announce(pid_t pid)
{
	must_set_pc(pid, (unsigned long)section_nops_start);
	must_poke(pid, &section_area.rseq_cs, (long)section_nops_descriptor);
}

/* The tracer announces it anew at each stop, none of which is in a call. */
TEST_F(area, announced_by_the_tracer)
{
	must_set_pc(self->pid, (unsigned long)section_nops_abort);
	tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
	for (int i = 0; i < 3; i++) {
		must_announce(self->pid);
		tracee_next(self->pid, PTRACE_SINGLESTEP, 0);
		trace_announced(self->pid);
	}
}

/*
 * The return from a call does not abort it: a kernel with rseq's debug check
 * kills, another one lets the step be made. Where that ends is not recorded,
 * since an interrupt that was due in the meantime does abort it.
 */
TEST_F(area, announced_in_the_stop_of_a_call)
{
	int status;

	must_announce(self->pid);
	must_ptrace(PTRACE_SINGLESTEP, self->pid, 0, 0);
	status = must_waitpid(self->pid);
	MUST_BE(WIFSTOPPED(status));
	trace_event("stopped", "sig=%s", signal_name(WSTOPSIG(status)));
}

TEST_HARNESS_MAIN
