// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args_internal.h"
#include "plan.h"
#include "util.h"

int args_usage_status(const struct args *args)
{
	return args->bisect ? STATUS_BISECT_USAGE : STATUS_TROUBLE;
}

int args_trouble_status(const struct args *args)
{
	return args->bisect ? STATUS_BISECT_TROUBLE : STATUS_TROUBLE;
}

void args_fail(const struct args *args, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list ap;

	va_start(ap, format);
	text = g_strdup_vprintf(format, ap);
	va_end(ap);
	say("%s", text);
	exit(args_usage_status(args));
}

void args_set_ambients(struct args *args, const char *list)
{
	g_strfreev(args->ambients);
	args->ambients = g_strsplit(list, ",", -1);
	if (!args->ambients[0])
		args_fail(args, "empty value: '--ambient='");
	for (char **a = args->ambients; *a; a++)
		if (!g_strv_contains(plan_ambients, *a))
			args_fail(args, "not one of none, seccomp, tracepoint,"
				  " audit, all: '--ambient=%s'", *a);
}

void args_set_battery(struct args *args, const char *name)
{
	if (!strcmp(name, "kselftest"))
		args->battery = BATTERY_KSELFTEST;
	else if (!strcmp(name, "abi"))
		args->battery = BATTERY_ABI;
	else
		args_fail(args, "neither abi nor kselftest: '--battery=%s'",
			  name);
}

/* Some of the kernel's own tests sleep, or count to a million. */
unsigned int args_usual_timeout(const struct args *args)
{
	return args->battery == BATTERY_KSELFTEST ? 300 : 20;
}

void args_set_boot_failure(struct args *args, const char *what)
{
	args->boot_failure_bad = !strcmp(what, "bad");
	if (!args->boot_failure_bad && strcmp(what, "skip"))
		args_fail(args, "neither bad nor skip: '--boot-failure=%s'",
			  what);
}

/* https://no-color.org: set and not empty, and the option beats it. */
static bool want_color(void)
{
	const char *no = getenv("NO_COLOR");
	const char *term = getenv("TERM");

	return !(no && *no) && term && strcmp(term, "dumb") &&
	       isatty(STDOUT_FILENO);
}

void args_set_color(struct args *args, const char *when)
{
	if (!strcmp(when, "always"))
		args->color = true;
	else if (!strcmp(when, "never"))
		args->color = false;
	else if (!strcmp(when, "auto"))
		args->color = want_color();
	else
		args_fail(args, "none of auto, always, never: '--color=%s'",
			  when);
}

static unsigned int format_of(const struct args *args, const char *name)
{
	static const struct {
		const char *name;
		enum args_format format;
	} formats[] = {
		{ "text", ARGS_TEXT },
		{ "json", ARGS_JSON },
		{ "ktap", ARGS_KTAP },
	};

	for (unsigned int i = 0; i < G_N_ELEMENTS(formats); i++)
		if (!strcmp(formats[i].name, name))
			return formats[i].format;
	args_fail(args, "none of text, json, ktap: '--format=%s'", name);
}

/* One machine format alone takes stdout; else the text has it. */
void args_set_formats(struct args *args, const char *list)
{
	g_auto(GStrv) names = g_strsplit(list, ",", -1);

	if (!names[0])
		args_fail(args, "empty value: '--format='");
	args->formats = 0;
	for (char **name = names; *name; name++)
		args->formats |= format_of(args, *name);
	if (args->formats == ARGS_JSON || args->formats == ARGS_KTAP) {
		args->on_stdout = args->formats;
	} else {
		args->formats |= ARGS_TEXT;
		args->on_stdout = ARGS_TEXT;
	}
}

bool args_foresee_bisect(char **argv)
{
	for (char **a = argv; *a && strcmp(*a, "--"); a++)
		if (g_str_has_prefix(*a, "--bi") &&
		    g_str_has_prefix("--bisect", *a))
			return true;
	return false;
}

/* The kernel's tests have ambients of their own making. */
static void set_battery_defaults(struct args *args)
{
	if (!args->timeout)
		args->timeout = args_usual_timeout(args);
	if (!args->ambients && args->battery == BATTERY_KSELFTEST)
		args_set_ambients(args, "none");
}

static bool differ(const char *a, const char *b)
{
	return g_strcmp0(a, b) != 0;
}

/* What means nothing where many kernels are compared with each other. */
static void check_bisect(const struct args *args)
{
	const struct {
		bool there;
		const char *option;
	} foreign[] = {
		{ args->bisect, "bisect" },
		{ args->dry_run, "dry-run" },
		{ args->repeat > 1, "repeat" },
		{ args->fail_fast, "fail-fast" },
		{ args->expects && *args->expects, "expect" },
		{ differ(args->append[0], args->append[1]),
		  "append-baseline' and '--append-candidate" },
	};

	if (!args->series)
		args_fail(args, "no series: name one with '--series=SERIES'");
	for (unsigned int i = 0; i < G_N_ELEMENTS(foreign); i++)
		if (foreign[i].there)
			args_fail(args, "not with bisect: '--%s'",
				  foreign[i].option);
}

static void check_kernels(const struct args *args)
{
	if (!args->baseline)
		args_fail(args, "no baseline: name one with "
			  "'--baseline=KERNEL'");
	if (!args->candidate)
		args_fail(args, "no candidate: name one with "
			  "'--candidate=KERNEL'");
}

void args_check(struct args *args)
{
	set_battery_defaults(args);
	if (args->list)
		return;
	if (args->fail_fast && args->battery == BATTERY_KSELFTEST)
		args_fail(args, "not with --battery=kselftest: "
			  "'--fail-fast'");
	if (args->command_bisect)
		check_bisect(args);
	else if (args->series || args->every || args->builder)
		args_fail(args, "only with bisect: '--%s'", args->series ?
			  "series" : args->every ? "every" : "builder");
	else
		check_kernels(args);
}

void args_release(struct args *args)
{
	g_free(args->baseline);
	g_free(args->candidate);
	g_strfreev(args->tests);
	g_strfreev(args->excludes);
	g_strfreev(args->ambients);
	g_strfreev(args->expects);
	g_free(args->cpu);
	g_free(args->append[0]);
	g_free(args->append[1]);
	g_free(args->output_dir);
	g_free(args->qemu);
	g_free(args->series);
	g_free(args->builder);
	*args = (struct args){ 0 };
}
