// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each point is run by a runner of its own, in the folder running. Only a run
 * that is whole is moved to runs/KEY, where the key stands for all that its
 * trace follows from: so what is there is right for whoever finds it again.
 */
#include "series_internal.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "child.h"
#include "parse.h"
#include "util.h"

static char *folder_of(const struct series *series, const char *one,
		       const char *two)
{
	return g_build_filename(series->args->output_dir, one, two, NULL);
}

static int remove_one(const char *path, const struct stat *stat, int type,
		      struct FTW *walk)
{
	(void)stat;
	(void)type;
	(void)walk;
	return remove(path);
}

static void remove_tree(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

void series_clean(const struct series *series)
{
	g_autofree char *running = folder_of(series, "running", NULL);

	remove_tree(running);
}

static void set_key(const struct series *series, struct point *point)
{
	const struct args *args = series->args;
	g_autofree char *plan = plan_text(series->plan, 0, args->timeout);
	g_autofree char *all = g_strdup_printf(
		"%s %s %s %s %s %u %u %u %u %d\n%s", point->run.sha256,
		series->archive, series->qemu, args->cpu,
		args->append[0] ? args->append[0] : "", args->seed, args->smp,
		args->memory, args->wall_timeout, args->icount,
		plan);
	g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256,
							     all, -1);

	point->key = g_strndup(sum, 16);
}

static void set_broken(struct series *series, struct point *point,
		       const char *what, const struct run *run)
{
	series->states[point - series->points] = POINT_BROKEN;
	point->why = g_strdup_printf("%s: %s", what,
				     run->why ? run->why : "it is not said why");
}

/* The run in @folder becomes the point's. */
static int take_run(struct series *series, struct point *point,
		    const char *folder, char **error)
{
	struct run *run = &point->run;

	g_free(run->folder);
	run->folder = g_strdup(folder);
	run->saved = true;
	if (run_load(run, error) < 0)
		return -1;
	if (run->outcome != RUN_DONE) {
		set_broken(series, point, "its saved run is not whole", run);
		return 0;
	}
	parse_trace(run->trace, run->trace_len, series->plan, run->saved,
		    &point->trace);
	series->states[point - series->points] = POINT_RAN;
	return 0;
}

/* Whether there is a run of this very kernel, battery and machine. */
static bool find_run(struct series *series, struct point *point)
{
	g_autofree char *folder = folder_of(series, "runs", point->key);
	g_autofree char *result = g_build_filename(folder, "result", NULL);
	g_autofree char *ignored = NULL;

	if (!g_file_test(result, G_FILE_TEST_EXISTS))
		return false;
	point->run.saved = take_run(series, point, folder, &ignored) == 0;
	return point->run.saved;
}

static int keep(const struct series *series, const char *from,
		const char *parent, const char *name, char **to, char **error)
{
	g_autofree char *folder = folder_of(series, parent, NULL);

	*to = folder_of(series, parent, name);
	remove_tree(*to);
	if (g_mkdir_with_parents(folder, 0777) < 0 || rename(from, *to) < 0)
		return set_errno(error, *to);
	return 0;
}

/* What the runner has left for one side of it. */
static int take_side(struct series *series, struct point *point,
		     const char *side, char **error)
{
	g_autofree char *running = folder_of(series, "running", side);
	g_autofree char *kept = NULL;
	g_autofree char *name = g_path_get_basename(point->name);
	struct run run = { .folder = g_strdup(running) };
	int result = run_load(&run, error);

	if (result < 0) {
		run_release(&run);
		return -1;
	}
	point->booted = true;
	if (run.outcome == RUN_BROKEN) {
		result = set_error(error, "%s", run.why);
	} else if (run.outcome == RUN_DONE) {
		result = keep(series, running, "runs", point->key, &kept,
			      error);
		if (result == 0)
			result = take_run(series, point, kept, error);
	} else {
		set_broken(series, point, run.outcome == RUN_NO_BOOT ?
			   "does not boot" : "loses its results", &run);
		result = keep(series, running, "broken", name, &kept, error);
	}
	run_release(&run);
	return result;
}

/* A saved run for the side that is not to be booted, or NULL. */
static const char *some_run(const struct series *series)
{
	for (size_t i = 0; i <= series->count; i++)
		if (series->states[i] == POINT_RAN)
			return series->points[i].run.folder;
	return NULL;
}

