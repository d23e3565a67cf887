// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "boot_internal.h"
#include "util.h"

#define RUNS		"el0diff-runs"
#define RUNS_MAX	100000u
/* Tells a run of ours from a folder that we must not write over. */
#define MARK		".el0diff-run"

static char *numbered(unsigned int number)
{
	return g_strdup_printf(RUNS "/%03u", number);
}

/* mkdir() is the lock: two runs that start at once get two folders. */
static char *next_folder(char **error)
{
	if (mkdir(RUNS, 0777) < 0 && errno != EEXIST) {
		set_errno(error, RUNS);
		return NULL;
	}
	for (unsigned int i = 1; i < RUNS_MAX; i++) {
		char *path = numbered(i);

		if (mkdir(path, 0777) == 0)
			return path;
		if (errno != EEXIST) {
			set_errno(error, path);
			g_free(path);
			return NULL;
		}
		g_free(path);
	}
	set_error(error, "too many runs: '" RUNS "'");
	return NULL;
}

static bool is_empty(const char *path)
{
	g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);

	return dir && !g_dir_read_name(dir);
}

static int make_named(const char *path, char **error)
{
	g_autofree char *mark = g_build_filename(path, MARK, NULL);

	if (mkdir(path, 0777) == 0)
		return 0;
	if (errno != EEXIST)
		return set_errno(error, path);
	if (!g_file_test(path, G_FILE_TEST_IS_DIR))
		return set_error(error, "not a folder: '%s'", path);
	if (!g_file_test(mark, G_FILE_TEST_EXISTS) && !is_empty(path))
		return set_error(error, "neither empty nor a run of el0diff: "
				 "'%s'", path);
	return 0;
}

/* The lock is held until the process ends. */
static int mark_folder(const char *path, char **error)
{
	g_autofree char *mark = g_build_filename(path, MARK, NULL);
	int fd = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

	if (fd < 0)
		return set_errno(error, path);
	if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
		close(fd);
		return set_error(error, "another el0diff is writing to folder:"
				 " '%s'", path);
	}
	return 0;
}

int boot_folder(struct args *args, char **error)
{
	if (!args->output_dir)
		args->output_dir = next_folder(error);
	else if (make_named(args->output_dir, error) < 0)
		return -1;
	return args->output_dir ? mark_folder(args->output_dir, error) : -1;
}

/* What an earlier run left here would pass for this one's. */
static int clear_side(const char *path, char **error)
{
	static const char *const files[] = {
		"console.log", "trace", "qemu.argv", "qemu.log", "result",
		"expect", "shm",
	};

	for (unsigned int i = 0; i < G_N_ELEMENTS(files); i++) {
		g_autofree char *file = g_build_filename(path, files[i], NULL);

		if (unlink(file) < 0 && errno != ENOENT)
			return set_errno(error, file);
	}
	return 0;
}

int folder_side(struct boot *boot, unsigned int round, char **error)
{
	g_autofree char *again = g_strdup_printf("repeat-%u", round + 1);
	g_autofree char *parent = g_build_filename(boot->args->output_dir,
						   round ? again : NULL, NULL);
	const char *side = boot->side ? "candidate" : "baseline";
	char *path = g_build_filename(parent, side, NULL);

	g_free(boot->run->folder);
	boot->run->folder = path;
	if (mkdir(parent, 0777) < 0 && errno != EEXIST)
		return set_errno(error, parent);
	if (mkdir(path, 0777) < 0 && errno != EEXIST)
		return set_errno(error, path);
	return clear_side(path, error);
}
