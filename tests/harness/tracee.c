// SPDX-License-Identifier: GPL-2.0-only
/*
 * Starting, resuming and finishing traced processes.
 */
#include "tracee.h"

#include <asm/unistd.h>
#include <errno.h>
#include <linux/futex.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kselftest.h"
#include "must.h"
#include "names.h"
#include "svc.h"
#include "trace.h"

#define GATES	16

/* What a free-running tracee waits for, and whether it is stopped meanwhile. */
struct gate {
	pid_t pid;
	bool stopped;
	volatile struct {
		uint32_t ready;		/* a futex */
		bool open;
	} *state;
};

static struct gate gates[GATES];

void tracee_exit(int code)
{
	svc(__NR_exit_group, code);
	__builtin_unreachable();
}

/* How to start one. */
struct plan {
	const char *actor;
	void (*setup)(void);
	void (*fn)(void);
	unsigned long options;
};

/*
 * Behind the SIGSTOP there is no other system call than what @fn makes.  It is
 * for this thread alone: one that @setup has made could take it in our place,
 * and untraced stop for good.
 */
static void run_stopped(const struct plan *plan)
{
	pid_t self = getpid();

	trace_actor(plan->actor);
	if (plan->setup)
		plan->setup();
	must_ptrace(PTRACE_TRACEME, 0, 0, 0);
	svc(__NR_tgkill, self, self, SIGSTOP);
	plan->fn();
	tracee_exit(0);
}

static pid_t start(const struct plan *plan)
{
	pid_t pid;
	int status;

	trace_role(getpid(), trace_actor_name());
	pid = must_fork();
	if (!pid)
		run_stopped(plan);
	trace_role(pid, plan->actor);
	status = must_waitpid(pid);
	MUST_BE(WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP);
	must_ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACESYSGOOD |
		    PTRACE_O_EXITKILL | plan->options);
	return pid;
}

pid_t tracee_start_as(const char *actor, void (*fn)(void),
		      unsigned long options)
{
	return start(&(struct plan){ actor, NULL, fn, options });
}

pid_t tracee_start_with(void (*setup)(void), void (*fn)(void),
			unsigned long options)
{
	return start(&(struct plan){ "tracee", setup, fn, options });
}

pid_t tracee_start_opts(void (*fn)(void), unsigned long options)
{
	return tracee_start_as("tracee", fn, options);
}

pid_t tracee_start(void (*fn)(void))
{
	return tracee_start_opts(fn, 0);
}

/* The yield lets QEMU run another CPU at once. */
static void run_gated(const struct gate *gate, void (*fn)(void))
{
	trace_actor("tracee");
	gate->state->ready = 1;
	svc(__NR_futex, &gate->state->ready, FUTEX_WAKE, 1);
	while (!gate->state->open)
		asm volatile("yield");
	fn();
	tracee_exit(0);
}

static struct gate *gate_of(pid_t pid)
{
	struct gate *gate;

	for (gate = gates; gate < gates + GATES; gate++)
		if (gate->pid == pid)
			return gate;
	trouble(pid ? "not a free-running tracee" : "too many of them");
}

/*
 * When this returns it has made all calls by which the C library forks.  It is
 * waited for in a futex: one sleep of a millisecond is a million instructions
 * of its loop.
 */
static struct gate *start_gated(void (*fn)(void))
{
	struct gate *gate = gate_of(0);

	trace_role(getpid(), trace_actor_name());
	gate->state = must_shared(sizeof(*gate->state));
	gate->pid = must_fork();
	if (!gate->pid)
		run_gated(gate, fn);
	trace_role(gate->pid, "tracee");
	while (!gate->state->ready)
		svc(__NR_futex, &gate->state->ready, FUTEX_WAIT, 0, NULL);
	return gate;
}

/*
 * What its observer has to do can take many jiffies, and a CPU that spins
 * through them costs the host as much as one that works.
 */
pid_t tracee_start_free(void (*fn)(void))
{
	struct gate *gate = start_gated(fn);
	int status;

	must_kill(gate->pid, SIGSTOP);
	MUST(waitpid(gate->pid, &status, WUNTRACED));
	MUST_BE(WIFSTOPPED(status));
	gate->stopped = true;
	return gate->pid;
}

void tracee_go(pid_t pid)
{
	struct gate *gate = gate_of(pid);

	gate->state->open = true;
	if (gate->stopped)
		must_kill(pid, SIGCONT);
}

pid_t tracee_seize(void (*fn)(void), unsigned long options)
{
	pid_t pid = start_gated(fn)->pid;
	int status;

	must_ptrace(PTRACE_SEIZE, pid, 0,
		    PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | options);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	status = must_waitpid(pid);
	MUST_BE(WIFSTOPPED(status) && status >> 16 == PTRACE_EVENT_STOP);
	tracee_go(pid);
	return pid;
}

void tracee_resume(pid_t pid, int request, int sig)
{
	must_ptrace(request, pid, 0, sig);
}

struct stop tracee_next(pid_t pid, int request, int sig)
{
	tracee_resume(pid, request, sig);
	return tracee_wait(pid);
}

static bool is_gone(const struct stop *stop)
{
	return stop->kind == STOP_EXITED || stop->kind == STOP_KILLED;
}

/* What to hand on with the next request. */
static int signal_of(const struct stop *stop)
{
	return stop->kind == STOP_SIGNAL ? stop->signal : 0;
}

struct stop tracee_run_to_at(pid_t pid, int request, enum stop_kind kind,
			     const char *file, int line)
{
	struct stop stop = tracee_next(pid, request, 0);

	while (stop.kind != kind && !is_gone(&stop))
		stop = tracee_next(pid, request, signal_of(&stop));
	if (stop.kind == kind)
		return stop;
	trace_assert(file, line, "the tracee is gone before stop %s",
		     stop_kind_name(kind));
	_exit(KSFT_FAIL);
}

int tracee_finish_by(pid_t pid, int request)
{
	struct stop stop = tracee_next(pid, request, 0);

	while (!is_gone(&stop))
		stop = tracee_next(pid, request, signal_of(&stop));
	return stop.kind == STOP_EXITED ? stop.signal : 128 + stop.signal;
}

int tracee_finish(pid_t pid)
{
	return tracee_finish_by(pid, PTRACE_CONT);
}
