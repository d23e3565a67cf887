/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Writing events.  None of these makes a system call (unless the program runs
 * by hand, when the lines go to stdout), so a tracee may write them between the
 * calls that are observed, and inside signal handlers.
 *
 * An event is "ACTOR EVENT key=value ...".  The actor belongs to the thread:
 *
 *   tracer	the body of a case (until it says otherwise)
 *   tracee	what tracee_start() started
 *   child	what child_start() started
 *   perf	tracepoint records; audit: audit records; both of observe.h
 *
 * Order is compared within one actor only.  Two processes that write at the
 * same time must not share one: the second calls trace_actor("sibling").
 */
#ifndef EL0DIFF_HARNESS_TRACE_H
#define EL0DIFF_HARNESS_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#define TRACE_PRINTF(fmt, args)	__attribute__((format(printf, fmt, args)))

/*
 * Any event: trace_event("mask", "blocked=%s", signal_name(sig)).  A key is
 * [a-z][a-z0-9_]*; a value with blanks or quotes goes through quoted(), a
 * register or address through reg_name() and its kin (names.h).
 */
void trace_event(const char *event, const char *fmt, ...) TRACE_PRINTF(2, 3);
/* "ret call=CALL value=...": what a call returned, -ENAME if negative. */
void trace_ret(const char *call, long value);
/* "value NAME=...": a register or the like, as reg_name() has it. */
void trace_value(const char *name, unsigned long value);
/* "number NAME=...": a count or size: decimal, never taken for a pointer. */
void trace_number(const char *name, long value);
/* "text NAME="..."": any text. */
void trace_text(const char *name, const char *text);

/* Whose events this thread writes from now on; @actor is not copied. */
void trace_actor(const char *actor);
const char *trace_actor_name(void);
/* How pid_name() calls @pid, and whose events seen= of its stops counts. */
void trace_role(pid_t pid, const char *role);
/*
 * Names an address in all processes of the case: of code, where the 64 bytes
 * from it on count as NAME+offset, or of a buffer.  "svc" (svc.h) and "vdso"
 * (all of the vDSO) are known from the start.
 */
void trace_label(const char *name, const void *addr);
void trace_label_range(const char *name, const void *addr, size_t len);
/*
 * The same without the offset, for code in which a task is to be found anywhere:
 * a loop that waits, or the vDSO, whose inside is the kernel's own affair.
 */
void trace_label_whole(const char *name, const void *addr, size_t len);

/*
 * Puts 0xc0 and so on into x0 to x15 but for x8.  Where a record goes depends
 * on all that was written before it, and a caller may be on its way to a system
 * call, rt_sigreturn(2) for one, whose registers a tracer shows: so each of the
 * above ends with this, and so does a handler that writes nothing.
 */
void scrub_registers(void);

/* What EXPECT_*, ASSERT_* and TH_LOG() become. */
void trace_assert(const char *file, int line, const char *fmt, ...)
	TRACE_PRINTF(3, 4);

/*
 * From here on for guest.h and the harness itself.
 */

extern FILE *harness_log;
void harness_start(const char *file, int argc, char **argv);
void harness_case_begin(const char *fixture, const char *variant,
			const char *name);
void harness_case_end(int code, const char *reason, pid_t pid);
int harness_finish(void);

/* Starts the events of a case: clears roles and counts. */
void trace_reset(void);
/* Events that @role has written in this case. */
unsigned int trace_count(const char *role);
/* Its role, "pid" if it has none but is of this program, or NULL. */
const char *trace_role_of(pid_t pid);
bool trace_role_exists(const char *name);
/* The label that @addr lies in, or NULL; *@offset is the distance. */
const char *trace_label_of(unsigned long addr, unsigned long *offset);

#endif
