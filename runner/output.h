/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * output: what programs that know nothing of us wrote, made into the trace of
 * cases that everything behind it understands.
 *
 * What the guest sends of such a program is each line that it wrote:
 *
 *   begin kselftest/seccomp/seccomp_bpf[none]
 *   output line text="ok 1 global.kcmp"
 *   end kselftest/seccomp/seccomp_bpf[none] status=exited code=0
 *
 * Out of that come a case for each of its results, and the case `program' for
 * what is left: the plan against the results, the exit status. Text in, text
 * out; which cases there are is known only when both kernels have run.
 */
#ifndef EL0DIFF_OUTPUT_H
#define EL0DIFF_OUTPUT_H

#include <glib.h>
#include <stddef.h>

struct args;
struct plan;

/* A trace of outputs, taken apart. */
struct output {
	GPtrArray *items;	/* of struct output_item, in order */
};

void output_read(struct output *output, const char *text, size_t len);
void output_release(struct output *output);

/*
 * Adds to @plan, which has the case `program' of each program, the results that
 * any of @count outputs has, and leaves out what --test and --exclude do not
 * want. Returns NULL or the first --test pattern that no case matches.
 */
const char *output_plan(struct plan *plan, const struct args *args,
			const struct output *outputs, size_t count);

/*
 * The trace of cases. A planned result that a program which came to its end
 * has not printed is a case that fails; one that is not planned is there all
 * the same if nothing was left out. To be freed; *len without its NUL.
 */
char *output_trace(const struct output *output, const struct plan *plan,
		   size_t *len);

#endif
