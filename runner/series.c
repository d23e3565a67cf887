// SPDX-License-Identifier: GPL-2.0-only
#include "series_internal.h"

#include <string.h>

#include "child.h"
#include "util.h"

/* For --every: all that is left to try, and each step of one patch. */
static size_t all_wanted(const struct series *series, size_t *points)
{
	size_t n = 0;

	for (size_t i = 0; i <= series->count; i++)
		if (series->states[i] == POINT_UNKNOWN)
			points[n++] = i;
	return n;
}

/* From each point that ran to the next one that did, and to each broken one. */
static size_t all_steps(const struct series *series, struct step *steps)
{
	size_t from = 0;
	size_t n = 0;

	for (size_t i = 1; i <= series->count; i++) {
		bool broken = series->states[i] == POINT_BROKEN;

		steps[n++] = (struct step){ broken ? i - 1 : from, i, broken };
		if (!broken)
			from = i;
	}
	return n;
}

static int try_points(struct series *series, const size_t *points, size_t n,
		      char **error)
{
	for (size_t i = 0; i < n; i++)
		if (series_build(series, points[i], error) < 0)
			return -1;
	return series_run(series, points, n, error);
}

/* Fills *steps; returns how many, or -1 with a sentence. */
static int search(struct series *series, struct step *steps, char **error)
{
	g_autofree size_t *points = g_new(size_t, series->count + 1);
	struct bisect bisect = {
		series->count, series->states, series_differ, series,
	};
	bool every = series->args->every;
	size_t n;

	while ((n = every ? all_wanted(series, points) :
			    bisect_wanted(&bisect, points)))
		if (try_points(series, points, n, error) < 0)
			return -1;
	if (series->states[0] != POINT_RAN)
		return set_error(error, "there is nothing to compare with: "
				 "%s %s", series->points[0].name,
				 series->points[0].why);
	return every ? all_steps(series, steps) : bisect_steps(&bisect, steps);
}

/* What a kernel's trace follows from besides the kernel. */
static int know_machine(struct series *series, char **error)
{
	g_autofree char *data = NULL;
	size_t len;

	data = read_file(series->plan->archive_path, 1u << 30, &len, error);
	if (!data)
		return -1;
	series->archive = g_compute_checksum_for_data(G_CHECKSUM_SHA256,
						      (void *)data, len);
	series->qemu = qemu_version(series->args->qemu, error);
	return series->qemu ? 0 : -1;
}

static int make_folder(struct args *args, char **error)
{
	g_autofree char *name = g_path_get_basename(args->series);

	if (!args->output_dir) {
		args->output_dir = g_strdup_printf("el0diff-runs/bisect-%s",
						   name);
		g_mkdir_with_parents("el0diff-runs", 0777);
	}
	return boot_folder(args, error);
}

static void release(struct series *series)
{
	for (size_t i = 0; series->points && i <= series->count; i++) {
		struct point *point = &series->points[i];

		g_free(point->name);
		g_free(point->kernel);
		g_free(point->key);
		g_free(point->why);
		run_release(&point->run);
		trace_release(&point->trace);
	}
	for (size_t i = 0; i < series->count; i++) {
		g_free(series->patches[i].file);
		g_free(series->patches[i].subject);
	}
	g_free(series->patches);
	g_free(series->points);
	g_free(series->states);
	g_free(series->differ);
	g_free(series->archive);
	g_free(series->qemu);
}

static int bisect_all(struct series *series, char **error)
{
	g_autofree struct step *steps = NULL;
	int n;

	if (know_machine(series, error) < 0 || series_open(series, error) < 0)
		return -1;
	steps = g_new0(struct step, series->count + 1);
	n = search(series, steps, error);
	if (n < 0)
		return -1;
	return series_report(series, steps, n);
}

int series_bisect(struct args *args, const struct plan *plan)
{
	struct series series = { .args = args, .plan = plan };
	g_autofree char *error = NULL;
	int status;

	child_catch_signals();
	status = make_folder(args, &error);
	if (status == 0)
		status = bisect_all(&series, &error);
	if (child_stopped()) {
		series_clean(&series);
		say("stopped; what was finished is in '%s'", args->output_dir);
		child_die();
	}
	if (status < 0)
		say("%s", error ? error : "out of words");
	release(&series);
	return status < 0 ? STATUS_TROUBLE : status;
}
