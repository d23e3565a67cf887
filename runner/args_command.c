// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "args_internal.h"
#include "util.h"

static void add(GString *command, const char *option, const char *value)
{
	g_autofree char *quoted = value ? quote_shell(value) : NULL;

	g_string_append_printf(command, " --%s", option);
	if (value)
		g_string_append_printf(command, "=%s", quoted);
}

static void add_each(GString *command, const char *option, char **values)
{
	for (; values && *values; values++)
		add(command, option, *values);
}

static void add_number(GString *command, const char *option,
		       unsigned int value, unsigned int usual)
{
	if (value != usual)
		g_string_append_printf(command, " --%s=%u", option, value);
}

/* Only what changes a trace; what the run is called is left out. */
static void add_machine(GString *command, const struct args *args)
{
	add_number(command, "seed", args->seed, 1);
	add_number(command, "repeat", args->repeat, 1);
	add_number(command, "smp", args->smp, 2);
	add_number(command, "memory", args->memory, 512);
	add_number(command, "timeout", args->timeout,
		   args_usual_timeout(args));
	add_number(command, "wall-timeout", args->wall_timeout, 60);
	if (strcmp(args->cpu, ARGS_CPU))
		add(command, "cpu", args->cpu);
	if (args->append[0])
		add(command, "append-baseline", args->append[0]);
	if (args->append[1])
		add(command, "append-candidate", args->append[1]);
	if (!args->icount)
		add(command, "no-icount", NULL);
	if (strcmp(args->qemu, "qemu-system-aarch64"))
		add(command, "qemu", args->qemu);
}

char *args_command(const struct args *args, const char *id)
{
	g_autofree char *program = quote_shell(args->argv ? args->argv[0] :
					       program_name);
	g_autofree char *ambients = args->ambients ?
				    g_strjoinv(",", args->ambients) : NULL;
	GString *command = g_string_new(program);

	add(command, "baseline", args->baseline);
	add(command, "candidate", args->candidate);
	if (args->battery == BATTERY_KSELFTEST)
		add(command, "battery", "kselftest");
	add_machine(command, args);
	add_each(command, "expect", args->expects);
	if (id) {
		add(command, "test", id);
	} else {
		add_each(command, "test", args->tests);
		add_each(command, "exclude", args->excludes);
		if (ambients)
			add(command, "ambient", ambients);
	}
	return g_string_free(command, FALSE);
}
