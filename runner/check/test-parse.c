// SPDX-License-Identifier: GPL-2.0-only
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fixture.h"
#include "parse.h"
#include "parse_line.h"

static const char manifest[] =
	"a/one\tfirst\ttests/a/one.c\t10\tP-01\t-\n"
	"a/one\tsecond\ttests/a/one.c\t20\t-\t-\n"
	"b/two\tonly\ttests/b/two.c\t7\t-\t-\n";

static const char good[] =
	"el0diff-trace 1\n"
	"begin a/one[none]\n"
	"test a/one.first[none]\n"
	"tracer stop kind=syscall-entry x0=0xa0\n"
	"tracee ret value=-ENOSYS text=\"a \\\"b\\\" \\\\ \\n \\x1b\"\n"
	"done ok\n"
	"test a/one.second[none]\n"
	"done skip reason=\"no CONFIG_X\"\n"
	"console splat text=\"WARNING\"\n"
	"end a/one[none] status=exited code=0\n"
	"begin b/two[none]\n"
	"test b/two.only[none]\n"
	"tracee assert at=tests/b/two.c:9 text=wrong\n"
	"done fail\n"
	"end b/two[none] status=exited code=1\n"
	"total programs=2 lines=15\n";

static struct fixture fixture;
static struct trace trace;

static int setup(void **state)
{
	char *options[] = { (char *)"--ambient=none", NULL };

	(void)state;
	fixture_init_text(&fixture, manifest, options);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	trace_release(&trace);
	trace_release(&trace);		/* twice does no harm */
	fixture_release(&fixture);
	return 0;
}

static int parse(const char *text)
{
	trace_release(&trace);
	return parse_trace(text, strlen(text), &fixture.plan, false, &trace);
}

/* Parses the good trace with @from replaced by @to. */
static int parse_changed(const char *from, const char *to)
{
	g_autoptr(GString) text = g_string_new(good);

	assert_true(g_string_replace(text, from, to, 1));
	return parse(text->str);
}

static void assert_result(const char *id, enum result result,
			  const char *reason)
{
	const struct trace_case *one = trace_find(&trace, id);

	assert_non_null(one);
	assert_string_equal(result_name(one->result), result_name(result));
	if (reason)
		assert_string_equal(one->reason, reason);
	else
		assert_null(one->reason);
}

static void assert_trouble(const char *text)
{
	for (size_t i = 0; i < trace.trouble_count; i++)
		if (strstr(trace.troubles[i], text))
			return;
	fail_msg("no trouble that says '%s'", text);
}

static void reads_a_good_trace(void **state)
{
	const struct trace_case *one;
	const struct field *field;

	(void)state;
	assert_int_equal(parse(good), 0);
	assert_int_equal(trace.trouble_count, 0);
	assert_null(trace.troubles[0]);
	assert_int_equal(trace.count, 3);
	assert_int_equal(trace.program_count, 2);
	assert_int_equal(trace.event_count, 4);
	assert_result("a/one.first[none]", RESULT_OK, NULL);
	assert_result("a/one.second[none]", RESULT_SKIP, "no CONFIG_X");
	assert_result("b/two.only[none]", RESULT_FAIL, NULL);
	one = trace_find(&trace, "a/one.first[none]");
	assert_int_equal(one->event_count, 2);
	assert_int_equal(one->events[0].line, 4);
	assert_string_equal(one->events[0].actor, "tracer");
	assert_string_equal(one->events[0].name, "stop");
	field = event_field(&one->events[1], "text");
	assert_string_equal(field->value, "a \"b\" \\ \n \x1b");
	assert_null(event_field(&one->events[1], "x0"));
	one = trace_find(&trace, "a/one[none]");
	assert_int_equal(one->event_count, 1);
	assert_string_equal(one->events[0].actor, "console");
}

static void decodes_a_nul(void **state)
{
	const struct field *field;

	(void)state;
	assert_int_equal(parse_changed("\\x1b", "\\x00z"), 0);
	field = event_field(&trace.cases[0].events[1], "text");
	assert_int_equal(field->len, 12);
	assert_memory_equal(field->value, "a \"b\" \\ \n \0z", 13);
}

