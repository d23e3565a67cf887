// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why a program does not end: what each of its processes waits for.
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

static const char *blocked_in(int pid)
{
	char path[64], text[128];

	snprintf(path, sizeof(path), "/proc/%d/syscall", pid);
	if (read_file(path, text, sizeof(text)) <= 0)
		return "unknown";
	return isdigit((unsigned char)*text) ? syscall_name(atol(text)) :
		"none";
}

static void explain(int pid, pid_t session)
{
	char path[64], stat[512], wchan[64] = "", state, *comm;
	int its;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	if (read_file(path, stat, sizeof(stat)) <= 0 ||
	    !parse_stat(stat, &comm, &state, &its) || its != session)
		return;
	snprintf(path, sizeof(path), "/proc/%d/wchan", pid);
	read_file(path, wchan, sizeof(wchan));
	/* What the compiler made of the function is of no interest. */
	wchan[strcspn(wchan, ".")] = '\0';
	channel_line("console hung who=%s comm=%s state=%c call=%s wchan=%s",
		     pid_name(pid), quoted(comm), state,
		     blocked_in(pid), quoted(wchan));
}

void hung_explain(pid_t session)
{
	DIR *dir = opendir("/proc");
	struct dirent *d;

	while (dir && (d = readdir(dir)))
		if (isdigit((unsigned char)d->d_name[0]))
			explain(atoi(d->d_name), session);
	if (dir)
		closedir(dir);
}
