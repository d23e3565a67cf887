// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stage as main() sees it: both sides made ready, run and put away.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boot_internal.h"
#include "util.h"

static int write_command(const struct boot *boot, char **error)
{
	g_autofree char *path = g_build_filename(boot->run->folder,
						 "qemu.argv", NULL);
	g_autofree char *command = qemu_command(boot);
	g_autofree char *line = g_strdup_printf("%s\n", command);

	return write_file(path, line, strlen(line), error);
}

static int prepare_side(struct boot *boot, unsigned int round, char **error)
{
	boot->run->seed = boot->args->seed + round;
	if (folder_side(boot, round, error) < 0)
		return -1;
	boot_paths(boot);
	return write_command(boot, error);
}

static int prepare(struct boot boots[2], struct run run[2],
		   const struct args *args, const struct plan *plan,
		   unsigned int round, char **error)
{
	for (unsigned int i = 0; i < 2; i++) {
		boot_init(&boots[i], &run[i], i, args, plan);
		if (run[i].saved ? run_load(&run[i], error) :
				   prepare_side(&boots[i], round, error))
			return -1;
	}
	return 0;
}

/* As the signal would have done, now that nothing is left behind. */
static void die_of(int number, const struct args *args)
{
	if (!number)
		return;
	say("stopped; results so far are in '%s'", args->output_dir);
	signal(number, SIG_DFL);
	raise(number);
}

static int run_both(struct boot boots[2], const struct args *args,
		    const struct fail_fast *fail_fast, size_t *ran,
		    char **error)
{
	g_autofree char *version = NULL;
	int number;

	if (!boots[0].done || !boots[1].done) {
		version = qemu_version(args->qemu, error);
		if (!version)
			return -1;
	}
	for (unsigned int i = 0; i < 2; i++)
		boots[i].qemu_version = version;
	number = boot_pair(boots, fail_fast, ran);
	for (unsigned int i = 0; i < 2; i++)
		boot_finish(&boots[i]);
	die_of(number, args);
	return 0;
}

int boot_runs(struct run run[2], const struct args *args,
	      const struct plan *plan, unsigned int round,
	      const struct fail_fast *fail_fast, size_t *ran, char **error)
{
	struct boot boots[2] = { 0 };
	int result = prepare(boots, run, args, plan, round, error);

	if (result == 0)
		result = run_both(boots, args, fail_fast, ran, error);
	for (unsigned int i = 0; i < 2; i++)
		boot_release(&boots[i]);
	return result;
}

int boot_print(struct run run[2], const struct args *args,
	       const struct plan *plan)
{
	struct boot boots[2] = { 0 };

	for (unsigned int i = 0; i < 2; i++) {
		struct boot *boot = &boots[i];
		g_autofree char *command = NULL;

		boot_init(boot, &run[i], i, args, plan);
		if (run[i].saved)
			continue;
		run[i].seed = args->seed;
		run[i].folder = g_build_filename(args->output_dir ?
				args->output_dir : "el0diff-runs/NNN",
				run[i].label, NULL);
		boot_paths(boot);
		command = qemu_command(boot);
		printf("%s\n", command);
		boot_release(boot);
	}
	return flush_stdout("the commands") ? STATUS_TROUBLE : STATUS_SAME;
}
