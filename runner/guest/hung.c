// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why a program does not end: what each of its threads waits for.
 */
#include "init.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "channel.h"
#include "names.h"

/* State and session are the first and fourth field behind "(comm)". */
static bool parse_stat(char *stat, char **comm, char *state, int *session)
{
	char *end = strrchr(stat, ')');

	*comm = strchr(stat, '(');
	if (!*comm || !end)
		return false;
	++*comm;
	*end = '\0';
	return sscanf(end + 1, " %c %*d %*d %d", state, session) == 2;
}

static const char *blocked_in(const char *task)
{
	char path[64], text[128];

	snprintf(path, sizeof(path), "%s/syscall", task);
	if (read_file(path, text, sizeof(text)) <= 0)
		return "unknown";
	return isdigit((unsigned char)*text) ? syscall_name(atol(text)) :
		"none";
}

/* The task that has the folder @task in /proc. */
static void explain(const char *task, pid_t session)
{
	char path[64], stat[512], wchan[64] = "", state, *comm;
	int its;

	snprintf(path, sizeof(path), "%s/stat", task);
	if (read_file(path, stat, sizeof(stat)) <= 0 ||
	    !parse_stat(stat, &comm, &state, &its) || its != session)
		return;
	snprintf(path, sizeof(path), "%s/wchan", task);
	read_file(path, wchan, sizeof(wchan));
	/* What the compiler made of the function is of no interest. */
	wchan[strcspn(wchan, ".")] = '\0';
	channel_line("console hung who=%s comm=%s state=%c call=%s wchan=%s",
		     pid_name(atoi(strrchr(task, '/') + 1)), quoted(comm),
		     state, blocked_in(task), quoted(wchan));
}

/* Calls @each for all that has a number for its name in the folder @path. */
static void for_numbers(const char *path, pid_t session,
			void (*each)(const char *path, pid_t session))
{
	DIR *dir = opendir(path);
	struct dirent *d;
	char inner[64];

	while (dir && (d = readdir(dir)))
		if (isdigit((unsigned char)d->d_name[0])) {
			snprintf(inner, sizeof(inner), "%.40s/%.20s", path,
				 d->d_name);
			each(inner, session);
		}
	if (dir)
		closedir(dir);
}

static void explain_threads(const char *process, pid_t session)
{
	char path[64];

	snprintf(path, sizeof(path), "%.40s/task", process);
	for_numbers(path, session, explain);
}

void hung_explain(pid_t session)
{
	for_numbers("/proc", session, explain_threads);
}
