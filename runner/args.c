// SPDX-License-Identifier: GPL-2.0-only
#include "args.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "args_internal.h"
#include "util.h"

enum key {
	KEY_BASELINE = 'b',
	KEY_CANDIDATE = 'c',
	KEY_DRY_RUN = 'n',
	KEY_LIST = 'l',
	KEY_OUTPUT_DIR = 'o',
	KEY_QUIET = 'q',
	KEY_TEST = 't',
	KEY_EXCLUDE = 'x',
	KEY_AMBIENT = 0x100,
	KEY_BATTERY,
	KEY_APPEND,
	KEY_APPEND_BASELINE,
	KEY_APPEND_CANDIDATE,
	KEY_BISECT,
	KEY_BUILDER,
	KEY_BOOT_FAILURE,
	KEY_COLOR,
	KEY_CPU,
	KEY_EVERY,
	KEY_EXPECT,
	KEY_FAIL_FAST,
	KEY_FORMAT,
	KEY_KEEP,
	KEY_MEMORY,
	KEY_NO_ICOUNT,
	KEY_QEMU,
	KEY_REPEAT,
	KEY_SEED,
	KEY_SERIES,
	KEY_SMP,
	KEY_TIMEOUT,
	KEY_WALL_TIMEOUT,
};

/* Parser and --help; each row has its paragraph in runner.1. */
static const struct argp_option options[] = {
	{ .doc = "What is compared:" },
	{ "baseline", KEY_BASELINE, "KERNEL", 0,
	  "The kernel that is taken as right" },
	{ "candidate", KEY_CANDIDATE, "KERNEL", 0,
	  "The kernel that is looked at; KERNEL is an Image, a kernel build "
	  "folder, a name under kernels/out or a saved run" },
	{ "battery", KEY_BATTERY, "NAME", 0,
	  "What runs: abi, our own programs, or kselftest, the kernel's "
	  "(abi)" },
	{ "test", KEY_TEST, "GLOB", 0,
	  "Run only the cases that match; can be given several times" },
	{ "exclude", KEY_EXCLUDE, "GLOB", 0,
	  "Leave out the cases that match; can be given several times" },
	{ "ambient", KEY_AMBIENT, "LIST", 0,
	  "Run only in these of none,seccomp,tracepoint,audit,all" },
	{ "expect", KEY_EXPECT, "FILE", 0,
	  "Declare the divergences that FILE lists; can be given several "
	  "times" },
	{ "list", KEY_LIST, NULL, 0, "Print the cases chosen, run none" },

	{ .doc = "How the kernels run:" },
	{ "seed", KEY_SEED, "N", 0, "Seed of QEMU's random numbers (1)" },
	{ "repeat", KEY_REPEAT, "N", 0, "Run each kernel N times (1)" },
	{ "smp", KEY_SMP, "N", 0, "Number of CPUs (2)" },
	{ "cpu", KEY_CPU, "MODEL", 0, "CPU for QEMU (" ARGS_CPU ")" },
	{ "memory", KEY_MEMORY, "MIB", 0, "Memory of each guest (512)" },
	{ "timeout", KEY_TIMEOUT, "SEC", 0,
	  "Guest seconds that one case may take (20; kselftest 300)" },
	{ "wall-timeout", KEY_WALL_TIMEOUT, "SEC", 0,
	  "Wall seconds without progress until a kernel hangs (60)" },
	{ "append", KEY_APPEND, "STR", 0, "Add to both kernel command lines" },
	{ "append-baseline", KEY_APPEND_BASELINE, "STR", 0,
	  "Add to the kernel command line of the baseline" },
	{ "append-candidate", KEY_APPEND_CANDIDATE, "STR", 0,
	  "Add to the kernel command line of the candidate" },
	{ "no-icount", KEY_NO_ICOUNT, NULL, 0,
	  "Let the guest's time follow the wall clock: runs differ" },
	{ "qemu", KEY_QEMU, "PATH", 0,
	  "The QEMU to run (qemu-system-aarch64, or $QEMU)" },
	{ "dry-run", KEY_DRY_RUN, NULL, 0,
	  "Print both QEMU commands, run neither" },

	{ .doc = "What bisect looks into:" },
	{ "series", KEY_SERIES, "SERIES", 0,
	  "Find the patches that change what user space sees; SERIES is a "
	  "recipe of kernels/ or a folder of patches" },
	{ "every", KEY_EVERY, NULL, 0,
	  "Compare the kernel of each patch with the one before" },
	{ "builder", KEY_BUILDER, "PATH", 0,
	  "What builds the kernels (kernels/build)" },

	{ .doc = "What comes out:" },
	{ "output-dir", KEY_OUTPUT_DIR, "DIR", 0,
	  "Folder of the run (el0diff-runs/NNN)" },
	{ "format", KEY_FORMAT, "LIST", 0, "Any of text,json,ktap (text)" },
	{ "color", KEY_COLOR, "WHEN", 0, "auto, always or never (auto)" },
	{ "quiet", KEY_QUIET, NULL, 0, "No progress on stderr" },
	{ "keep", KEY_KEEP, NULL, 0, "Keep the shared memory of the guests" },
	{ "fail-fast", KEY_FAIL_FAST, NULL, 0,
	  "Stop behind the first program that diverges" },
	{ "bisect", KEY_BISECT, NULL, 0,
	  "Exit statuses for git bisect run" },
	{ "boot-failure", KEY_BOOT_FAILURE, "WHAT", 0,
	  "With --bisect, a candidate that does not boot is bad or a skip "
	  "(skip)" },
	{ 0 }
};

