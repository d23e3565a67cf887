/* SPDX-License-Identifier: GPL-2.0-only */
/* Perf events on one instruction of another process. */
#ifndef EL0DIFF_PTRACE_PERF_H
#define EL0DIFF_PTRACE_PERF_H

#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include "guest.h"

/* An execution breakpoint; with @sigtrap each hit is a SIGTRAP, TRAP_PERF. */
static inline int perf_breakpoint(pid_t pid, const void *addr, bool sigtrap)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_BREAKPOINT,
		.size = sizeof(attr),
		.bp_type = HW_BREAKPOINT_X,
		.bp_addr = (unsigned long)addr,
		.bp_len = sizeof(long),
		.sample_period = 1,
		.exclude_kernel = 1,
		.exclude_hv = 1,
		.sigtrap = sigtrap,
		.remove_on_exec = sigtrap,
	};

	return syscall(__NR_perf_event_open, &attr, pid, -1, -1,
		       PERF_FLAG_FD_CLOEXEC);
}

static inline int must_perf_breakpoint(pid_t pid, const void *addr,
				       bool sigtrap)
{
	return MUST(perf_breakpoint(pid, addr, sigtrap));
}

static inline unsigned long must_perf_count(int fd)
{
	unsigned long count;

	MUST_BE(must_read(fd, &count, sizeof(count)) == sizeof(count));
	return count;
}

/*
 * Whether a breakpoint was hit at all. How often is chance: a thread that is
 * switched away between the hit and the end of the kernel's own step past the
 * instruction finds the breakpoint armed again, and hits it once more.
 */
static inline void trace_hit(int fd)
{
	trace_event("hit", "any=%d", must_perf_count(fd) > 0);
}

#endif
