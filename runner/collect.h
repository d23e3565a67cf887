/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * collect: from the bytes of the shared region (guest/format.h) to the lines
 * of a trace. Nothing in the region is trusted: a guest may write there at any
 * time, so a record is copied first and checked in the copy.
 */
#ifndef EL0DIFF_COLLECT_H
#define EL0DIFF_COLLECT_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What one boot has written so far. */
struct collect {
	const unsigned char *region;	/* FORMAT_SIZE bytes; not owned */
	size_t at;		/* offset behind the last record taken */
	size_t frontier;	/* behind the last that was begun */
	uint32_t seq;		/* of the next record */
	GString *text;		/* lines behind the head, with newlines */
	size_t lines;		/* of text */
	size_t programs;	/* that ended */
	char *running;		/* id of a begin without its end, or NULL */
	char *last;		/* id of the last begin, or NULL */
	bool head;		/* the line `el0diff-trace 1' was there */
	bool total;		/* the guest's own count was there, and right */
	char *damage;		/* what is wrong and where, or NULL */
};

/* @region must stay mapped until collect_release(). */
void collect_init(struct collect *collect, const void *region);
void collect_release(struct collect *collect);

/*
 * Takes what is complete, while the guest runs. Returns whether the guest has
 * written anything since the last call.
 */
bool collect_poll(struct collect *collect);

/*
 * Takes the rest, after the guest has stopped, and sets damage if something is
 * wrong with it. What was taken before the damage stays.
 */
void collect_finish(struct collect *collect);

/* The traces of several boots of one kernel as one text. */
struct join {
	GString *text;
	size_t lines;
	size_t programs;
};

void join_init(struct join *join);
void join_release(struct join *join);

/* Adds what @collect has. */
void join_boot(struct join *join, const struct collect *collect);

/* Adds @len bytes at @text: whole lines, and so whole programs. */
void join_section(struct join *join, const char *text, size_t len);

/* Drops what is behind program @last, or, if that is NULL, every program. */
void join_cut(struct join *join, const char *last);

/*
 * The part of @text from the line `begin' of program @id to its `end', both
 * with them; *behind is the length of @text up to there. NULL: it is not there
 * as a whole.
 */
const char *find_section(const char *text, size_t len, const char *id,
			 size_t *behind);

/*
 * Adds the end of program @id, which the guest could not write: @status is
 * panicked, hung or lost. @begun tells that its begin is there.
 */
void join_end(struct join *join, const char *id, const char *status,
	      bool begun);

/* Adds the total and returns the text, to be freed; *len without its NUL. */
char *join_finish(struct join *join, size_t *len);

#endif
