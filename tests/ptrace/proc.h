/* SPDX-License-Identifier: GPL-2.0-only */
/* /proc/PID/syscall as an event. */
#ifndef EL0DIFF_PTRACE_PROC_H
#define EL0DIFF_PTRACE_PROC_H

#include "guest.h"

/*
 * "proc nr=.. args=.. pc=.. sp=same" of a stopped task; "proc nr=-1 words=2
 * pc=.." outside a call.
 */
static inline void trace_proc_syscall(pid_t pid)
{
	unsigned long v[8] = { 0 };
	char path[40], text[256];
	int nr, n, skip = 0;

	snprintf(path, sizeof(path), "/proc/%d/syscall", pid);
	must_read_file(path, text, sizeof(text));
	if (sscanf(text, "%d%n", &nr, &skip) != 1) {
		trace_text("proc_syscall", text);
		return;
	}
	n = sscanf(text + skip, "%lx %lx %lx %lx %lx %lx %lx %lx", &v[0], &v[1],
		   &v[2], &v[3], &v[4], &v[5], &v[6], &v[7]);
	if (n == 8)
		trace_event("proc", "nr=%s args=%s pc=%s sp=%s",
			    syscall_name(nr), args_name(v), addr_name(v[7]),
			    v[6] == must_get_x(pid, 31) ? "same" : "differs");
	else
		trace_event("proc", "nr=%s words=%d pc=%s", syscall_name(nr), n,
			    addr_name(v[1]));
}

#endif