/* Where a plain value goes; what needs more is in parse_option(). */
#define AT(member) offsetof(struct args, member)
static const struct {
	enum key key;
	size_t at;
	unsigned int min, max;
} numbers[] = {
	{ KEY_SEED, AT(seed), 0, 0xffffffff },
	{ KEY_REPEAT, AT(repeat), 1, 1000 },
	{ KEY_SMP, AT(smp), 1, 64 },
	{ KEY_MEMORY, AT(memory), 128, 1u << 20 },
	{ KEY_TIMEOUT, AT(timeout), 1, 86400 },
	{ KEY_WALL_TIMEOUT, AT(wall_timeout), 1, 86400 },
};
static const struct {
	enum key key;
	size_t at;
	bool value;
} flags[] = {
	{ KEY_LIST, AT(list), true },
	{ KEY_NO_ICOUNT, AT(icount), false },
	{ KEY_BISECT, AT(bisect), true },
	{ KEY_EVERY, AT(every), true },
	{ KEY_FAIL_FAST, AT(fail_fast), true },
	{ KEY_DRY_RUN, AT(dry_run), true },
	{ KEY_KEEP, AT(keep), true },
	{ KEY_QUIET, AT(quiet), true },
};
static const struct {
	enum key key;
	size_t at;
} strings[] = {
	{ KEY_BASELINE, AT(baseline) },
	{ KEY_CANDIDATE, AT(candidate) },
	{ KEY_CPU, AT(cpu) },
	{ KEY_OUTPUT_DIR, AT(output_dir) },
	{ KEY_QEMU, AT(qemu) },
	{ KEY_SERIES, AT(series) },
	{ KEY_BUILDER, AT(builder) },
}, arrays[] = {
	{ KEY_TEST, AT(tests) },
	{ KEY_EXCLUDE, AT(excludes) },
	{ KEY_EXPECT, AT(expects) },
};

static const char *option_name(int key)
{
	for (const struct argp_option *o = options; ; o++)
		if (o->key == key)
			return o->name;
}

static bool parse_number(struct args *args, int key, const char *text)
{
	for (unsigned int i = 0; i < G_N_ELEMENTS(numbers); i++) {
		guint64 value;

		if ((int)numbers[i].key != key)
			continue;
		if (!g_ascii_string_to_unsigned(text, 10, numbers[i].min,
						numbers[i].max, &value, NULL))
			args_fail(args, "not a number from %u to %u: "
				  "'--%s=%s'", numbers[i].min, numbers[i].max,
				  option_name(key), text);
		G_STRUCT_MEMBER(unsigned int, args, numbers[i].at) = value;
		return true;
	}
	return false;
}

