// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_SYSEMU and single steps over one svc: the request that enters it, the
 * request that leaves its entry stop, and how many stops of which kind follow.
 * arm64 forces a trap at the exit (si_code SI_USER) whenever a step is asked
 * for; generic code does not if PTRACE_SYSEMU is, and leaves it to the hardware
 * (TRAP_TRACE): kernel/ptrace.c:ptrace_resume(), report_single_step() of
 * include/linux/entry-common.h.  Nothing of it is documented, so it is
 * recorded.
 */
#include "guest.h"
#include "step.h"

CATALOGUE("S-05 S-06 S-07");

FIXTURE(sysemu) {};
FIXTURE_VARIANT(sysemu)
{
	int enter, leave;
};

FIXTURE_VARIANT_ADD(sysemu, step_then_step)
	{ PTRACE_SYSEMU_SINGLESTEP, PTRACE_SYSEMU_SINGLESTEP };
FIXTURE_VARIANT_ADD(sysemu, step_then_plain_step)
	{ PTRACE_SYSEMU_SINGLESTEP, PTRACE_SINGLESTEP };
FIXTURE_VARIANT_ADD(sysemu, no_step_then_step)
	{ PTRACE_SYSEMU, PTRACE_SYSEMU_SINGLESTEP };
FIXTURE_VARIANT_ADD(sysemu, no_step_then_plain_step)
	{ PTRACE_SYSEMU, PTRACE_SINGLESTEP };
FIXTURE_VARIANT_ADD(sysemu, step_then_syscall)
	{ PTRACE_SYSEMU_SINGLESTEP, PTRACE_SYSCALL };
FIXTURE_VARIANT_ADD(sysemu, traced_then_step)
	{ PTRACE_SYSCALL, PTRACE_SYSEMU_SINGLESTEP };

FIXTURE_SETUP(sysemu)
{
	call_prepare_max();
}

FIXTURE_TEARDOWN(sysemu)
{
}

static struct stop at_entry(int request)
{
	pid_t pid = tracee_start(call_run);

	must_step_to_svc(pid);
	return tracee_run_to_by(pid, request, STOP_SYSCALL_ENTRY);
}

/* Four stops from the svc on, then on without. */
TEST_F(sysemu, untouched)
{
	struct stop stop = at_entry(variant->enter);

	stop = steps_by(stop.pid, variant->leave, 4);
	if (stop.kind != STOP_EXITED) {
		EXPECT_EQ(0, tracee_finish(stop.pid));
	}
}

/* Writing the registers arms the hardware step anew. */
TEST_F(sysemu, result_written)
{
	struct stop stop = at_entry(variant->enter);

	must_set_x(stop.pid, 0, 7);
	stop = steps_by(stop.pid, variant->leave, 4);
	if (stop.kind != STOP_EXITED) {
		EXPECT_EQ(0, tracee_finish(stop.pid));
	}
}

TEST_HARNESS_MAIN
