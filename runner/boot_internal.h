/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the boot_*.c files share; nobody else includes it.
 *
 *   boot.c          one kernel: boot, watch, boot again, until all has run
 *   boot_runs.c     the stage as main() sees it
 *   boot_watch.c    a QEMU that runs, looked at
 *   boot_pair.c     both kernels in one main loop; signals; progress
 *   boot_end.c      why a guest stopped, and what follows from it
 *   boot_qemu.c     QEMU's command line, version and process
 *   boot_qmp.c      its monitor
 *   boot_region.c   the memory shared with the guest
 *   boot_console.c  the console log
 *   boot_result.c   the file `result', written and read back
 *   boot_folder.c   the output folder
 */
#ifndef EL0DIFF_BOOT_INTERNAL_H
#define EL0DIFF_BOOT_INTERNAL_H

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>
#include <sys/types.h>

#include "args.h"
#include "boot.h"
#include "collect.h"
#include "plan.h"

/* The monitor of one QEMU, over a socket that it has inherited. */
struct qmp {
	int fd;			/* -1: closed */
	GString *input;		/* what is not yet a whole line */
	char *reason;		/* of the SHUTDOWN event, or NULL */
	char *registers;	/* the answer to qmp_ask_registers(), or NULL */
};

/* One side of the comparison, over all its boots. */
struct boot {
	struct run *run;
	const struct args *args;
	const struct plan *plan;
	unsigned int side;	/* 0 baseline, 1 candidate */
	const char *qemu_version;

	char *region_path;
	void *region;		/* mapped, FORMAT_SIZE bytes, or NULL */
	char *console_path;
	char *log_path;		/* what QEMU itself says */

	/* Of the boot that is running. */
	GPid pid;		/* 0: none */
	int status;		/* as of waitpid(2), when it has ended */
	struct qmp qmp;
	struct collect collect;
	size_t from;		/* first case of the plan that it runs */
	size_t console_start;	/* length of the log before it */
	gint64 progress;	/* monotonic time of the last record, in us */
	double progress_cpu;	/* QEMU's CPU time at that time, in seconds */
	gint64 asked;		/* when the registers were asked for, or 0 */
	bool hung;		/* killed for want of progress */
	char *stopped;		/* killed for this reason, or NULL */
	bool enough;		/* killed, since what it wrote is enough */

	/* Of all boots. */
	struct join join;
	gint64 started;
	bool done;		/* no further boot */
	const char *died;	/* how, and not booted again: --fail-fast */
};

/* boot.c */
void boot_init(struct boot *boot, struct run *run, unsigned int side,
	       const struct args *args, const struct plan *plan);
void boot_release(struct boot *boot);
/* Names the files in run->folder. */
void boot_paths(struct boot *boot);
/* Starts the next boot; on failure the side is done, and RUN_BROKEN. */
void boot_start(struct boot *boot);
/* Ends QEMU, if it runs, and the side, which @why tells. */
void boot_stop(struct boot *boot, const char *why);
/* Ends QEMU, if it runs, and the side, which has what is needed of it. */
void boot_enough(struct boot *boot);
/* QEMU has ended with @status: takes the rest and goes on, or is done. */
void boot_ended(struct boot *boot, int status);
/* Writes trace and result; removes what is not to be kept. */
void boot_finish(struct boot *boot);
/* Ends the side with @outcome and a sentence. */
void boot_give_up(struct boot *boot, enum run_outcome outcome,
		  const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* boot_watch.c */
/* Looks at region, monitor and clock; called several times a second. */
void boot_poll(struct boot *boot);
/* The guest has done something: the clock that takes it to hang restarts. */
void boot_progress(struct boot *boot);
void boot_kill(struct boot *boot);

/* boot_pair.c */
/*
 * Until both are done, or differ; @fail_fast and @ran are those of boot_runs().
 * Returns 0, or the signal that stopped it.
 */
int boot_pair(struct boot boots[2], const struct fail_fast *fail_fast,
	      size_t *ran);

/* boot_end.c */
/* The last record was taken: sets done, or from for the next boot. */
void boot_decide(struct boot *boot);
/* The other side did not differ: a kernel that died leaves the rest lost. */
void boot_settle(struct boot *boot);

/* boot_qemu.c */
/*
 * QEMU's arguments, NULL-terminated; to be freed with g_strfreev(). @monitor
 * is the number of the monitor's fd in QEMU, or -1 for a command that a user
 * can run by hand.
 */
char **qemu_argv(const struct boot *boot, int monitor);
/* The latter for a shell; to be freed. */
char *qemu_command(const struct boot *boot);
/* Starts it; fills pid and qmp. Returns 0, or -1 with a sentence. */
int qemu_start(struct boot *boot, char **error);

/* boot_qmp.c */
void qmp_open(struct qmp *qmp, int fd);
void qmp_close(struct qmp *qmp);
/* Reads what is there, without waiting. */
void qmp_poll(struct qmp *qmp);
void qmp_ask_registers(struct qmp *qmp);

/* boot_region.c */
/* Makes the file at region_path with all its blocks and maps it. */
int region_create(struct boot *boot, char **error);
/* Puts the plan from case @from on into it, and nothing else. */
int region_fill(struct boot *boot, char **error);
/* Unmaps it, and removes it unless @keep. */
void region_release(struct boot *boot, bool keep);

/* boot_console.c */
/* The log of this boot, NUL-terminated; to be freed. Never NULL. */
char *console_read(const struct boot *boot, size_t *len);
/* Bytes of the log so far. */
size_t console_length(const struct boot *boot);
/* Why the kernel died, as @log tells it; to be freed. NULL: it does not. */
char *console_cause(const char *log);
/* The last thing that init said on the console; to be freed. NULL: nothing. */
char *console_init_says(const char *log);
/*
 * Where each CPU is, from QEMU's dump: "cpu 0 at cpu_do_idle+0x8, ..."; to be
 * freed. @system_map may be NULL. NULL: no dump.
 */
char *registers_where(const char *registers, const char *system_map);

/* boot_folder.c */
/* Makes run->folder, without what an earlier run left in it. */
int folder_side(struct boot *boot, unsigned int round, char **error);

/* boot_result.c */
int result_write(const struct boot *boot, char **error);

#endif
