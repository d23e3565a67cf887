// SPDX-License-Identifier: GPL-2.0-only
#include "series_internal.h"

#include <string.h>
#include <sys/wait.h>

#include "child.h"
#include "kernel.h"
#include "util.h"

/* What kernels/build answers to a command line that cannot be meant. */
#define BUILDER_USAGE 2

static char *builder(const struct args *args)
{
	g_autofree char *kernels = NULL;

	if (args->builder)
		return g_strdup(args->builder);
	kernels = g_path_get_dirname(args->places->kernels);
	return g_build_filename(kernels, "build", NULL);
}

/*
 * Calls the builder. Returns its exit status, or -1 with a sentence; *output
 * is what it printed.
 */
static int build(const struct args *args, char **words, char **output,
		 char **error)
{
	g_autofree char *file = builder(args);
	g_autofree char *log = g_build_filename(args->output_dir, "build.err",
						NULL);
	int status;

	if (!g_file_test(file, G_FILE_TEST_IS_EXECUTABLE))
		return set_error(error, "nothing that builds kernels is there: "
				 "'%s' (call it from a clone of el0diff, or "
				 "use '--builder=PATH')", file);
	words[0] = file;
	status = child_run(file, words, args->quiet ? log : NULL, output,
			   error);
	if (status < 0 || child_stopped())
		return -1;
	if (WIFEXITED(status))
		return WEXITSTATUS(status);
	return set_error(error, "died of signal %d: '%s'", WTERMSIG(status),
			 file);
}

/* FILE, tab, SUBJECT */
static int take_patch(struct patch *patch, const char *line, char **error)
{
	const char *tab = strchr(line, '\t');

	if (!tab || tab == line || !tab[1])
		return set_error(error, "not a file, a tab and a subject: "
				 "'%s'", line);
	patch->file = g_strndup(line, tab - line);
	patch->subject = escape_text(tab + 1, strlen(tab + 1));
	return 0;
}

static int take_patches(struct series *series, const char *text, char **error)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

	series->patches = g_new0(struct patch, g_strv_length(lines) + 1);
	for (char **line = lines; *line; line++) {
		if (!**line)
			continue;
		if (take_patch(&series->patches[series->count++], *line,
			       error) < 0)
			return -1;
	}
	if (!series->count)
		return set_error(error, "no patches in the series: '%s'",
				 series->args->series);
	return 0;
}

static void make_points(struct series *series)
{
	const char *name = series->args->series;
	size_t n = series->count + 1;

	series->points = g_new0(struct point, n);
	series->states = g_new0(enum point_state, n);
	series->differ = g_new(signed char, n * n);
	memset(series->differ, -1, n * n);
	for (size_t i = 0; i < n; i++)
		series->points[i].name = i == series->count ? g_strdup(name) :
			g_strdup_printf("%s@%zu", name, i);
}

int series_open(struct series *series, char **error)
{
	char *words[] = {
		NULL, (char *)"--patches", series->args->series, NULL
	};
	g_autofree char *text = NULL;
	int status = build(series->args, words, &text, error);

	if (status < 0)
		return -1;
	if (status)
		return set_error(error, "no such series: '%s'",
				 series->args->series);
	if (take_patches(series, text, error) < 0)
		return -1;
	make_points(series);
	return 0;
}

/* The kernel that the user has named in place of a point, or NULL. */
static const char *stand_in(const struct series *series, size_t i)
{
	if (!i)
		return series->args->baseline;
	return i == series->count ? series->args->candidate : NULL;
}

static char *last_line(const char *text)
{
	g_autofree char *copy = g_strchomp(g_strdup(text));
	const char *newline = strrchr(copy, '\n');

	return g_strdup(newline ? newline + 1 : copy);
}

/* The Image, or NULL, with the point broken or an error. */
static char *build_image(const struct series *series, struct point *point,
			 char **error)
{
	const struct args *args = series->args;
	char *words[] = { NULL, point->name, NULL };
	g_autofree char *text = NULL;
	gint64 start = g_get_monotonic_time();
	int status;

	if (!args->quiet)
		say("building %s", point->name);
	status = build(args, words, &text, error);
	point->seconds = (g_get_monotonic_time() - start) /
			 (double)G_USEC_PER_SEC;
	point->built = true;
	if (status == BUILDER_USAGE)
		set_error(error, "the builder does not take '%s'",
			  point->name);
	else if (status > 0)
		point->why = g_strdup_printf("does not build%s%s%s",
			args->quiet ? ": '" : "",
			args->quiet ? args->output_dir : "",
			args->quiet ? "/build.err' tells why" : "");
	return status ? NULL : last_line(text);
}

int series_build(struct series *series, size_t i, char **error)
{
	struct point *point = &series->points[i];
	const char *named = stand_in(series, i);
	g_autofree char *image = named ? NULL :
				 build_image(series, point, error);

	if (*error || child_stopped())
		return -1;
	if (point->why) {
		series->states[i] = POINT_BROKEN;
		return 0;
	}
	if (named) {
		g_free(point->name);
		point->name = g_strdup(named);
		point->kernel = g_strdup(named);
	} else {
		point->kernel = g_path_get_dirname(image);
	}
	return kernel_resolve(&point->run, point->kernel, series->args, error);
}
