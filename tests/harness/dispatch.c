// SPDX-License-Identifier: GPL-2.0-only
/*
 * main() of the one executable that all programs are: finds the program by its
 * id in the environment, as init gives it, or by the name that it was run by,
 * and runs its constructors, which register its cases, and its main().
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "channel.h"

typedef void constructor(int argc, char **argv, char **envp);

#define PROGRAM(path, name)						\
	int main_##name(int argc, char **argv);				\
	extern constructor *__start_init_##name[], *__stop_init_##name[];
#include "programs.inc"
#undef PROGRAM

static const struct program {
	const char *path;
	int (*main)(int argc, char **argv);
	constructor **start, **stop;
} programs[] = {
#define PROGRAM(path, name) \
	{ path, main_##name, __start_init_##name, __stop_init_##name },
#include "programs.inc"
#undef PROGRAM
};

/* AREA/PROGRAM stands before the end or an ambient, behind whatever. */
static int is_named(const char *text, const char *path)
{
	size_t len = strcspn(text, "["), end = strlen(path);

	return len >= end && !strncmp(text + len - end, path, end) &&
	       (len == end || text[len - end - 1] == '/');
}

int main(int argc, char **argv)
{
	const char *id = getenv(CHANNEL_ID_ENV);
	const struct program *p = programs;
	const struct program *end = p + sizeof(programs) / sizeof(*programs);
	constructor **c;

	while (p < end && !is_named(id ? id : argv[0], p->path))
		p++;
	if (p == end)
		return 127;
	for (c = p->start; c < p->stop; c++)
		(*c)(argc, argv, environ);
	return p->main(argc, argv);
}
