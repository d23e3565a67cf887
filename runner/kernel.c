// SPDX-License-Identifier: GPL-2.0-only
#include "kernel.h"

#include <string.h>

#include "args.h"
#include "boot.h"
#include "image.h"
#include "util.h"

static bool is_file(const char *folder, const char *name)
{
	g_autofree char *path = g_build_filename(folder, name, NULL);

	return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static char *if_there(const char *folder, const char *name)
{
	char *path = g_build_filename(folder, name, NULL);

	if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
		g_free(path);
		return NULL;
	}
	return path;
}

int kernel_is_saved_side(const char *path)
{
	return is_file(path, "trace") && is_file(path, "result");
}

/* expect is what kernels/build gathered of the series' own declarations. */
static int take_image(struct run *run, const char *folder, const char *image,
		      const char *map, char **error)
{
	run->image = g_canonicalize_filename(image, NULL);
	run->expect = if_there(folder, "expect");
	run->system_map = if_there(map, "System.map");
	return image_check(image, run->system_map, &run->sha256, error);
}

static int take_file(struct run *run, const char *path, char **error)
{
	g_autofree char *folder = g_path_get_dirname(path);

	return take_image(run, folder, path, folder, error);
}

static int take_saved(struct run *run, const char *folder)
{
	run->saved = true;
	run->folder = g_strdup(folder);
	run->expect = if_there(folder, "expect");
	return 0;
}

/* DIR/baseline and DIR/candidate of a saved run: which one is meant? */
static int take_side(struct run *run, const char *path, bool *found,
		     char **error)
{
	g_autofree char *baseline = g_build_filename(path, "baseline", NULL);
	g_autofree char *candidate = g_build_filename(path, "candidate", NULL);
	bool has_baseline = kernel_is_saved_side(baseline);
	bool has_candidate = kernel_is_saved_side(candidate);

	*found = has_baseline || has_candidate;
	if (has_baseline && has_candidate)
		return set_error(error, "two saved kernels in '%s': name '%s' "
				 "or '%s'", path, baseline, candidate);
	if (!*found)
		return 0;
	return take_saved(run, has_baseline ? baseline : candidate);
}

static int take_folder(struct run *run, const char *path, char **error)
{
	g_autofree char *built = g_build_filename(path, "arch/arm64/boot/Image",
						  NULL);
	g_autofree char *image = g_build_filename(path, "Image", NULL);
	bool found;

	if (kernel_is_saved_side(path))
		return take_saved(run, path);
	if (g_file_test(image, G_FILE_TEST_EXISTS))
		return take_image(run, path, image, path, error);
	if (g_file_test(built, G_FILE_TEST_EXISTS))
		return take_image(run, path, built, path, error);
	if (take_side(run, path, &found, error) < 0 || found)
		return *error ? -1 : 0;
	return set_error(error, "no Image and no saved run in folder: '%s'",
			 path);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names that would have done, for the sentence about one that does not. */
static char *known_names(const char *kernels)
{
	g_autoptr(GDir) dir = g_dir_open(kernels, 0, NULL);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	const char *name;

	while (dir && (name = g_dir_read_name(dir))) {
		g_autofree char *path = g_build_filename(kernels, name, NULL);

		if (is_file(path, "Image"))
			g_ptr_array_add(names, g_strdup(name));
	}
	if (!names->len)
		return g_strdup("none");
	g_ptr_array_sort(names, compare_names);
	g_ptr_array_add(names, NULL);
	return g_strjoinv(", ", (char **)names->pdata);
}

static int no_such(const char *name, const struct args *args, char **error)
{
	g_autofree char *names = NULL;

	if (strchr(name, '/'))
		return set_error(error, "no such file or directory: '%s'",
				 name);
	names = known_names(args->places->kernels);
	return set_error(error, "no such kernel: '%s' (in '%s': %s)", name,
			 args->places->kernels, names);
}

/* A bare name is one of ours first: ./baseline may well be a saved run's. */
static char *locate(const char *name, const struct args *args)
{
	char *path = g_build_filename(args->places->kernels, name, NULL);

	if (!strchr(name, '/') && g_file_test(path, G_FILE_TEST_IS_DIR))
		return path;
	g_free(path);
	return g_strdup(name);
}

int kernel_resolve(struct run *run, const char *name, const struct args *args,
		   char **error)
{
	g_autofree char *path = locate(name, args);

	run->kernel = g_strdup(name);
	if (g_file_test(path, G_FILE_TEST_IS_DIR))
		return take_folder(run, path, error);
	if (!g_file_test(path, G_FILE_TEST_EXISTS))
		return no_such(name, args, error);
	if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
		return set_error(error, "neither a file nor a folder: '%s'",
				 name);
	return take_file(run, path, error);
}