/* Each way in which a line can be broken loses its case and no other. */
static void damaged_lines(void **state)
{
	static const char *const lines[] = {
		"tracer  stop\n", " tracer stop\n", "tracer stop \n",
		"tracer\n", "\n", "tracer stop kind\n", "tracer stop kind=\n",
		"tracer stop =x\n", "tracer stop Kind=x\n",
		"tracer stop kind=x kind=y\n", "tracer stop kind=\"x\n",
		"tracer stop kind=\"x\"y\n", "tracer stop kind=x\"y\"\n",
		"tracer stop kind=\"\\q\"\n", "tracer stop kind=\"\\x1\"\n",
		"tracer stop kind=\"\\\n", "tracer stop kind=a\\b\n",
		"tracer stop kind=\x1b[m\n", "tracer stop kind=\xff\n",
		"tracer stop kind=a\tb\n", "tracer stop\r\n",
		"Tracer stop\n", "tracer _stop\n", "tracer st=op\n",
		"tracer stop \"kind\"=x\n",
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
		assert_int_equal(parse_changed("tracer stop kind="
					       "syscall-entry x0=0xa0\n",
					       lines[i]), 0);
		assert_int_equal(trace.trouble_count, 1);
		assert_trouble("line 4: ");
		assert_result("a/one.first[none]", RESULT_LOST,
			      "a line of its trace is damaged");
		assert_int_equal(trace.cases[0].event_count, 0);
		assert_result("b/two.only[none]", RESULT_FAIL, NULL);
	}
}

static void nul_in_a_line(void **state)
{
	char text[sizeof(good)];

	(void)state;
	memcpy(text, good, sizeof(good));
	*strstr(text, "=0xa0") = '\0';
	trace_release(&trace);
	assert_int_equal(parse_trace(text, sizeof(text) - 1, &fixture.plan, false,
				     &trace), 0);
	assert_trouble("line 4: a control character: 'tracer stop "
		       "kind=syscall-entry x0\\x000xa0'");
	assert_result("a/one.first[none]", RESULT_LOST,
		      "a line of its trace is damaged");
}

static void no_head(void **state)
{
	(void)state;
	assert_int_equal(parse_changed("el0diff-trace 1\n", ""), 0);
	assert_trouble("line 1: no head 'el0diff-trace 1'");
	assert_result("a/one.first[none]", RESULT_OK, NULL);
}

static void another_version(void **state)
{
	(void)state;
	assert_int_equal(parse_changed("trace 1\n", "trace 2\n"), -1);
	assert_trouble("another version");
	assert_result("a/one.first[none]", RESULT_LOST,
		      "its program never began");
}

static void nothing_at_all(void **state)
{
	(void)state;
	assert_int_equal(parse(""), -1);
	assert_int_equal(trace.trouble_count, 1);
	assert_trouble("an empty trace");
	assert_result("b/two.only[none]", RESULT_LOST,
		      "its program never began");
	trace_release(&trace);
	assert_int_equal(parse_trace(NULL, 0, &fixture.plan, false, &trace),
			 -1);
}

static void no_total(void **state)
{
	(void)state;
	assert_int_equal(parse_changed("total programs=2 lines=15\n", ""), 0);
	assert_trouble("ends without its total");
	assert_result("b/two.only[none]", RESULT_FAIL, NULL);
}

static void wrong_totals(void **state)
{
	static const char *const totals[] = {
		"programs=1 lines=15", "programs=2 lines=14",
		"programs=2", "lines=15", "programs=x lines=15",
		"programs=2 lines=-1", "programs=2 lines=15 more=1",
		"programs=99999999999999999999 lines=15",
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(totals); i++) {
		parse_changed("programs=2 lines=15", totals[i]);
		assert_int_equal(trace.trouble_count, 1);
	}
}

static void lines_behind_the_total(void **state)
{
	(void)state;
	parse_changed("lines=15\n", "lines=15\nbegin a/one[none]\n");
	assert_trouble("'begin' behind the total");
}

static void a_cut_off_line(void **state)
{
	(void)state;
	parse_changed("lines=15\n", "lines=15");
	assert_trouble("cut off before its end: 'total programs=2 lines=15'");
	assert_trouble("ends without its total");
}

static void stray_events(void **state)
{
	(void)state;
	parse_changed("test a/one.second", "tracee late\ntest a/one.second");
	assert_trouble("an event outside of a case: 'tracee late'");
	parse_changed("begin a/one", "console splat text=x\nbegin a/one");
	assert_trouble("an event outside of a case: 'console splat'");
}

