// SPDX-License-Identifier: GPL-2.0-only
/*
 * A saved run may hold more than what is asked for now: that is passed over,
 * and changes nothing of what is left.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fixture.h"
#include "parse.h"

static const char manifest[] =
	"a/one\tfirst\ttests/a/one.c\t10\tP-01\t-\n"
	"a/one\tsecond\ttests/a/one.c\t20\t-\t-\n"
	"b/two\tonly\ttests/b/two.c\t7\t-\t-\n";

static const char *const head = "el0diff-trace 1\n";
static const char *const first =
	"begin a/one[none]\n"
	"test a/one.first[none]\n"
	"tracee ret value=1\n";
static const char *const second =
	"test a/one.second[none]\n"
	"tracee ret value=2\n"
	"done ok\n";
static const char *const two =
	"begin b/two[none]\n"
	"test b/two.only[none]\n"
	"done ok\n"
	"console splat text=WARNING\n"
	"end b/two[none] status=exited code=0\n";

static struct fixture fixture;
static struct trace trace;

static int setup(void **state)
{
	char *options[] = {
		(char *)"--ambient=none", (char *)"--test=a/one.second", NULL,
	};

	(void)state;
	fixture_init_text(&fixture, manifest, options);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	trace_release(&trace);
	fixture_release(&fixture);
	return 0;
}

/* The trace of all, in which a/one.first ends with @first_end. */
static void parse(bool saved, const char *first_end, const char *rest,
		  const char *total)
{
	g_autofree char *text = g_strconcat(head, first, first_end, rest, two,
					    total, NULL);

	trace_release(&trace);
	parse_trace(text, strlen(text), &fixture.plan, saved, &trace);
	assert_int_equal(trace.count, 1);
	assert_int_equal(trace.program_count, 1);
}

static char *rest_of_one(const char *status)
{
	return g_strdup_printf("%send a/one[none] status=%s\n", second,
			       status);
}

static void passes_over(void **state)
{
	g_autofree char *rest = rest_of_one("exited code=0");

	(void)state;
	parse(true, "done ok\n", rest, "total programs=2 lines=14\n");
	assert_int_equal(trace.trouble_count, 0);
	assert_int_equal(trace.cases[0].result, RESULT_OK);
	assert_int_equal(trace.cases[0].event_count, 1);
	assert_string_equal(trace.cases[0].events[0].text,
			    "tracee ret value=2");
	assert_int_equal(trace.event_count, 1);
}

/* The same text from a guest: it ran what it was not asked for. */
static void not_of_a_guest(void **state)
{
	g_autofree char *rest = rest_of_one("exited code=0");

	(void)state;
	parse(false, "done ok\n", rest, "total programs=2 lines=14\n");
	assert_int_equal(trace.trouble_count, 3);
	for (int i = 0; i < 3; i++)
		assert_non_null(strstr(trace.troubles[i], "not planned"));
}

/* The program's status is that of the case that failed, not a lie. */
static void failure_passed_over(void **state)
{
	g_autofree char *rest = rest_of_one("exited code=1");

	(void)state;
	parse(true, "done fail\n", rest, "total programs=2 lines=14\n");
	assert_int_equal(trace.trouble_count, 0);
	assert_int_equal(trace.cases[0].result, RESULT_OK);
	assert_int_equal(trace.programs[0].end, RESULT_OK);
}

/* It is told where the program died; what came behind it did not run. */
static void death_passed_over(void **state)
{
	(void)state;
	parse(true, "", "end a/one[none] status=killed signal=SIGBUS\n",
	      "total programs=2 lines=10\n");
	assert_int_equal(trace.trouble_count, 0);
	assert_int_equal(trace.cases[0].result, RESULT_NOT_RUN);
	assert_string_equal(trace.programs[0].inside, "a/one.first[none]");
	assert_int_equal(trace.programs[0].outside.result, RESULT_OK);
}

/* Only what the manifest has: all else is of another battery. */
static void strangers(void **state)
{
	static const char stranger[] =
		"el0diff-trace 1\n"
		"begin c/three[none]\n"
		"end c/three[none] status=exited code=0\n"
		"total programs=1 lines=3\n";

	(void)state;
	trace_release(&trace);
	parse_trace(stranger, strlen(stranger), &fixture.plan, true, &trace);
	assert_non_null(strstr(trace.troubles[0], "not planned"));
	assert_int_equal(trace.cases[0].result, RESULT_LOST);
}

static void breaks_off(void **state)
{
	(void)state;
	trace_release(&trace);
	parse(true, "", "", "");
	assert_non_null(strstr(trace.troubles[0],
			       "no 'done' of 'a/one.first[none]'"));
	assert_int_equal(trace.cases[0].result, RESULT_LOST);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(passes_over),
		cmocka_unit_test(not_of_a_guest),
		cmocka_unit_test(failure_passed_over),
		cmocka_unit_test(death_passed_over),
		cmocka_unit_test(strangers),
		cmocka_unit_test(breaks_off),
	};

	return cmocka_run_group_tests_name("saved", tests, setup, teardown);
}
