/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * plan: which cases run, on what, in which order.
 *
 * The manifest (built from the guest programs, one line a case) says which
 * cases exist; --test and --exclude choose among them.
 */
#ifndef EL0DIFF_PLAN_H
#define EL0DIFF_PLAN_H

#include <stdbool.h>
#include <stddef.h>

struct args;

/* One case in one ambient. All strings are owned by the plan. */
struct plan_case {
	char *id;		/* ptrace/skip_syscall.keeps_x0[audit] */
	char *program;		/* ptrace/skip_syscall */
	char *name;		/* keeps_x0, or fixture.variant.name */
	char *ambient;		/* none, seccomp, tracepoint, audit, all */
	char *file;		/* tests/ptrace/skip_syscall.c */
	unsigned int line;	/* of the TEST(), 1.. */
	char *ambient_dependent;/* why its trace may follow the ambient, or NULL */
};

struct plan {
	struct plan_case *cases;	/* grouped by ambient, then by program */
	size_t count;
	size_t known;			/* cases in the manifest, all ambients */
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

/* The case with @id, or NULL. */
const struct plan_case *plan_find(const struct plan *plan, const char *id);

#endif
