// SPDX-License-Identifier: GPL-2.0-only
#include "args.h"
#include "plan.h"
#include "unit.h"

static const char manifest[] =
	"b/two\tonly\ttests/b/two.c\t7\t-\tfollows the ambient\n"
	"a/one\tsecond\ttests/a/one.c\t20\tP-02,P-03\t-\n"
	"a/one\tfirst\ttests/a/one.c\t10\tP-01\t-\n";

static struct places places;
static struct args args;

static int make(struct plan *plan, const char *text, char **error)
{
	g_autofree char *path = temporary_file(text, strlen(text));
	int result;

	places.manifest = path;
	args.places = &places;
	result = plan_init(plan, &args, error);
	unlink(path);
	return result;
}

static struct plan good(const char *test, const char *exclude)
{
	char *tests[] = { (char *)test, NULL };
	char *excludes[] = { (char *)exclude, NULL };
	g_autofree char *error = NULL;
	struct plan plan;

	args.tests = tests;
	args.excludes = excludes;
	assert_int_equal(make(&plan, manifest, &error), 0);
	args.tests = args.excludes = NULL;
	return plan;
}

static void orders_by_ambient_and_program(void **state)
{
	struct plan plan = good(NULL, NULL);

	(void)state;
	assert_int_equal(plan.count, 15);
	assert_int_equal(plan.known, 15);
	assert_string_equal(plan.cases[0].id, "a/one.second[none]");
	assert_string_equal(plan.cases[1].id, "a/one.first[none]");
	assert_string_equal(plan.cases[2].id, "b/two.only[none]");
	assert_string_equal(plan.cases[3].id, "a/one.second[seccomp]");
	assert_string_equal(plan.cases[14].id, "b/two.only[all]");
	assert_int_equal(plan.cases[1].line, 10);
	assert_string_equal(plan.cases[0].catalogue, "P-02,P-03");
	assert_null(plan.cases[2].catalogue);
	assert_string_equal(plan.cases[2].ambient_dependent,
			    "follows the ambient");
	assert_ptr_equal(plan_find(&plan, "b/two.only[all]"), &plan.cases[14]);
	assert_null(plan_find(&plan, "b/two.only"));
	plan_release(&plan);
	plan_release(&plan);
}

static void globs_take_ids_and_programs(void **state)
{
	static const struct {
		const char *test;
		size_t count;
	} rows[] = {
		{ "a/one.first[audit]", 1 },	/* no set of characters */
		{ "a/one.first", 5 },
		{ "a/one[all]", 2 },
		{ "a/one", 10 },
		{ "*[none]", 3 },
		{ "*.[of]*", 10 },
	};

	(void)state;
	for (unsigned int i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct plan plan = good(rows[i].test, NULL);

		assert_int_equal(plan.count, rows[i].count);
		plan_release(&plan);
	}
}

static void ambients_choose(void **state)
{
	char *ambients[] = { (char *)"all", (char *)"none", NULL };
	struct plan plan;

	(void)state;
	args.ambients = ambients;
	plan = good(NULL, NULL);
	args.ambients = NULL;
	assert_int_equal(plan.count, 6);
	assert_string_equal(plan.cases[5].ambient, "all");
	plan_release(&plan);
}

static void groups_are_programs(void **state)
{
	struct plan plan = good(NULL, NULL);

	(void)state;
	assert_int_equal(plan_next(&plan, 0), 2);
	assert_int_equal(plan_groups(&plan, 0), 10);
	assert_int_equal(plan_groups(&plan, 3), 8);
	assert_int_equal(plan_group(&plan, "b/two[seccomp]"), 5);
	assert_int_equal(plan_group(&plan, "b/two[secc]"), plan.count);
	assert_int_equal(plan_group(&plan, "b/two"), plan.count);
	plan_release(&plan);
}

static void text_names_cases_only_if_some(void **state)
{
	struct plan plan = good(NULL, "a/one.second[none]");
	g_autofree char *whole = plan_text(&plan, 0, 20);
	g_autofree char *rest = plan_text(&plan, plan.count - 1, 7);

	(void)state;
	assert_int_equal(strncmp(whole, "el0diff-plan 1\ntimeout 20\n"
				 "run a/one none first\nrun b/two none\n"
				 "run a/one seccomp\n", 60), 0);
	assert_string_equal(rest, "el0diff-plan 1\ntimeout 7\nresumed\n"
			    "run b/two all\n");
	plan_release(&plan);
}

static void bad_manifests_are_told(void **state)
{
	static const struct {
		const char *text;
		const char *error;
	} rows[] = {
		{ "", "no case is left to run of 0" },
		{ "a/one\tx\n", "not a line of a manifest: '" },
		{ "a\tx\tf\t1\t-\t-\n", "not a line of a manifest: '" },
		{ "a/b\tx\tf\t0\t-\t-\n", "not a line of a manifest: '" },
		{ "a/b\tx y\tf\t1\t-\t-\n", "not a line of a manifest: '" },
		{ "a/b\tx\tf\t1\t-\t-\t-\n", "not a line of a manifest: '" },
		{ "a/b\tx\tf\t1\t-\t-\na/b\tx\tf\t1\t-\t-\n",
		  "case 'a/b.x[none]' twice in manifest: '" },
	};

	(void)state;
	for (unsigned int i = 0; i < G_N_ELEMENTS(rows); i++) {
		g_autofree char *error = NULL;
		struct plan plan;

		assert_int_equal(make(&plan, rows[i].text, &error), -1);
		assert_int_equal(strncmp(error, rows[i].error,
					 strlen(rows[i].error)), 0);
		plan_release(&plan);
	}
}

static void a_missing_manifest_is_told(void **state)
{
	g_autofree char *error = NULL;
	struct plan plan;

	(void)state;
	places.manifest = "/no/manifest";
	args.places = &places;
	assert_int_equal(plan_init(&plan, &args, &error), -1);
	assert_string_equal(error, "no such file or directory: "
			    "'/no/manifest'");
	plan_release(&plan);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(orders_by_ambient_and_program),
		cmocka_unit_test(globs_take_ids_and_programs),
		cmocka_unit_test(ambients_choose),
		cmocka_unit_test(groups_are_programs),
		cmocka_unit_test(text_names_cases_only_if_some),
		cmocka_unit_test(bad_manifests_are_told),
		cmocka_unit_test(a_missing_manifest_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
