// SPDX-License-Identifier: GPL-2.0-only
/*
 * The formats for programs, exit statuses and files. What the text says is in
 * cases/.
 */
#include <fcntl.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "fixture.h"
#include "report_internal.h"

static const char manifest[] = "a/one\tfirst\ttests/a/one.c\t10\tP-01\t-\n";

static char *trace_of(const char *events, const char *done)
{
	return g_strdup_printf("el0diff-trace 1\nbegin a/one[none]\n"
			       "test a/one.first[none]\n%s\ndone %s\n"
			       "end a/one[none] status=exited code=0\n"
			       "total programs=1 lines=6\n", events, done);
}

static void compare(struct fixture *f, const char *a, const char *b)
{
	char *options[] = { (char *)"--ambient=none", NULL };
	g_autofree char *x = trace_of(a, "ok");
	g_autofree char *y = trace_of(b, "ok");

	fixture_init_text(f, manifest, options);
	fixture_compare(f, x, y);
}

static const char *string_at(json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

static void json_of_a_difference(void **state)
{
	struct fixture f;
	g_autofree char *text = NULL;
	json_t *root, *one, *difference, *side;

	(void)state;
	compare(&f, "tracee ret value=0xffffffffffffffda",
		"tracee ret value=\"\\x1b[m\\xff\\x00\"");
	text = fixture_report(&f, ARGS_JSON);
	root = json_loads(text, 0, NULL);
	assert_non_null(root);
	assert_string_equal(string_at(root, "schema"), "el0diff-report 1");
	assert_int_equal(json_integer_value(json_object_get(root, "status")),
			 1);
	one = json_array_get(json_object_get(root, "cases"), 0);
	assert_string_equal(string_at(one, "id"), "a/one.first[none]");
	assert_string_equal(string_at(one, "verdict"), "diverged");
	assert_string_equal(string_at(one, "catalogue"), "P-01");
	difference = json_array_get(json_object_get(one, "differences"), 0);
	assert_string_equal(string_at(difference, "field"), "value");
	side = json_object_get(difference, "baseline");
	assert_string_equal(string_at(side, "value"), "0xffffffffffffffda");
	assert_string_equal(string_at(side, "errno"), "ENOSYS");
	side = json_object_get(difference, "candidate");
	assert_string_equal(string_at(side, "value"), "\\x1b[m\\xff\\x00");
	one = json_array_get(json_object_get(root, "divergences"), 0);
	assert_string_equal(string_at(one, "command"), "./runner "
			    "--baseline=before --candidate=after "
			    "--test='a/one.first[none]'");
	json_decref(root);
	fixture_release(&f);
}

/* No byte of a trace may reach a terminal as it is. */
static void hostile_bytes(void **state)
{
	static const enum args_format formats[] = {
		ARGS_TEXT, ARGS_JSON, ARGS_KTAP,
	};
	struct fixture f;

	(void)state;
	compare(&f, "tracee ret value=\xc2\x9b" "31m text=\"\\x00\\x07\\xfe\"",
		"tracee\x1b ret value=\xe2\x80\xae");
	for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
		g_autofree char *text = fixture_report(&f, formats[i]);

		assert_true(g_utf8_validate(text, -1, NULL));
		assert_null(strchr(text, '\x1b'));
		assert_null(strchr(text, '\x07'));
		assert_null(strstr(text, "\xc2\x9b"));
		assert_null(strstr(text, "\xe2\x80\xae"));
	}
	fixture_release(&f);
	compare(&f, "tracee ret value=\xc2\x9b" "31m",
		"tracee ret value=\xe2\x80\xae#1");
	for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
		g_autofree char *text = fixture_report(&f, formats[i]);

		assert_null(strstr(text, "\xc2\x9b"));
		assert_null(strstr(text, "\xe2\x80\xae"));
	}
	fixture_release(&f);
}

static uint32_t dice(uint32_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 17;
	*seed ^= *seed << 5;
	return *seed;
}

