// SPDX-License-Identifier: GPL-2.0-only
/*
 * Children that nobody traces, and other images.
 */
#include <asm/unistd.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "helpers.h"
#include "must.h"
#include "names.h"
#include "svc.h"
#include "trace.h"
#include "tracee.h"

pid_t child_start_as(const char *actor, void (*fn)(void))
{
	int gate[2];
	pid_t pid;
	char go;

	trace_role(getpid(), trace_actor_name());
	/* It must have its role before it says anything. */
	must_pipe(gate);
	pid = must_fork();
	if (!pid) {
		trace_actor(actor);
		must_read(gate[0], &go, 1);
		must_close(gate[0]);
		must_close(gate[1]);
		fn();
		tracee_exit(0);
	}
	trace_role(pid, actor);
	must_write(gate[1], "", 1);
	must_close(gate[0]);
	must_close(gate[1]);
	return pid;
}

pid_t child_start(void (*fn)(void))
{
	return child_start_as("child", fn);
}

int child_wait(pid_t pid)
{
	int status = must_waitpid(pid);

	if (WIFEXITED(status)) {
		trace_event("exit", "who=%s code=%d", pid_name(pid),
			    WEXITSTATUS(status));
		return WEXITSTATUS(status);
	}
	trace_event("exit", "who=%s sig=%s", pid_name(pid),
		    signal_name(WTERMSIG(status)));
	return 128 + WTERMSIG(status);
}

int child_run(void (*fn)(void))
{
	return child_wait(child_start(fn));
}

/* harness_start() of the new image finds the function by argv[0]. */
long image_exec(const char *name)
{
	char arg0[64];
	char *argv[] = { arg0, (char *)trace_actor_name(), NULL };

	snprintf(arg0, sizeof(arg0), "image:%s", name);
	return svc(__NR_execve, "/proc/self/exe", argv, environ);
}
