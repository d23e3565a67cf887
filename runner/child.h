/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * child: a program that is started and waited for, and that a signal to us
 * ends first, so that it can put away what it has begun.
 */
#ifndef EL0DIFF_CHILD_H
#define EL0DIFF_CHILD_H

#include <sys/types.h>

/*
 * From here on SIGHUP, SIGINT and SIGTERM do not end us: they are sent on to
 * the child, once and as SIGTERM, and child_stopped() tells of them.
 */
void child_catch_signals(void);

/* The signal that came, or 0. */
int child_stopped(void);

/* Ends us by the signal that came, as it would have done at once. */
void child_die(void) __attribute__((noreturn));

/*
 * For the child between fork(2) and execve(2): ends it by @signal as soon as
 * @parent dies, now if it did already. A process group of its own keeps the
 * terminal's Ctrl-C away from it: it is told by us, once.
 */
void child_tie(pid_t parent, int signal);

/*
 * Runs @file with @argv, NULL-terminated, in a process group of its own, until
 * it ends; it gets SIGTERM if we die. What it writes to stdout is stored in
 * *output, to be freed; with @output NULL it is dropped. Its stderr is ours, or
 * goes to the end of the file @log. Returns its status as of waitpid(2), or -1
 * with a sentence in *error if it could not be started, or should not be,
 * since a signal has come.
 */
int child_run(const char *file, char **argv, const char *log, char **output,
	      char **error);

#endif
