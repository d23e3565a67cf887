/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * plan: which cases run, on what, in which order.
 *
 * The manifest (built from the guest programs, one line a case) says which
 * cases exist; --test and --exclude choose among them.
 */
#ifndef EL0DIFF_PLAN_H
#define EL0DIFF_PLAN_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

struct args;

/* none, seccomp, tracepoint, audit, all, NULL: the order in which they run. */
extern const char *const plan_ambients[];

/* One case in one ambient. All strings are owned by the plan. */
struct plan_case {
	char *id;		/* ptrace/skip_syscall.keeps_x0[audit] */
	char *program;		/* ptrace/skip_syscall */
	char *name;		/* keeps_x0, or fixture.variant.name */
	char *ambient;		/* none, seccomp, tracepoint, audit, all */
	char *file;		/* tests/ptrace/skip_syscall.c */
	unsigned int line;	/* of the TEST(), 1.. */
	char *catalogue;	/* ids, comma separated, or NULL */
	bool whole;		/* all cases of its program are planned */
	/* Why its trace may follow the ambient, or NULL. */
	char *ambient_dependent;
};

struct plan {
	struct plan_case *cases; /* grouped by ambient, then by program */
	size_t count;
	size_t known;		/* cases in the manifest, all ambients */
	/* Ids of what --test and --exclude left out: cases and groups. */
	GHashTable *left_out;
	size_t not_run;		/* planned, and cut off by plan_cut() */
	bool kselftest;		/* programs that know nothing of us, output.h */
	char *manifest_path;
	char *archive_path;		/* the initramfs */
};

/*
 * Reads the manifest and chooses. Returns 0, or -1 with a sentence in *error
 * (to be freed by the caller): no manifest, a bad line in it, or a pattern
 * that matches nothing.
 */
int plan_init(struct plan *plan, const struct args *args, char **error);
void plan_release(struct plan *plan);
/* Cuts off the cases from @count on, as if they had not been asked for. */
void plan_cut(struct plan *plan, size_t count);
void plan_case_release(struct plan_case *one);

/* The case with @id, or NULL. */
const struct plan_case *plan_find(const struct plan *plan, const char *id);

/* --list: prints one line a case, id, tab, file:line. Returns the status. */
int plan_list(const struct plan *plan);

/*
 * The guest runs a program once for the cases of it that are planned in one
 * ambient: such a group has neighbouring cases. Index of the first case behind
 * the group of case @i.
 */
size_t plan_next(const struct plan *plan, size_t i);

/* The number of groups from case @from on. */
size_t plan_groups(const struct plan *plan, size_t from);

/* The id of the group of @one, area/program[ambient]. To be freed. */
char *plan_group_id(const struct plan_case *one);

/*
 * The first case of the group @id, "area/program[ambient]" as in the trace's
 * begin and end lines; plan->count if there is none.
 */
size_t plan_group(const struct plan *plan, const char *id);

/*
 * What the guest reads (HACKING.md), from case @from on, with @timeout guest
 * seconds for a program. To be freed.
 */
char *plan_text(const struct plan *plan, size_t from, unsigned int timeout);

#endif
