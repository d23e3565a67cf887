/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * args: the command line. One option table is parser and --help; runner.1 has
 * one paragraph for each of its rows (runner/check/options.sh compares them).
 */
#ifndef EL0DIFF_ARGS_H
#define EL0DIFF_ARGS_H

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses beyond 0 and 1; design: HACKING.md. */
enum args_status {
	STATUS_SAME = 0,
	STATUS_DIFFERENT = 1,
	STATUS_TROUBLE = 2,
	STATUS_NO_BOOT = 3,
	STATUS_BISECT_SKIP = 125,
	STATUS_BISECT_TROUBLE = 128,
	STATUS_BISECT_USAGE = 129,
};

/* A set: --format takes several. */
enum args_format {
	ARGS_TEXT = 1,
	ARGS_JSON = 2,
	ARGS_KTAP = 4,
};

enum args_battery {
	BATTERY_ABI,		/* our own programs */
	BATTERY_KSELFTEST,	/* the kernel's */
};

/* Where the data of the program is; main.c knows, since it is linked twice. */
struct places {
	const char *manifest;	/* one line a case, see plan.h */
	const char *archive;	/* the guest's initramfs */
	const char *kernels;	/* the folder whose names name kernels */
	/* The same two of the battery `kselftest'. */
	const char *kselftest_manifest;
	const char *kselftest_archive;
};

struct args {
	const struct places *places;
	char **argv;		/* as called, for report.json; not owned */

	/* Strings and NULL-terminated arrays of them are owned. */
	char *baseline;
	char *candidate;
	char **tests;		/* globs; empty: all */
	char **excludes;	/* globs */
	char **ambients;	/* names; empty: all */
	char **expects;		/* paths */
	enum args_battery battery;
	char *cpu;
	char *append[2];	/* kernel command line: baseline, candidate */
	char *output_dir;	/* NULL: el0diff-runs/NNN */
	char *series;		/* of the command bisect, else NULL */
	char *builder;		/* NULL: kernels/build */
	char *qemu;

	unsigned int seed;
	unsigned int repeat;	/* runs of each kernel, 1.. */
	unsigned int smp;
	unsigned int memory;	/* MiB */
	unsigned int timeout;	/* guest seconds for one program */
	unsigned int wall_timeout;	/* seconds without a new record */
	unsigned int formats;	/* of enum args_format */
	enum args_format on_stdout;	/* which of them goes to stdout */

	bool command_bisect;
	bool every;
	bool list;
	bool icount;
	bool bisect;
	bool boot_failure_bad;	/* --bisect: a kernel that never boots is bad */
	bool fail_fast;
	bool color;		/* on stdout; terminal and NO_COLOR looked at */
	bool dry_run;
	bool keep;
	bool quiet;
};

/*
 * Fills *args. --help and --version print and exit with 0; a bad command line
 * is told in one sentence, with exit status 2, or 129 under --bisect.
 */
void args_init(struct args *args, int argc, char **argv,
	       const struct places *places);
void args_release(struct args *args);

/* The exit status for a bad command line, or for trouble of the rig. */
int args_usage_status(const struct args *args);
int args_trouble_status(const struct args *args);

/*
 * The command that does the same to the case @id alone, for a shell; to be
 * freed. NULL as @id: the whole command.
 */
char *args_command(const struct args *args, const char *id);

#endif
