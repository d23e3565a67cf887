/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * tracee_seize() for a process that has made all of the calls by which the C
 * library ends a fork(2), so that the first one which the tracer sees is its
 * own.
 */
#ifndef EL0DIFF_PROCESS_SEIZE_H
#define EL0DIFF_PROCESS_SEIZE_H

static struct {
	volatile bool ready, go;
} *seize_gate;
static void (*seize_fn)(void);

static inline void seize_run(void)
{
	seize_gate->ready = true;
	while (!seize_gate->go)
		asm volatile("yield");
	seize_fn();
}

static inline pid_t seize(void (*fn)(void), unsigned long options)
{
	pid_t pid;

	seize_gate = must_shared(sizeof(*seize_gate));
	seize_fn = fn;
	pid = tracee_start_free(seize_run);
	tracee_go(pid);
	while (!seize_gate->ready)
		must_sleep_ms(1);
	must_ptrace(PTRACE_SEIZE, pid, 0, PTRACE_O_TRACESYSGOOD |
		    PTRACE_O_EXITKILL | options);
	must_ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	MUST_BE(must_waitpid(pid) >> 16 == PTRACE_EVENT_STOP);
	seize_gate->go = true;
	return pid;
}

#endif
