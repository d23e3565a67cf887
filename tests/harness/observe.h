/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What other observers than a tracer see of a process.
 *
 * Both are opened by the process that runs the case, before or after the
 * process in question is started as said below; the events are written when
 * asked for, in the order in which they happened, as actor "perf" or "audit".
 */
#ifndef EL0DIFF_OBSERVE_H
#define EL0DIFF_OBSERVE_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * raw_syscalls:sys_enter and sys_exit of @pid and, if @children, of what it
 * forks later.  @pid must exist: a tracee, or a child that waits.
 *
 *   perf sys_enter who=tracee nr=getppid args=0xa0,0xa1,0xa2,0xa3,0xa4,0xa5
 *   perf sys_exit who=tracee nr=getppid ret=1
 */
struct tracepoints;
struct tracepoints *must_tracepoints_open(pid_t pid, bool children);
/* Stop and go on recording. */
void tracepoints_enable(struct tracepoints *tp, bool on);
/* Writes what came since the last call; returns how many events. */
int tracepoints_emit(struct tracepoints *tp);
void tracepoints_close(struct tracepoints *tp);

/*
 * Audit records of processes that have a role (trace_role(); tracee_start() and
 * child_start() give one).
 *
 *   audit syscall who=tracee arch=AARCH64 syscall=getppid success=yes
 *	   exit=1 a0=0xa0 a1=0xa1 a2=0xa2 a3=0xa3
 *   audit seccomp who=tracee arch=AARCH64 syscall=getppid sig=SIGSYS
 *	   code=0x0 ip=svc+4 compat=0
 *
 * A process gets its audit context when it is forked: must_audit_start() comes
 * before tracee_start(), and audit_discard() behind that drops the calls that
 * led up to the first stop.  One at a time in the whole system.
 * must_audit_stop() restores what was; init mends it if the case ends without.
 */
enum audit_by {
	/* A rule "task,always": every call, those with number -1 too. */
	AUDIT_BY_TASK,
	/* "exit,always" for children of the caller: numbers 0..2047 only. */
	AUDIT_BY_EXIT,
	/* Audit contexts, but no rule: see must_audit_exit_rule(). */
	AUDIT_BY_NONE,
};
void must_audit_start(enum audit_by by);
/* Adds or removes the rule of AUDIT_BY_EXIT at this moment. */
void must_audit_exit_rule(bool add);
/* audit_enabled: 0 or 1. */
void must_audit_enable(bool on);
/*
 * Writes what came since the last call; returns how many records.  Calls of
 * exited children are complete; a call that still runs has no record yet.
 */
int audit_emit(void);
void audit_discard(void);
void must_audit_stop(void);

/*
 * All that there is to see of @fn, run by a process of its own that nobody
 * traces: its events, or its records (by AUDIT_BY_TASK), are written when it
 * has ended.  Returns its wait status.
 */
int tracepoints_run(void (*fn)(void));
int audit_run(void (*fn)(void));

#endif
