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
struct fail_fast;
struct plan;

enum run_outcome {
	RUN_DONE,		/* every planned program was run to an end */
	RUN_NO_BOOT,		/* init never wrote a record */
	RUN_LOST,		/* records missing or damaged: no verdict */
	RUN_BROKEN,		/* the rig: QEMU failed, disk full */
};

enum incident_kind {
	INCIDENT_PANIC,
	INCIDENT_HANG,
};

/* A kernel that died or stood still in a program; it was booted again. */
struct incident {
	enum incident_kind kind;
	char *program;		/* ptrace/skip_syscall[audit] */
	char *what;		/* one line: the panic, or the hang's pc */
	char *registers;	/* of all CPUs; NULL after a panic */
	char *console;		/* the last lines, with newlines */
};

struct run {
	char *label;		/* baseline or candidate */
	char *kernel;		/* what the user named */
	char *image;		/* path of the Image, or NULL for a saved run */
	char *expect;		/* path of expect beside it, or NULL */
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
	unsigned int seed;	/* of QEMU */
	char *sha256;		/* of the Image, in hex; NULL for a saved run */
	char *system_map;	/* path of System.map beside it, or NULL */
	bool saved;		/* trace and outcome are those of a saved run */
};

/*
 * Makes the output folder: args->output_dir, or el0diff-runs/NNN, which is
 * stored there. Returns 0, or -1 with a sentence in *error.
 */
int boot_folder(struct args *args, char **error);

/*
 * Boots both kernels, which kernel_resolve() has filled in, side by side,
 * until every planned program has run or no further boot can help: see
 * run->outcome. A saved run is read instead. @round is 0, or 1, 2... for the
 * repeats. With @fail_fast, which may be NULL, both end behind the first program
 * that differs, and have no more than that in their traces: *ran is the number
 * of planned cases up to there. Else it is all of them. Returns 0, or -1 with a
 * sentence in *error if nothing could be started at all. SIGINT and SIGTERM are raised again after clean-up, so then
 * it does not return.
 */
int boot_runs(struct run run[2], const struct args *args,
	      const struct plan *plan, unsigned int round,
	      const struct fail_fast *fail_fast, size_t *ran, char **error);

/* --dry-run: prints the command of both QEMUs. Returns the exit status. */
int boot_print(struct run run[2], const struct args *args,
	       const struct plan *plan);

/*
 * Fills @run, trace and all, from the saved side run->folder. Returns 0, or -1
 * with a sentence in *error.
 */
int run_load(struct run *run, char **error);

void run_release(struct run *run);

/* "7.2.22", to be freed, or NULL with a sentence in *error. */
char *qemu_version(const char *qemu, char **error);

const char *outcome_name(enum run_outcome outcome);

#endif
