/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Calls that block until a signal or blocking_end() ends them, one for each
 * way in which the kernel says that a call wants to be restarted.
 */
#ifndef EL0DIFF_SIGNALS_BLOCKING_H
#define EL0DIFF_SIGNALS_BLOCKING_H

#include <linux/futex.h>
#include <poll.h>
#include <time.h>

/* Numbers that nothing else in a test program has. */
#define BLOCKING_FD	40	/* empty until blocking_end() */
#define BLOCKING_FD2	41	/* another pipe, which stays empty */
#define BLOCKING_END	42

/* Before the process that blocks is started. */
static inline void blocking_init(void)
{
	int fds[2], more[2];

	must_pipe(fds);
	must_pipe(more);
	MUST(dup2(fds[0], BLOCKING_FD));
	MUST(dup2(fds[1], BLOCKING_END));
	MUST(dup2(more[0], BLOCKING_FD2));
}

/*
 * Ends a call that reads or polls BLOCKING_FD.  One of the others is ended by
 * a signal with a handler, as every call is that was restarted by
 * restart_syscall(2): that it went on is seen from its being blocked.
 */
static inline void blocking_end(void)
{
	must_write(BLOCKING_END, "x", 1);
}

/*
 * Lets @pid, stopped in front of a blocking call or in its entry stop, block
 * in it, and sends @sig: the exit stop and the signal stop, of which the
 * latter is returned.
 */
static inline struct stop blocking_interrupt(pid_t pid, int sig)
{
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(pid);
	must_kill(pid, sig);
	tracee_wait(pid);
	return tracee_next(pid, PTRACE_SYSCALL, 0);
}

/* -ERESTARTSYS: a handler with SA_RESTART does not end it. */
static inline long blocking_read(void)
{
	static char byte;

	return svc(__NR_read, BLOCKING_FD, &byte, 1);
}

/* -ERESTARTNOHAND: restarted only if no handler runs. */
static inline long blocking_ppoll(void)
{
	static struct pollfd pollfd = { .fd = BLOCKING_FD, .events = POLLIN };

	return svc(__NR_ppoll, &pollfd, 1, NULL, NULL, 8);
}

/* The same, and it restores a signal mask on its way out. */
static inline long blocking_sigsuspend(void)
{
	static unsigned long mask;

	return svc(__NR_rt_sigsuspend, &mask, sizeof(mask));
}

/* -ERESTART_RESTARTBLOCK: as before, but through restart_syscall(2). */
static inline long blocking_nanosleep(void)
{
	static const struct timespec hour = { .tv_sec = 3600 };

	return svc(__NR_nanosleep, &hour, NULL);
}

/* -ERESTARTSYS without a timeout, -ERESTART_RESTARTBLOCK with one. */
static inline long blocking_futex(void)
{
	static unsigned int word;

	return svc(__NR_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL);
}

static inline long blocking_futex_timeout(void)
{
	static const struct timespec hour = { .tv_sec = 3600 };
	static unsigned int word;

	return svc(__NR_futex, &word, FUTEX_WAIT_PRIVATE, 0, &hour);
}

#endif
