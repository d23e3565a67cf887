/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The way out of the guest: lines become records in the shared region
 * (runner/guest/format.h), by plain stores, from any process.
 *
 * What all processes of a program must agree on is in a second shared mapping,
 * a memfd that init made: the region may be mapped uncached, where no
 * compare-and-swap works.
 */
#ifndef EL0DIFF_CHANNEL_H
#define EL0DIFF_CHANNEL_H

#include <stdarg.h>
#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Far from where open(2) of a test gets its numbers. */
#define CHANNEL_REGION_FD	200
#define CHANNEL_SHARED_FD	201
#define CHANNEL_REGION_ENV	"EL0DIFF_TRACE_FD"
#define CHANNEL_SHARED_ENV	"EL0DIFF_CURSOR_FD"
#define CHANNEL_ID_ENV		"EL0DIFF_ID"

/*
 * What a program maps of the region, from where the cursor is: the kernel
 * copies the page tables of such a mapping in every fork(2), at 100
 * instructions a page.  A case that writes more than three quarters of it is
 * trouble.
 */
#define CHANNEL_WINDOW		(256u << 10)
/* Where it may start, whatever size a page of the kernel has. */
#define CHANNEL_ALIGN		(64u << 10)

/* init makes the program's process ids start behind this one. */
#define CHANNEL_PID_BASE	23000
#define CHANNEL_PID_MAX		23499

#define CHANNEL_ACTORS		16
#define CHANNEL_ROLES		32
#define CHANNEL_LABELS		48

struct channel_actor {
	uint32_t state;			/* 0 free, 1 being named, 2 named */
	uint32_t count;			/* events in this case */
	char name[16];
};

struct channel_role {
	pid_t pid;
	char name[16];
};

struct channel_label {
	uint64_t start;
	uint32_t len;
	bool whole;			/* where in it is not said */
	char name[20];
};

/* Why the current case fails, or is trouble; who says it first wins. */
struct channel_verdict {
	uint32_t claimed;
	char reason[400];
};

struct channel_shared {
	uint64_t cursor;		/* next sequence no. << 32 | offset */
	uint32_t full;			/* nothing more fits into the window */
	int64_t case_began;		/* CLOCK_MONOTONIC, in seconds */
	struct channel_verdict fail, trouble;
	struct channel_actor actors[CHANNEL_ACTORS];
	struct channel_role roles[CHANNEL_ROLES];
	uint32_t label_count;
	struct channel_label labels[CHANNEL_LABELS];
};

extern struct channel_shared *channel;

/* init: all of the region, and a new shared part; returns its fd or -1. */
int channel_create(void *region);
/* Another case starts, or ends: moves the window if need be. */
void channel_move(void);
/* A program: by its environment, or by hand, with lines to stdout. */
void channel_attach(void);
int channel_by_hand(void);
/* One line, without its newline; it is @head and what @fmt says. */
void channel_vline(const char *head, const char *fmt, va_list args)
	__attribute__((format(printf, 2, 0)));
void channel_line(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));
/* How many lines there are so far. */
uint32_t channel_lines(void);

#endif
