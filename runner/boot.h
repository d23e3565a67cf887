/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * boot: one kernel under QEMU, from the plan to the bytes of its trace. The
 * only file that knows QEMU's command line.
 */
#ifndef EL0DIFF_BOOT_H
#define EL0DIFF_BOOT_H

#include <stdbool.h>
#include <stddef.h>

struct args;
struct plan;

enum run_outcome {
	RUN_DONE,		/* every planned program was run to an end */
	RUN_NO_BOOT,		/* init never wrote a record */
	RUN_LOST,		/* records missing or damaged: no verdict */
	RUN_BROKEN,		/* the rig: QEMU missing, bad image, full disk */
};

enum incident_kind {
	INCIDENT_PANIC,
	INCIDENT_HANG,
};

/* A kernel that died or stood still in a named program, and was booted again. */
struct incident {
	enum incident_kind kind;
	char *program;		/* ptrace/skip_syscall[audit] */
	char *what;		/* one line: the panic's text, or the hang's pc */
	char *registers;	/* of all CPUs, through QMP; NULL after a panic */
	char *console;		/* the last lines, with newlines */
};

struct run {
	char *label;		/* baseline or candidate */
	char *kernel;		/* what the user named */
	char *image;		/* path of the Image, or NULL for a saved run */
	char *expect;		/* path of out/NAME/expect if there is one, or NULL */
	char *folder;		/* output folder of this side */
	enum run_outcome outcome;
	char *why;		/* one sentence where outcome is not RUN_DONE */
	char *trace;		/* text of the trace, NUL-terminated */
	size_t trace_len;
	struct incident *incidents;
	size_t incident_count;
	char *console;		/* last lines of the console log */
	double seconds;		/* wall time, all boots of this side */
	unsigned int boots;
};

void run_release(struct run *run);

#endif
