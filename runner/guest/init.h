/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * PID 1 of the guest, in parts.
 */
#ifndef EL0DIFF_INIT_H
#define EL0DIFF_INIT_H

#include <stdbool.h>
#include <sys/types.h>

#define CASES_MAX	256

/* One "run" or "listen" line of the plan. */
struct run {
	bool listen;			/* not ours: hear what it writes */
	const char *program;		/* ptrace/skip_syscall */
	const char *ambient;
	const char *cases[CASES_MAX + 1];	/* none: all of them */
};

/* Prints a sentence on the console and powers off. */
_Noreturn void give_up(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));
void power_off(void);
/* The first line or so of a small file, zero-terminated; its length or -1. */
ssize_t read_file(const char *path, char *buf, size_t size);
int write_file(const char *path, const char *text);

/* region.c: finds and maps it, checks the plan; a copy of the plan's text. */
char *region_open(int *fd, void **map);

/* ambient.c */
void ambient_start(void);
/* NULL, or why this kernel has no such ambient. */
const char *ambient_enter(const char *name);
/* In the child, before execve(2); what this says is -1 and errno. */
int ambient_child(const char *name);
/* Mends what a program that died may have left behind. */
void ambient_mend(void);

/* kmsg.c */
/* @resumed: not the first boot of the plan, so what this one says is known. */
void kmsg_start(bool resumed);
/* Of a program; ahead of the first, what the kernel complained of at boot. */
void kmsg_begin(void);
/* Writes what the kernel complained of since kmsg_begin(). */
void kmsg_end(void);

/* hung.c: events that say where each process of @session is. */
void hung_explain(pid_t session);

/* listen.c: what a program of somebody else's writes, line by line */
void listen_open(void);
/* In the child: makes it its stdout and stderr; -1 and errno. */
int listen_child(void);
/* What to poll for, -1 if nothing is open; listen_read() never waits. */
int listen_fd(void);
void listen_read(void);
/* Everybody who could write is gone: takes the rest, too. */
void listen_close(void);

/* program.c */
void program_start(int region_fd, int shared_fd, unsigned int timeout);
void program_run(const struct run *run);

#endif
