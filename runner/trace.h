/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A parsed trace: what one kernel showed to user space, case by case.
 */
#ifndef EL0DIFF_TRACE_H
#define EL0DIFF_TRACE_H

#include <glib.h>
#include <stddef.h>

struct field {
	char *key;
	char *value;		/* decoded: without quotes and escapes */
	size_t len;		/* of value, which may hold NULs; one ends it */
};

/* One event: a line of one actor inside a case. */
struct event {
	char *actor;		/* tracer, tracee, ... */
	char *name;		/* stop, ret, ... */
	struct field *fields;	/* in the order of the line */
	size_t field_count;
	char *text;		/* the line as it was written */
	size_t line;		/* 1.. in the trace's text */
};

enum result {
	RESULT_OK,
	RESULT_FAIL,		/* an assertion failed on this kernel */
	RESULT_SKIP,		/* a feature is absent; reason says which */
	RESULT_TROUBLE,		/* the case's own setup broke */
	RESULT_DIED,		/* the program died in this case */
	RESULT_PANICKED,	/* the kernel did */
	RESULT_HUNG,
	RESULT_NOT_RUN,		/* its program ended before its turn */
	RESULT_LOST,		/* nothing at all is known: never a pass */
};

struct trace_case {
	char *id;
	enum result result;
	const char *reason;	/* of anything but ok, or NULL */
	struct event *events;
	size_t event_count;
};

/* What became of one program in one ambient. */
struct trace_program {
	/*
	 * What it did outside of its cases, as if that were one more of them:
	 * the id is area/program[ambient], the events are the kernel's splats.
	 * The result is how the program ended, RESULT_OK where it exited by
	 * itself or where a case of it has that result already.
	 */
	struct trace_case outside;
	enum result end;	/* how it ended, wherever that was */
	const char *inside;	/* id of the case that it died in, or NULL */
};

struct trace {
	struct trace_case *cases;	/* in the order of the plan */
	size_t count;
	struct trace_program *programs;	/* in the order of the plan */
	size_t program_count;
	size_t event_count;		/* sum over all cases and programs */
	/* Trouble with the text itself, one sentence each; NULL-terminated. */
	char **troubles;
	size_t trouble_count;
	GStringChunk *strings;		/* holds every string above */
};

const char *result_name(enum result result);

/* The case, or the program's part outside of its cases, with @id, or NULL. */
const struct trace_case *trace_find(const struct trace *trace, const char *id);

/* The field of @event with @key, or NULL. */
const struct field *event_field(const struct event *event, const char *key);

void trace_release(struct trace *trace);

#endif