/* Whatever a guest writes, a page can be read and JSON can be parsed. */
static void fuzz(void **state)
{
	static const enum args_format formats[] = {
		ARGS_TEXT, ARGS_JSON, ARGS_KTAP,
	};
	uint32_t seed = 11;

	(void)state;
	for (int round = 0; round < 200; round++) {
		char events[] = "t stop kind=a x0=7 text=\"a \\x1b b\"\n"
				"c ret value=-38\nt assert at=a text=b";
		struct fixture f;

		for (unsigned int n = dice(&seed) % 4; n; n--)
			events[dice(&seed) % strlen(events)] =
				1 + dice(&seed) % 255;
		compare(&f, "t stop kind=a x0=7 text=c\nt assert at=a text=b",
			events);
		for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
			g_autofree char *text = fixture_report(&f, formats[i]);
			json_t *root = json_loads(text, 0, NULL);

			assert_true(g_utf8_validate(text, -1, NULL));
			assert_null(strpbrk(text, "\x1b\x07\r\x7f"));
			assert_int_equal(!!root, formats[i] == ARGS_JSON);
			json_decref(root);
		}
		fixture_release(&f);
	}
}

static void ktap_of_each_verdict(void **state)
{
	struct fixture f;
	g_autofree char *text = NULL;
	g_autofree char *declared = NULL;

	(void)state;
	compare(&f, "tracee ret value=7", "tracee ret value=#8");
	text = fixture_report(&f, ARGS_KTAP);
	assert_string_equal(text,
		"KTAP version 1\n1..3\n# ktap_arch: arm64\n"
		"  KTAP version 1\n  1..1\n"
		"  ok 1 a/one.first[none]\n"
		"ok 1 baseline\n"
		"  KTAP version 1\n  1..1\n"
		"  ok 1 a/one.first[none]\n"
		"ok 2 candidate\n"
		"  KTAP version 1\n  1..1\n"
		"  not ok 1 a/one.first[none] # tracee ret value: 7 -> _8\n"
		"not ok 3 compare\n");
	fixture_expect(&f, "[x]\ntest=*\nfield=value\nbaseline=7\n"
		       "candidate=#8\nreason=r\nreference=s\n");
	declared = fixture_report(&f, ARGS_KTAP);
	assert_non_null(strstr(declared, "  ok 1 a/one.first[none] # XFAIL "
			       "declared x: r\nok 3 compare\n"));
	fixture_release(&f);
}

static void decodes_error_numbers(void **state)
{
	(void)state;
	assert_string_equal(decode_value("-38"), "ENOSYS");
	assert_string_equal(decode_value("0xffffffffffffffda"), "ENOSYS");
	assert_string_equal(decode_value("0xffffffda"), "ENOSYS");
	assert_string_equal(decode_value("0xfffffffffffffe00"), "ERESTARTSYS");
	assert_null(decode_value("-ENOSYS"));
	assert_null(decode_value("0"));
	assert_null(decode_value(""));
	assert_null(decode_value("0x"));
	assert_null(decode_value("-4096"));
	assert_null(decode_value("0xda"));
	assert_null(decode_value("-38x"));
}

static void assert_status(struct fixture *f, int plain, int bisect, int bad)
{
	f->args.bisect = false;
	assert_int_equal(report_status(&f->args, f->runs, &f->verdict), plain);
	f->args.bisect = true;
	assert_int_equal(report_status(&f->args, f->runs, &f->verdict),
			 bisect);
	f->args.boot_failure_bad = true;
	assert_int_equal(report_status(&f->args, f->runs, &f->verdict), bad);
	f->args.boot_failure_bad = false;
}

