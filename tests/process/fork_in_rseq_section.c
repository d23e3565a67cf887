// SPDX-License-Identifier: GPL-2.0-only
/*
 * A clone(2) inside a restartable sequence.  The child inherits the section and
 * comes by ret_from_fork, which makes no check for calls in one (arch/arm64/
 * kernel/entry.S).  Where such calls are checked the parent dies of SIGSEGV,
 * and so does the child, but by kernel/rseq.c:rseq_debug_update_user_cs, since
 * it was not interrupted there; where they are not, both go on.  So what
 * ret_from_fork does must not make a difference: recorded, not asserted.
 */
#include "guest.h"
#include "../rseq/section.h"

CATALOGUE("X-13");

SECTION(section_clone, "",
	"	mov	x0, #17\n"	/* SIGCHLD */
	"	mov	x1, #0\n"
	"	mov	x2, #0\n"
	"	mov	x3, #0\n"
	"	mov	x4, #0\n"
	"	mov	x8, #220\n"	/* clone */
	"	svc	#0\n"
	"	nop\n");

/* Both may wake up at the abort address, so the pid tells who is who. */
static void parent(void)
{
	pid_t self = svc(__NR_getpid), pid;
	struct section_result result;

	must_register_sections(false);
	do {
		result = section_clone(&section_area);
		pid = svc(__NR_getpid);
		/* Aborted before the call: once more. */
	} while (pid == self && result.aborted && result.x0 == SIGCHLD);
	if (pid == self)
		return;
	trace_actor("child");
	trace_value("x0", result.x0);
}

TEST(parent_and_child)
{
	int status;

	REQUIRE(probe_rseq());
	must_prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	child_wait(child_start_as("tracee", parent));
	/* The child, which is this process's now. */
	status = must_waitpid(-1);
	trace_event("child", "sig=%s", signal_name(WIFSIGNALED(status) ?
						   WTERMSIG(status) : 0));
}

TEST_HARNESS_MAIN