static void unplanned_things(void **state)
{
	(void)state;
	parse_changed("test a/one.second[none]", "test a/one.third[none]");
	assert_trouble("a case that was not planned: 'a/one.third[none]'");
	assert_result("a/one.second[none]", RESULT_LOST,
		      "its program ended without it");
	parse_changed("begin b/two[none]", "begin b/three[none]");
	assert_trouble("a program that was not planned: 'b/three[none]'");
	assert_trouble("another program's case: 'b/two.only[none]'");
	assert_result("b/two.only[none]", RESULT_LOST,
		      "its program never began");
	parse_changed("test a/one.second", "test b/two.only");
	assert_trouble("another program's case: 'b/two.only[none]'");
}

static void things_twice(void **state)
{
	(void)state;
	parse_changed("test a/one.second", "test a/one.first");
	assert_trouble("'test' of 'a/one.first[none]' for a second time");
	assert_result("a/one.first[none]", RESULT_LOST,
		      "its trace is there twice");
	parse_changed("done fail\n", "done fail\ndone ok\n");
	assert_trouble("'done' without a 'test'");
	assert_result("b/two.only[none]", RESULT_FAIL, NULL);
	parse_changed("total", "end b/two[none] status=exited code=0\ntotal");
	assert_trouble("'end' without a 'begin'");
	parse_changed("begin b/two", "begin a/one");
	assert_trouble("'begin' of 'a/one[none]' for a second time");
	parse_changed("begin b/two", "el0diff-trace 1\nbegin b/two");
	assert_trouble("a second head");
}

static void missing_ends(void **state)
{
	(void)state;
	parse_changed("done ok\n", "");
	assert_trouble("no 'done' of 'a/one.first[none]'");
	assert_result("a/one.first[none]", RESULT_LOST,
		      "its trace breaks off");
	parse_changed("end a/one[none] status=exited code=0\n", "");
	assert_trouble("no 'end' of 'a/one[none]'");
	assert_result("a/one.first[none]", RESULT_OK, NULL);
	assert_result("a/one[none]", RESULT_LOST, "its trace breaks off");
	parse_changed("done fail\nend b/two[none] status=exited code=1\n", "");
	assert_result("b/two.only[none]", RESULT_LOST,
		      "its trace breaks off");
	parse_changed("done ok\n", "done maybe\n");
	assert_trouble("an unknown result: 'maybe'");
	assert_result("a/one.first[none]", RESULT_LOST,
		      "its result is unknown");
}

/* The program ends within its first case: @status is what the end says. */
static void end_within(const char *status)
{
	g_autoptr(GString) text = g_string_new(good);
	g_autofree char *end = g_strdup_printf("end a/one[none] status=%s\n",
					       status);
	char *from = strstr(text->str, "done ok\n");
	char *to = strstr(text->str, "begin b/two");
	size_t at = from - text->str;

	g_string_erase(text, at, to - from);
	g_string_insert(text, at, end);
	g_string_replace(text, "lines=15", "lines=11", 1);
	parse(text->str);
}

static void programs_that_die(void **state)
{
	static const struct {
		const char *status;
		enum result result;
		const char *reason;
		enum result next;
		const char *why;
	} ends[] = {
		{ "killed signal=SIGSEGV", RESULT_DIED, "killed by SIGSEGV",
		  RESULT_NOT_RUN,
		  "its program ended before it: killed by SIGSEGV" },
		{ "exited code=3", RESULT_DIED, "exited with 3",
		  RESULT_NOT_RUN,
		  "its program ended before it: exited with 3" },
		{ "hung", RESULT_HUNG, NULL,
		  RESULT_NOT_RUN, "its program ended before it: hung" },
		{ "panicked", RESULT_PANICKED, NULL,
		  RESULT_NOT_RUN, "its program ended before it: panicked" },
		{ "lost", RESULT_LOST, "its program was lost",
		  RESULT_LOST, "its program was lost" },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
		end_within(ends[i].status);
		assert_int_equal(trace.trouble_count, 0);
		assert_result("a/one.first[none]", ends[i].result,
			      ends[i].reason);
		assert_int_equal(trace.cases[0].event_count, 2);
		assert_result("a/one.second[none]", ends[i].next, ends[i].why);
		assert_result("a/one[none]", RESULT_OK, NULL);
		assert_string_equal(trace.programs[0].inside,
				    "a/one.first[none]");
		assert_result("b/two.only[none]", RESULT_FAIL, NULL);
	}
	end_within("vanished");
	assert_trouble("'end' with an unknown status");
}