static bool parse_flag(struct args *args, int key)
{
	for (unsigned int i = 0; i < G_N_ELEMENTS(flags); i++) {
		if ((int)flags[i].key != key)
			continue;
		G_STRUCT_MEMBER(bool, args, flags[i].at) = flags[i].value;
		return true;
	}
	return false;
}

static void replace(char **at, char *text)
{
	g_free(*at);
	*at = text;
}

static bool parse_string(struct args *args, int key, const char *text)
{
	for (unsigned int i = 0; i < G_N_ELEMENTS(strings); i++) {
		if ((int)strings[i].key != key)
			continue;
		if (!*text)
			args_fail(args, "empty value: '--%s='",
				  option_name(key));
		replace(&G_STRUCT_MEMBER(char *, args, strings[i].at),
			g_strdup(text));
		return true;
	}
	return false;
}

static bool parse_array(struct args *args, int key, const char *text)
{
	for (unsigned int i = 0; i < G_N_ELEMENTS(arrays); i++) {
		char ***at = &G_STRUCT_MEMBER(char **, args, arrays[i].at);
		unsigned int n = *at ? g_strv_length(*at) : 0;

		if ((int)arrays[i].key != key)
			continue;
		*at = g_renew(char *, *at, n + 2);
		(*at)[n] = g_strdup(text);
		(*at)[n + 1] = NULL;
		return true;
	}
	return false;
}

/* Several --append add up, whichever form they have. */
static void append(char **at, const char *text)
{
	replace(at, *at ? g_strjoin(" ", *at, text, NULL) : g_strdup(text));
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	struct args *args = state->input;

	if (parse_number(args, key, text) || parse_flag(args, key) ||
	    parse_string(args, key, text) || parse_array(args, key, text))
		return 0;
	switch (key) {
	case KEY_AMBIENT:
		args_set_ambients(args, text);
		break;
	case KEY_APPEND:
		append(&args->append[0], text);
		append(&args->append[1], text);
		break;
	case KEY_APPEND_BASELINE:
		append(&args->append[0], text);
		break;
	case KEY_APPEND_CANDIDATE:
		append(&args->append[1], text);
		break;
	case KEY_BATTERY:
		args_set_battery(args, text);
		break;
	case KEY_BOOT_FAILURE:
		args_set_boot_failure(args, text);
		break;
	case KEY_COLOR:
		args_set_color(args, text);
		break;
	case KEY_FORMAT:
		args_set_formats(args, text);
		break;
	case ARGP_KEY_ARG:
		if (strcmp(text, "bisect") || args->command_bisect)
			args_fail(args, "no such argument: '%s'", text);
		args->command_bisect = true;
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static void print_version(FILE *stream, struct argp_state *state)
{
	(void)state;
	fputs("el0diff " PACKAGE_VERSION "\n"
	      "Copyright (C) 2026 the el0diff authors\n"
	      "License GPL-2.0-only: GNU GPL version 2\n"
	      "There is NO WARRANTY, to the extent permitted by law.\n",
	      stream);
}

static void set_defaults(struct args *args)
{
	const char *qemu = getenv("QEMU");

	args->seed = 1;
	args->repeat = 1;
	args->smp = 2;
	args->memory = 512;
	args->wall_timeout = 60;
	args->icount = true;
	args->cpu = g_strdup(ARGS_CPU);
	args->qemu = g_strdup(qemu && *qemu ? qemu : "qemu-system-aarch64");
	args_set_color(args, "auto");
	args_set_formats(args, "text");
}

void args_init(struct args *args, int argc, char **argv,
	       const struct places *places)
{
	static const struct argp argp = {
		.options = options,
		.parser = parse_option,
		.args_doc = "\nbisect --series=SERIES",
		.doc = "Runs one battery of programs on two arm64 kernels in "
		       "QEMU and compares, event by event, what user space "
		       "could see.\v"
		       "Exit status: 0 no divergence, 1 divergence, 2 trouble "
		       "or bad usage, 3 the candidate did not boot.",
	};

	*args = (struct args){ .places = places, .argv = argv };
	util_init(argv[0]);
	set_defaults(args);
	args->bisect = args_foresee_bisect(argv);
	argp_err_exit_status = args_usage_status(args);
	argp_program_version_hook = print_version;
	argp_parse(&argp, argc, argv, 0, NULL, args);
	args_check(args);
}
