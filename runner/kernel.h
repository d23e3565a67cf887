/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * kernel: from what the user named to an Image, or to a saved run.
 */
#ifndef EL0DIFF_KERNEL_H
#define EL0DIFF_KERNEL_H

struct args;
struct run;

/*
 * Fills kernel, image, sha256, system_map and expect of @run, or marks it as
 * saved and fills folder. @name is the path of an Image, a kernel build folder
 * (O=), a folder like kernels/out/NAME, a bare name of one, a saved run, or
 * one side of it. Returns 0, or -1 with a sentence in *error.
 */
int kernel_resolve(struct run *run, const char *name, const struct args *args,
		   char **error);

/* Whether @path is a folder that boot left behind for one kernel. */
int kernel_is_saved_side(const char *path);

#endif