static void a_death_between_cases(void **state)
{
	(void)state;
	parse_changed("end a/one[none] status=exited code=0",
		      "end a/one[none] status=killed signal=SIGKILL");
	assert_int_equal(trace.trouble_count, 0);
	assert_result("a/one[none]", RESULT_DIED, "killed by SIGKILL");
	assert_null(trace.programs[0].inside);
}

static void skipped_programs(void **state)
{
	(void)state;
	parse("el0diff-trace 1\n"
	      "begin a/one[none]\n"
	      "end a/one[none] status=skipped reason=\"no audit\"\n"
	      "begin b/two[none]\n"
	      "end b/two[none] status=skipped\n"
	      "total programs=2 lines=5\n");
	assert_int_equal(trace.trouble_count, 0);
	assert_result("a/one.first[none]", RESULT_SKIP, "no audit");
	assert_result("b/two.only[none]", RESULT_SKIP, NULL);
	parse_changed("status=exited code=0", "status=skipped reason=x");
	assert_trouble("was skipped, but had run");
}

static void a_silent_failure(void **state)
{
	(void)state;
	parse_changed("done fail", "done ok");
	assert_trouble("exited with 1, but none of its cases failed");
}

static void the_rigs_own_trouble(void **state)
{
	(void)state;
	parse_changed("done ok\n",
		      "console trouble text=\"a hole\"\ndone ok\n");
	assert_trouble("line 6: a hole");
	assert_result("a/one.first[none]", RESULT_LOST, "a hole");
}

static void garbage_is_told_briefly(void **state)
{
	g_autoptr(GString) text = g_string_new(good);

	(void)state;
	for (int i = 0; i < 100000; i++)
		g_string_append(text, "}\n");
	parse(text->str);
	assert_true(trace.trouble_count < 100);
	assert_trouble("and 99950 more");
}

static uint32_t dice(uint32_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 17;
	*seed ^= *seed << 5;
	return *seed;
}

static void mutate(GString *text, uint32_t *seed)
{
	size_t at = dice(seed) % text->len;
	size_t n = dice(seed) % 40;

	switch (dice(seed) % 5) {
	case 0:
		text->str[at] = dice(seed);
		break;
	case 1:
		g_string_erase(text, at, MIN(n, text->len - at));
		break;
	case 2:
		g_string_insert_len(text, at, good + dice(seed) % 300, n);
		break;
	case 3:
		g_string_insert_c(text, at, "\n \"\\=[]\x1b\xff"
				  [dice(seed) % 9]);
		break;
	case 4:
		g_string_truncate(text, at + 1);
		break;
	}
	if (!text->len)
		g_string_append_c(text, 'x');
}

/*
 * Never a crash, and never in silence: a trace that is not the good one but
 * has no trouble must still say something of each case.
 */
static void fuzz(void **state)
{
	uint32_t seed = 20261201;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		g_autoptr(GString) text = g_string_new(good);
		unsigned int times = 1 + dice(&seed) % 8;

		while (times--)
			mutate(text, &seed);
		trace_release(&trace);
		parse_trace(text->str, text->len, &fixture.plan, false, &trace);
		assert_int_equal(trace.count, 3);
		for (size_t k = 0; k < trace.count && !trace.trouble_count; k++)
			assert_int_not_equal(trace.cases[k].result,
					     RESULT_LOST);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_good_trace),
		cmocka_unit_test(decodes_a_nul),
		cmocka_unit_test(damaged_lines),
		cmocka_unit_test(nul_in_a_line),
		cmocka_unit_test(no_head),
		cmocka_unit_test(another_version),
		cmocka_unit_test(nothing_at_all),
		cmocka_unit_test(no_total),
		cmocka_unit_test(wrong_totals),
		cmocka_unit_test(lines_behind_the_total),
		cmocka_unit_test(a_cut_off_line),
		cmocka_unit_test(stray_events),
		cmocka_unit_test(unplanned_things),
		cmocka_unit_test(things_twice),
		cmocka_unit_test(missing_ends),
		cmocka_unit_test(programs_that_die),
		cmocka_unit_test(a_death_between_cases),
		cmocka_unit_test(skipped_programs),
		cmocka_unit_test(a_silent_failure),
		cmocka_unit_test(the_rigs_own_trouble),
		cmocka_unit_test(garbage_is_told_briefly),
		cmocka_unit_test(fuzz),
	};

	return cmocka_run_group_tests_name("parse", tests, setup, teardown);
}
