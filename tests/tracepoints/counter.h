/* SPDX-License-Identifier: GPL-2.0-only */
/* How often an event of the tracepoints of single calls has fired. */
#ifndef EL0DIFF_TRACEPOINTS_COUNTER_H
#define EL0DIFF_TRACEPOINTS_COUNTER_H

#include <linux/perf_event.h>
#include <sys/syscall.h>

/* Counts syscalls:@name, such as sys_enter_getppid, of @pid; a descriptor. */
static inline int must_counter(const char *name, pid_t pid)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_TRACEPOINT,
		.size = sizeof(attr),
	};
	char path[128], text[16];

	snprintf(path, sizeof(path),
		 "/sys/kernel/tracing/events/syscalls/%s/id", name);
	must_read_file(path, text, sizeof(text));
	attr.config = atoi(text);
	return MUST(syscall(__NR_perf_event_open, &attr, pid, -1, -1,
			    PERF_FLAG_FD_CLOEXEC));
}

/* What it stands at. */
static inline int must_count(int fd)
{
	uint64_t n;

	MUST_BE(must_read(fd, &n, sizeof(n)) == sizeof(n));
	return n;
}

#endif
