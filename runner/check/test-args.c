// SPDX-License-Identifier: GPL-2.0-only
#include "args.h"
#include "unit.h"

static const struct places places = { "manifest", "archive", "kernels" };

static struct args parse(char **argv)
{
	struct args args;

	args_init(&args, g_strv_length(argv), argv, &places);
	return args;
}

#define PARSE(...) parse((char *[]){ (char *)"./runner", __VA_ARGS__, NULL })
#define BOTH (char *)"--baseline=a", (char *)"--candidate=b b"

static void has_defaults(void **state)
{
	struct args args = PARSE(BOTH);

	(void)state;
	assert_string_equal(args.baseline, "a");
	assert_string_equal(args.candidate, "b b");
	assert_string_equal(args.cpu, "max,pauth-impdef=on");
	assert_int_equal(args.seed, 1);
	assert_int_equal(args.repeat, 1);
	assert_int_equal(args.smp, 2);
	assert_int_equal(args.memory, 512);
	assert_int_equal(args.timeout, 20);
	assert_int_equal(args.wall_timeout, 60);
	assert_true(args.icount);
	assert_false(args.color);
	assert_int_equal(args.formats, ARGS_TEXT);
	assert_int_equal(args_usage_status(&args), 2);
	args_release(&args);
	args_release(&args);
}

static void arrays_grow(void **state)
{
	struct args args = PARSE(BOTH, (char *)"--test=x", (char *)"-t",
				 (char *)"y", (char *)"--exclude=z");

	(void)state;
	assert_int_equal(g_strv_length(args.tests), 2);
	assert_string_equal(args.tests[1], "y");
	assert_string_equal(args.excludes[0], "z");
	args_release(&args);
}

static void appends_add_up(void **state)
{
	struct args args = PARSE(BOTH, (char *)"--append=x",
				 (char *)"--append-candidate=y");

	(void)state;
	assert_string_equal(args.append[0], "x");
	assert_string_equal(args.append[1], "x y");
	args_release(&args);
}

static void one_machine_format_takes_stdout(void **state)
{
	static const struct {
		const char *option;
		unsigned int formats;
		enum args_format on_stdout;
	} rows[] = {
		{ "--format=json", ARGS_JSON, ARGS_JSON },
		{ "--format=ktap", ARGS_KTAP, ARGS_KTAP },
		{ "--format=text,ktap", ARGS_TEXT | ARGS_KTAP, ARGS_TEXT },
		{ "--format=json,ktap", ARGS_TEXT | ARGS_JSON | ARGS_KTAP,
		  ARGS_TEXT },
	};

	(void)state;
	for (unsigned int i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct args args = PARSE(BOTH, (char *)rows[i].option);

		assert_int_equal(args.formats, rows[i].formats);
		assert_int_equal(args.on_stdout, rows[i].on_stdout);
		args_release(&args);
	}
}

static void bisect_has_its_statuses(void **state)
{
	struct args args = PARSE(BOTH, (char *)"--bisect");

	(void)state;
	assert_int_equal(args_usage_status(&args), 129);
	assert_int_equal(args_trouble_status(&args), 128);
	args_release(&args);
}

static void command_repeats_one_case(void **state)
{
	struct args args = PARSE(BOTH, (char *)"--seed=3", (char *)"--test=*",
				 (char *)"--exclude=q", (char *)"--append=x y",
				 (char *)"--no-icount", (char *)"--quiet");
	g_autofree char *one = args_command(&args, "a/one.x[none]");
	g_autofree char *all = args_command(&args, NULL);

	(void)state;
	assert_string_equal(one, "./runner --baseline=a --candidate='b b' "
			    "--seed=3 --append-baseline='x y' "
			    "--append-candidate='x y' --no-icount "
			    "--test='a/one.x[none]'");
	assert_non_null(strstr(all, " --test='*' --exclude=q"));
	args_release(&args);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(has_defaults),
		cmocka_unit_test(arrays_grow),
		cmocka_unit_test(appends_add_up),
		cmocka_unit_test(one_machine_format_takes_stdout),
		cmocka_unit_test(bisect_has_its_statuses),
		cmocka_unit_test(command_repeats_one_case),
	};

	unsetenv("QEMU");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
