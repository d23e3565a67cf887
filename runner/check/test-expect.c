// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "fixture.h"

#define KEYS \
	"test = a/*\nfield = value\nbaseline = 7\ncandidate = 8\n" \
	"reason = because\nreference = https://example.org/1\n"

static const char manifest[] =
	"a/one\tfirst\ttests/a/one.c\t10\tP-01\t-\n"
	"a/one\tsecond\ttests/a/one.c\t20\t-\t-\n";

static struct expect expect;

static int teardown(void **state)
{
	(void)state;
	expect_release(&expect);
	expect_release(&expect);
	return 0;
}

static int parse(const char *text, char **error)
{
	expect_release(&expect);
	*error = NULL;
	return expect_parse(&expect, "file", text, strlen(text), error);
}

static void assert_error(const char *text, const char *wanted)
{
	char *error;

	assert_int_equal(parse(text, &error), -1);
	assert_string_equal(error, wanted);
	g_free(error);
}

static void reads_a_section(void **state)
{
	const struct declaration *d;
	char *error;

	(void)state;
	assert_int_equal(parse("# why\n; or so\n\n[x-1]\r\n" KEYS
			       "  and more\n\n\tof it\nevent=ret\nactor =tracee"
			       "\n[ y ]\n" KEYS, &error), 0);
	assert_int_equal(expect.count, 2);
	d = &expect.declarations[0];
	assert_string_equal(d->id, "x-1");
	assert_string_equal(d->test, "a/*");
	assert_string_equal(d->field, "value");
	assert_string_equal(d->values[0], "7");
	assert_string_equal(d->values[1], "8");
	assert_string_equal(d->reason, "because");
	assert_string_equal(d->reference,
			    "https://example.org/1 and more of it");
	assert_string_equal(d->event, "ret");
	assert_string_equal(d->actor, "tracee");
	assert_string_equal(d->file, "file");
	assert_int_equal(d->line, 4);
	d = &expect.declarations[1];
	assert_string_equal(d->id, "y");
	assert_null(d->event);
}

static void absent_values(void **state)
{
	char *error;

	(void)state;
	assert_int_equal(parse("[x]\ntest=a\nfield=b\nbaseline=(absent)\n"
			       "candidate=c = d\nreason=e\nreference=f\n"
			       "[y]\ntest=a\nfield=b\nbaseline=c\n"
			       "candidate=(none)\nreason=e\nreference=f",
			       &error), 0);
	assert_null(expect.declarations[0].values[0]);
	assert_string_equal(expect.declarations[0].values[1], "c = d");
	assert_null(expect.declarations[1].values[1]);
}

static void errors_name_file_and_line(void **state)
{
	static const char *const required[] = {
		"test", "field", "baseline", "candidate", "reason",
		"reference",
	};

	(void)state;
	assert_error("[x]\n" KEYS "colour = red\n",
		     "file:8: no such key: 'colour'");
	assert_error("\nfield = x\n",
		     "file:2: 'field' before the first '[id]'");
	assert_error("[x]\nfield\n",
		     "file:2: neither '[id]' nor 'key = value': 'field'");
	assert_error("[x]\nfield =\n", "file:2: 'field' without a value");
	assert_error("[x]\nfield = a\nfield = b\n",
		     "file:3: 'field' for a second time in [x]");
	assert_error("[x\n", "file:1: not a section '[id]': '[x'");
	assert_error("[x] y\n", "file:1: not a section '[id]': '[x] y'");
	assert_error("[]\n", "file:1: not a section '[id]': '[]'");
	assert_error("[ ]\n", "file:1: an empty id");
	assert_error("[x y]\n", "file:1: an id is one word of ASCII");
	assert_error("[x]\ntest = \x1b[m\n", "file:2: not a line of text");
	assert_error("  more\n", "file:1: a continuation of nothing: 'more'");
	assert_error("[x]\n" KEYS "\n[x]\n" KEYS,
		     "file:9: id is there already, in file:1: [x]");
	assert_error("[x]\n\xff\n", "file:2: not a line of text");
	assert_error("[x]\ntest=a\nfield=b\nbaseline=c\ncandidate=c\n"
		     "reason=d\nreference=e\n",
		     "file:1: both values are the same: [x]");
	for (size_t i = 0; i < G_N_ELEMENTS(required); i++) {
		g_autofree char *from = g_strdup_printf("%s = ", required[i]);
		g_autoptr(GString) text = g_string_new("\n[x]\n" KEYS);
		g_autofree char *error = NULL;
		char *line = strstr(text->str, from);

		g_string_erase(text, line - text->str,
			       strchr(line, '\n') - line + 1);
		error = g_strdup_printf("file:2: section without '%s': [x]",
					required[i]);
		assert_error(text->str, error);
	}
}

