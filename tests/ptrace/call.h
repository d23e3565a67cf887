/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One system call of a tracee, with all registers chosen by the tracer before
 * it starts and readable by it afterwards.
 *
 *	call_prepare(__NR_x);		in the case; then call->before.x[0] = ..
 *	pid = tracee_start(call_run);
 *	...
 *	EXPECT_EQ(7, call_result());
 */
#ifndef EL0DIFF_PTRACE_CALL_H
#define EL0DIFF_PTRACE_CALL_H

#include <sys/ioctl.h>
#include "guest.h"

struct call {
	struct svc_regs before, after;
	bool returned;
};

static struct call *call;

/* svc_fill() and the number; the call is not made yet. */
static inline void call_prepare(long nr)
{
	call = must_shared(sizeof(*call));
	svc_fill(&call->before, nr);
}

/* Makes it, and writes the result and every register that changed. */
static inline void call_run(void)
{
	long nr = (int)call->before.x[8];

	call->after = call->before;
	svc_all(&call->after);
	call->returned = true;
	trace_ret(syscall_name(nr), call->after.x[0]);
	trace_svc_changes(&call->before, &call->after);
}

/* And one more behind it, that nothing has been asked for. */
static inline void call_run_then_getuid(void)
{
	call_run();
	trace_ret("getuid", fill_syscall(__NR_getuid));
}

static inline long call_result(void)
{
	return call->returned ? (long)call->after.x[0] : -EINPROGRESS;
}

/*
 * A signal handler that leaves the registers alone: after one in C they would
 * be seen at the entry stop of rt_sigreturn(2).
 */
asm(".pushsection .text\n"
    ".globl	quiet_handler\n"
    "quiet_handler: ret\n"
    ".popsection");
sig_handler quiet_handler;

/* Signal @sig to the caller itself, as the call to be made. */
static inline void call_prepare_signal(int sig)
{
	call_prepare(__NR_kill);
	call->before.x[0] = getpid();
	call->before.x[1] = sig;
}

/*
 * Two calls that nobody else makes.  With 2 (SCHED_RR) for an argument the
 * first returns 99, the second 1, and neither is the argument.
 */
#define NR_MAX		__NR_sched_get_priority_max
#define NR_MIN		__NR_sched_get_priority_min
#define POLICY		2
#define MAX_RESULT	99

/* The first of them, as the call to be made. */
static inline void call_prepare_max(void)
{
	call_prepare(NR_MAX);
	call->before.x[0] = POLICY;
}
#define MIN_RESULT	1
#define BAD_POLICY	77	/* -EINVAL from both */

/* A pipe with fixed numbers, so that they may be seen in a trace. */
#define PIPE_READ	100
#define PIPE_WRITE	101

static inline void must_fixed_pipe(void)
{
	int fds[2];

	must_pipe(fds);
	MUST(dup2(fds[0], PIPE_READ));
	MUST(dup2(fds[1], PIPE_WRITE));
	must_close(fds[0]);
	must_close(fds[1]);
}

/* One byte out of it, as the call to be made: there is none yet. */
static inline void call_prepare_read(void)
{
	must_fixed_pipe();
	call_prepare(__NR_read);
	call->before.x[0] = PIPE_READ;
	call->before.x[1] = (unsigned long)call->after.x;
	call->before.x[2] = 1;
}

/* One byte into it. */
static inline void call_prepare_write(void)
{
	must_fixed_pipe();
	call_prepare(__NR_write);
	call->before.x[0] = PIPE_WRITE;
	call->before.x[1] = (unsigned long)call->after.x;
	call->before.x[2] = 1;
}

/* How much is in it. */
static inline int must_pipe_fill(void)
{
	int n;

	MUST(ioctl(PIPE_READ, FIONREAD, &n));
	return n;
}

/* After changes: all of @stop once more, as another event. */
static inline void trace_again(const char *event, struct stop *stop)
{
	tracee_look(stop);
	trace_stop(event, stop);
}

#define EXPECT_KIND(wanted, stop) \
	EXPECT_STREQ(stop_kind_name(wanted), stop_kind_name((stop).kind))

#endif
