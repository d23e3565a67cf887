/* SPDX-License-Identifier: GPL-2.0-only */
/* Stepping: up to an instruction without events, and on with them. */
#ifndef EL0DIFF_PTRACE_STEP_H
#define EL0DIFF_PTRACE_STEP_H

#include "guest.h"
#include "call.h"

/*
 * Steps @pid until its pc is @addr, without an event.  It is stopped after a
 * step then.  There must be no ldxr/stxr loop on the way.
 */
static inline void must_step_to(pid_t pid, const void *addr)
{
	struct user_pt_regs regs;
	int status, left;

	for (left = 20000; left; left--) {
		must_get_regs(pid, &regs);
		if (regs.pc == (unsigned long)addr)
			return;
		must_ptrace(PTRACE_SINGLESTEP, pid, 0, 0);
		MUST(waitpid(pid, &status, __WALL));
		MUST_BE(WIFSTOPPED(status) && WSTOPSIG(status) == SIGTRAP);
	}
	trouble("the instruction was not reached by stepping");
}

/* From the start of a tracee to its first svc, whatever is before that. */
static inline void must_step_to_svc(pid_t pid)
{
	must_step_to(pid, svc_insn);
}

static inline struct stop step(pid_t pid)
{
	return tracee_next(pid, PTRACE_SINGLESTEP, 0);
}

/* Up to @times stops more, as long as it is there. */
static inline struct stop steps_by(pid_t pid, int request, int times)
{
	struct stop stop;

	do {
		stop = tracee_next(pid, request, 0);
	} while (--times && stop.kind != STOP_EXITED &&
		 stop.kind != STOP_KILLED);
	return stop;
}

static inline struct stop steps(pid_t pid, int times)
{
	return steps_by(pid, PTRACE_SINGLESTEP, times);
}

#endif