static void every_prefix_is_survived(void **state)
{
	static const char text[] = "# c\n[x]\n" KEYS "  more\n[y]\n" KEYS;

	(void)state;
	for (size_t len = 0; len < sizeof(text); len++) {
		g_autofree char *part = g_strndup(text, len);
		char *error;

		parse(part, &error);
		g_free(error);
	}
}

static void a_file_that_is_not_there(void **state)
{
	char *error = NULL;

	(void)state;
	assert_int_equal(expect_load(&expect, "/nowhere/expect", &error), -1);
	assert_string_equal(error,
			    "no such file or directory: '/nowhere/expect'");
	g_free(error);
}

static void two_files_add_up(void **state)
{
	char *error = NULL;

	(void)state;
	parse("[x]\n" KEYS, &error);
	assert_int_equal(expect_parse(&expect, "other", "[y]\n" KEYS,
				      strlen("[y]\n" KEYS), &error), 0);
	assert_int_equal(expect.count, 2);
	assert_int_equal(expect_parse(&expect, "third", "[x]\n" KEYS,
				      strlen("[x]\n" KEYS), &error), -1);
	assert_string_equal(error,
			    "third:1: id is there already, in file:1: [x]");
	g_free(error);
}

static void what_both_kernels_carry(void **state)
{
	struct expect baseline = { 0 };
	char *error = NULL;

	(void)state;
	expect_parse(&baseline, "b", "[x]\n" KEYS "[z]\n" KEYS "event = a\n",
		     strlen("[x]\n" KEYS "[z]\n" KEYS "event = a\n"), &error);
	parse("[x]\n" KEYS "[y]\n" KEYS "[z]\n" KEYS, &error);
	expect_forget(&expect, &baseline);
	assert_int_equal(expect.count, 2);
	assert_string_equal(expect.declarations[0].id, "y");
	assert_string_equal(expect.declarations[1].id, "z");
	expect_release(&baseline);
}

/* One value and one reason for each of the two cases, in every ambient. */
static char *trace_of(const char *value, const char *done)
{
	GString *text = g_string_new("el0diff-trace 1\n");
	int lines = 1;

	for (const char *const *a = plan_ambients; *a; a++, lines += 8)
		g_string_append_printf(text, "begin a/one[%s]\n"
			"test a/one.first[%s]\ntracee ret value=%s\ndone %s\n"
			"test a/one.second[%s]\ntracee ret value=7\ndone ok\n"
			"end a/one[%s] status=exited code=0\n",
			*a, *a, value, done, *a, *a);
	g_string_append_printf(text, "total programs=5 lines=%d\n", lines);
	return g_string_free(text, FALSE);
}

static void compare(struct fixture *f, const char *value, const char *done,
		    const char *text)
{
	g_autofree char *baseline = trace_of("7", "ok");
	g_autofree char *candidate = trace_of(value, done);

	fixture_init_text(f, manifest, NULL);
	fixture_compare(f, baseline, candidate);
	fixture_expect(f, text);
}

static void assert_counts(const char *value, const char *done,
			  const char *text, size_t declared, size_t diverged)
{
	struct fixture f;

	compare(&f, value, done, text);
	assert_int_equal(verdict_count(&f.verdict, VERDICT_DECLARED),
			 declared);
	assert_int_equal(verdict_count(&f.verdict, VERDICT_DIVERGED),
			 diverged);
	fixture_release(&f);
}

static void covers_exactly(void **state)
{
	(void)state;
	assert_counts("8", "ok", "[x]\n" KEYS, 5, 0);
	assert_counts("9", "ok", "[x]\n" KEYS, 0, 5);
	assert_counts("8", "ok", "[x]\n" KEYS "event = ret\nactor = tracee\n",
		      5, 0);
	assert_counts("8", "ok", "[x]\n" KEYS "event = stop\n", 0, 5);
	assert_counts("8", "ok", "[x]\n" KEYS "actor = tracer\n", 0, 5);
}

