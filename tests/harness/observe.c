// SPDX-License-Identifier: GPL-2.0-only
/*
 * A whole run of a process, as one observer or another sees it.
 */
#include "must.h"
#include "observe.h"
#include "tracee.h"

int tracepoints_run(void (*fn)(void))
{
	pid_t pid = tracee_start_free(fn);
	struct tracepoints *tp = must_tracepoints_open(pid, false);
	int status;

	tracee_go(pid);
	status = must_waitpid(pid);
	tracepoints_emit(tp);
	tracepoints_close(tp);
	return status;
}

int audit_run(void (*fn)(void))
{
	pid_t pid;
	int status;

	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start_free(fn);
	audit_discard();
	tracee_go(pid);
	status = must_waitpid(pid);
	audit_emit();
	must_audit_stop();
	return status;
}