/* The command line of the runner that boots both. */
static char **runner_words(const struct series *series, const char *baseline,
			   const char *candidate, char **error)
{
	g_autofree char *running = folder_of(series, "running", NULL);
	g_autofree char *command = NULL;
	g_autoptr(GString) line = NULL;
	g_autofree char *quoted = quote_shell(running);
	struct args args = *series->args;
	char **words = NULL;

	args.baseline = (char *)baseline;
	args.candidate = (char *)candidate;
	command = args_command(&args, NULL);
	line = g_string_new(command);
	g_string_append_printf(line, " --output-dir=%s --color=never", quoted);
	if (args.quiet)
		g_string_append(line, " --quiet");
	if (!g_shell_parse_argv(line->str, NULL, &words, NULL))
		set_error(error, "not a command line: '%s'", line->str);
	return words;
}

static int boot_two(struct series *series, const char *baseline,
		    const char *candidate, char **error)
{
	g_auto(GStrv) words = runner_words(series, baseline, candidate, error);
	g_autofree char *log = folder_of(series, "run.err", NULL);
	int status;

	if (!words)
		return -1;
	series_clean(series);
	status = child_run("/proc/self/exe", words,
			   series->args->quiet ? log : NULL, NULL, error);
	if (status < 0 || child_stopped())
		return -1;
	if (WIFSIGNALED(status))
		return set_error(error, "the runner died of signal %d",
				 WTERMSIG(status));
	return 0;
}

/* Boots @a, and @b unless that is NULL, side by side. */
static int boot_points(struct series *series, struct point *a,
		       struct point *b, char **error)
{
	const char *saved = b ? NULL : some_run(series);
	const char *other = b ? b->kernel : saved ? saved : a->kernel;
	int result;

	if (!series->args->quiet)
		say("running %s%s%s", a->name, b ? " and " : "",
		    b ? b->name : "");
	result = boot_two(series, other, a->kernel, error);
	if (result == 0)
		result = take_side(series, a, "candidate", error);
	if (result == 0 && b)
		result = take_side(series, b, "baseline", error);
	series_clean(series);
	return result;
}

/* One Image, one run: two points whose patches compile to the same are one. */
static struct point *same_run(GPtrArray *chosen, const struct point *point)
{
	for (guint i = 0; i < chosen->len; i++) {
		struct point *other = chosen->pdata[i];

		if (!strcmp(other->key, point->key))
			return other;
	}
	return NULL;
}

/* The points that have to be booted. */
static int choose(struct series *series, const size_t *points, size_t n,
		  GPtrArray *chosen, char **error)
{
	for (size_t i = 0; i < n; i++) {
		struct point *point = &series->points[points[i]];

		if (series->states[points[i]] != POINT_UNKNOWN)
			continue;
		if (point->run.saved) {
			g_autofree char *folder = g_strdup(point->run.folder);

			if (take_run(series, point, folder, error) < 0)
				return -1;
			continue;
		}
		set_key(series, point);
		if (!find_run(series, point) &&
		    !same_run(chosen, point))
			g_ptr_array_add(chosen, point);
	}
	return 0;
}

/* Those that had to wait for another with the same Image. */
static void take_twins(struct series *series, const size_t *points, size_t n,
		       GPtrArray *chosen)
{
	for (size_t i = 0; i < n; i++) {
		struct point *point = &series->points[points[i]];
		struct point *twin = NULL;

		if (series->states[points[i]] != POINT_UNKNOWN)
			continue;
		if (find_run(series, point))
			continue;
		twin = same_run(chosen, point);
		series->states[points[i]] = POINT_BROKEN;
		point->why = g_strdup(twin->why);
	}
}

int series_run(struct series *series, const size_t *points, size_t n,
	       char **error)
{
	g_autoptr(GPtrArray) chosen = g_ptr_array_new();

	if (choose(series, points, n, chosen, error) < 0)
		return -1;
	for (guint i = 0; i < chosen->len; i += 2) {
		struct point *a = chosen->pdata[i];
		struct point *b = i + 1 < chosen->len ?
				  chosen->pdata[i + 1] : NULL;

		if (boot_points(series, a, b, error) < 0)
			return -1;
	}
	take_twins(series, points, n, chosen);
	return 0;
}