static void fields_as_a_report_names_them(void **state)
{
	static const struct {
		const char *field;
		size_t declared;
	} fields[] = {
		{ "value", 5 }, { "ret value", 5 }, { "tracee ret value", 5 },
		{ "tracer ret value", 0 }, { "t value", 0 }, { "alue", 0 },
		{ "ret", 0 }, { "x tracee ret value", 0 },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(fields); i++) {
		g_autoptr(GString) text = g_string_new("[x]\n" KEYS);

		g_string_replace(text, "value", fields[i].field, 1);
		assert_counts("8", "ok", text->str, fields[i].declared,
			      5 - fields[i].declared);
	}
}

static void covers_by_id(void **state)
{
	static const struct {
		const char *test;
		size_t declared;
	} tests[] = {
		{ "a/one.first", 5 }, { "a/one", 5 }, { "*", 5 },
		{ "a/one.first[audit]", 1 }, { "a/*[audit]", 1 },
		{ "a/one.second", 0 }, { "a/one.firs", 0 },
		{ "a/one.fir[rs]t", 5 },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
		g_autoptr(GString) text = g_string_new("[x]\n" KEYS);

		g_string_replace(text, "a/*", tests[i].test, 1);
		assert_counts("8", "ok", text->str, tests[i].declared,
			      5 - tests[i].declared);
	}
}

static void results_with_their_reasons(void **state)
{
	static const struct {
		const char *value;
		size_t declared;
	} values[] = {
		{ "skip", 5 }, { "skip: no CONFIG_X", 5 }, { "skip: *", 5 },
		{ "skip: no CONFIG_Y", 0 }, { "no CONFIG_X", 0 },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
		g_autofree char *text = g_strdup_printf(
			"[x]\ntest=*\nfield=result\nbaseline=ok\n"
			"candidate=%s\nreason=r\nreference=r\n",
			values[i].value);

		assert_counts("7", "skip reason=\"no CONFIG_X\"", text,
			      values[i].declared, 5 - values[i].declared);
	}
}

/* Both that fit have shown, and the exact one is the one that is named. */
static void exact_before_broad(void **state)
{
	g_autoptr(GString) text = g_string_new("[broad]\n" KEYS "[exact]\n"
					       KEYS);
	struct fixture f;
	const struct declaration *d;

	(void)state;
	g_string_replace(text, "= 8", "= ?", 1);
	compare(&f, "8", "ok", text->str);
	d = f.expect.declarations;
	assert_true(d[0].broad);
	assert_false(d[1].broad);
	assert_int_equal(d[0].seen, 5);
	assert_int_equal(d[1].seen, 5);
	assert_int_equal(d[1].cases, 5);
	assert_int_equal(d[1].planned, 10);
	assert_ptr_equal(f.verdict.cases[0].comparison.differences[0].declared,
			 &d[1]);
	fixture_release(&f);
}

static void a_star_is_a_value_only_if_it_is_one(void **state)
{
	g_autoptr(GString) text = g_string_new("[x]\n" KEYS);
	struct fixture f;

	(void)state;
	g_string_replace(text, "= 8", "= *", 1);
	compare(&f, "*", "ok", text->str);
	assert_int_equal(f.expect.declarations[0].seen, 5);
	assert_false(f.expect.declarations[0].broad);
	fixture_release(&f);
}

static void unseen(void **state)
{
	struct fixture f;

	(void)state;
	compare(&f, "7", "ok", "[x]\n" KEYS);
	assert_true(declaration_unseen(&f.expect.declarations[0]));
	fixture_release(&f);
	/* Its cases have no verdict: that is trouble enough. */
	compare(&f, "7", "trouble", "[x]\n" KEYS);
	assert_false(declaration_unseen(&f.expect.declarations[0]));
	fixture_release(&f);
	compare(&f, "8", "ok", "[x]\n" KEYS);
	assert_false(declaration_unseen(&f.expect.declarations[0]));
	fixture_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_section),
		cmocka_unit_test(absent_values),
		cmocka_unit_test(errors_name_file_and_line),
		cmocka_unit_test(every_prefix_is_survived),
		cmocka_unit_test(a_file_that_is_not_there),
		cmocka_unit_test(two_files_add_up),
		cmocka_unit_test(what_both_kernels_carry),
		cmocka_unit_test(covers_exactly),
		cmocka_unit_test(covers_by_id),
		cmocka_unit_test(fields_as_a_report_names_them),
		cmocka_unit_test(results_with_their_reasons),
		cmocka_unit_test(exact_before_broad),
		cmocka_unit_test(a_star_is_a_value_only_if_it_is_one),
		cmocka_unit_test(unseen),
	};

	return cmocka_run_group_tests_name("expect", tests, NULL, teardown);
}