/* The table of HACKING.md; what needs a trace of its own is in cases/. */
static void statuses(void **state)
{
	struct fixture f;

	(void)state;
	compare(&f, "t a", "t a");
	assert_status(&f, 0, 0, 0);
	f.runs[BASELINE].outcome = RUN_NO_BOOT;
	assert_status(&f, 2, 128, 128);
	f.runs[BASELINE].outcome = RUN_LOST;
	assert_status(&f, 2, 128, 128);
	f.runs[BASELINE].outcome = RUN_BROKEN;
	assert_status(&f, 2, 128, 128);
	f.runs[BASELINE].outcome = RUN_DONE;
	f.runs[CANDIDATE].outcome = RUN_NO_BOOT;
	assert_status(&f, 3, 125, 1);
	f.runs[CANDIDATE].outcome = RUN_LOST;
	assert_status(&f, 2, 125, 125);
	f.runs[CANDIDATE].outcome = RUN_BROKEN;
	assert_status(&f, 2, 128, 128);
	f.runs[BASELINE].outcome = RUN_NO_BOOT;
	f.runs[CANDIDATE].outcome = RUN_NO_BOOT;
	assert_status(&f, 2, 128, 128);
	fixture_release(&f);
	compare(&f, "t a", "t b");
	assert_status(&f, 1, 1, 1);
	f.runs[BASELINE].outcome = RUN_LOST;
	f.runs[CANDIDATE].outcome = RUN_LOST;
	assert_status(&f, 1, 1, 1);
	fixture_release(&f);
}

static void color_only_on_demand(void **state)
{
	struct fixture f;
	struct report report;
	g_autoptr(GString) plain = g_string_new(NULL);
	g_autoptr(GString) color = g_string_new(NULL);

	(void)state;
	compare(&f, "t a v=1", "t a v=2");
	report = (struct report){ &f.args, &f.plan, f.runs, f.traces,
				  &f.verdict };
	report_text(&report, false, plain);
	report_text(&report, true, color);
	assert_null(strchr(plain->str, '\x1b'));
	assert_non_null(strstr(color->str, "\x1b[31m"));
	/* Without its paint it is the same page. */
	for (char *p = color->str; (p = strchr(p, '\x1b')); )
		g_string_erase(color, p - color->str,
			       strchr(p, 'm') - p + 1);
	assert_string_equal(color->str, plain->str);
	fixture_release(&f);
}

static char *written(const char *folder, const char *name)
{
	g_autofree char *path = g_build_filename(folder, name, NULL);
	char *text = NULL;

	g_file_get_contents(path, &text, NULL, NULL);
	unlink(path);
	return text;
}

/* report_write() without what it prints: stdout is the test's own. */
static int write_quietly(const struct fixture *f)
{
	int old = dup(STDOUT_FILENO);
	int null = open("/dev/null", O_WRONLY);
	int result;

	fflush(stdout);
	dup2(null, STDOUT_FILENO);
	result = report_write(&f->args, &f->plan, f->runs, f->traces,
			      &f->verdict);
	fflush(stdout);
	dup2(old, STDOUT_FILENO);
	close(old);
	close(null);
	return result;
}

static void writes_what_was_asked_for(void **state)
{
	static const struct {
		unsigned int formats;
		const char *name;
		const char *begin;
	} files[] = {
		{ ARGS_JSON, "report.txt", "el0diff: " },
		{ ARGS_JSON, "report.json", "{" },
		{ ARGS_KTAP, "report.ktap", "KTAP version 1\n" },
	};
	struct fixture f;

	(void)state;
	compare(&f, "t a v=1", "t a v=2");
	f.args.output_dir = g_dir_make_tmp("el0diff-check-XXXXXX", NULL);
	for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
		g_autofree char *text = NULL;

		f.args.formats = files[i].formats;
		f.args.on_stdout = files[i].formats;
		assert_int_equal(write_quietly(&f), 0);
		text = written(f.args.output_dir, files[i].name);
		assert_non_null(text);
		assert_true(g_str_has_prefix(text, files[i].begin));
		g_free(written(f.args.output_dir, "report.txt"));
		g_free(written(f.args.output_dir, "report.json"));
	}
	rmdir(f.args.output_dir);
	assert_int_equal(write_quietly(&f), -1);
	fixture_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_of_a_difference),
		cmocka_unit_test(hostile_bytes),
		cmocka_unit_test(fuzz),
		cmocka_unit_test(ktap_of_each_verdict),
		cmocka_unit_test(decodes_error_numbers),
		cmocka_unit_test(statuses),
		cmocka_unit_test(color_only_on_demand),
		cmocka_unit_test(writes_what_was_asked_for),
	};

	return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
