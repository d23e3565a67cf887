// SPDX-License-Identifier: GPL-2.0-only
/*
 * What cases/ cannot show in a report: the alignment by itself, the list of
 * all differences, hostile and very long traces.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "compare_align.h"
#include "fixture.h"
#include "parse.h"

static const char manifest[] = "a/one\tfirst\ttests/a/one.c\t10\tP-01\t-\n";

static uint32_t dice(uint32_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 17;
	*seed ^= *seed << 5;
	return *seed;
}

/* Length of the longest common subsequence, the slow and certain way. */
static size_t longest(const int *a, size_t n, const int *b, size_t m)
{
	size_t table[41][41] = { 0 };

	for (size_t i = 1; i <= n; i++)
		for (size_t k = 1; k <= m; k++)
			table[i][k] = a[i - 1] == b[k - 1] ?
				table[i - 1][k - 1] + 1 :
				MAX(table[i - 1][k], table[i][k - 1]);
	return table[n][m];
}

static size_t check_match(const int *a, size_t n, const int *b, size_t m,
			  const size_t *match)
{
	size_t pairs = 0, next = 0;

	for (size_t i = 0; i < n; i++) {
		if (match[i] == ALIGN_NONE)
			continue;
		assert_true(match[i] >= next && match[i] < m);
		assert_int_equal(a[i], b[match[i]]);
		next = match[i] + 1;
		pairs++;
	}
	return pairs;
}

static void align_is_the_longest(void **state)
{
	uint32_t seed = 7;

	(void)state;
	for (int round = 0; round < 20000; round++) {
		int a[40], b[40], letters = 1 + dice(&seed) % 6;
		size_t n = dice(&seed) % 41, m = dice(&seed) % 41;
		size_t match[40];

		for (size_t i = 0; i < n; i++)
			a[i] = dice(&seed) % letters;
		for (size_t i = 0; i < m; i++)
			b[i] = dice(&seed) % letters;
		align(a, n, b, m, match);
		assert_int_equal(check_match(a, n, b, m, match),
				 longest(a, n, b, m));
	}
}

/* Nothing in common: the bound is met, and what surrounds it is matched. */
static void align_gives_up_in_time(void **state)
{
	size_t n = 200000;
	g_autofree int *a = g_new(int, n);
	g_autofree int *b = g_new(int, n);
	g_autofree size_t *match = g_new(size_t, n);

	(void)state;
	for (size_t i = 0; i < n; i++) {
		a[i] = i;
		b[i] = i < 10 || i >= n - 10 ? (int)i : -(int)i;
	}
	align(a, n, b, n, match);
	assert_int_equal(check_match(a, n, b, n, match), 20);
}

static char *trace_of(const char *events, const char *done)
{
	g_autoptr(GString) text = g_string_new("el0diff-trace 1\n");
	size_t lines = 0;

	g_string_append_printf(text, "begin a/one[none]\n"
			       "test a/one.first[none]\n%s%sdone %s\n"
			       "end a/one[none] status=exited code=%d\n",
			       events, *events ? "\n" : "", done,
			       strcmp(done, "ok") ? 1 : 0);
	for (const char *p = text->str; *p; p++)
		lines += *p == '\n';
	return g_strdup_printf("%stotal programs=1 lines=%zu\n", text->str,
			       lines);
}

static void compare_events(struct fixture *f, const char *a, const char *b)
{
	g_autofree char *x = trace_of(a, "ok");
	g_autofree char *y = trace_of(b, "ok");
	char *options[] = { (char *)"--ambient=none", NULL };

	fixture_init_text(f, manifest, options);
	fixture_compare(f, x, y);
	assert_int_equal(f->traces[BASELINE].trouble_count, 0);
	assert_int_equal(f->traces[CANDIDATE].trouble_count, 0);
}

/* All differences, one a line, as in "tracee ret value: 7 -> 8". */
static char *list_differences(const struct comparison *comparison)
{
	GString *text = g_string_new(NULL);

	for (size_t i = 0; i < comparison->count; i++) {
		const struct difference *d = &comparison->differences[i];
		g_autofree char *name = difference_name(d);

		g_string_append_printf(text, "%s%s: %s -> %s", i ? "\n" : "",
				       name, difference_value(d, BASELINE),
				       difference_value(d, CANDIDATE));
	}
	return g_string_free(text, FALSE);
}

static void assert_differences(const char *a, const char *b,
			       const char *wanted)
{
	struct fixture f;
	g_autofree char *found = NULL;

	compare_events(&f, a, b);
	found = list_differences(&f.verdict.cases[0].comparison);
	assert_string_equal(found, wanted);
	assert_int_equal(f.verdict.cases[0].kind,
			 *wanted ? VERDICT_DIVERGED : VERDICT_SAME);
	fixture_release(&f);
}

static void fields(void **state)
{
	(void)state;
	assert_differences("t e a=1 b=2 c=3", "t e a=1 b=4 d=5",
			   "t e b: 2 -> 4\n"
			   "t e c: 3 -> (absent)\n"
			   "t e d: (absent) -> 5");
	/* How a value is written, and in which order, does not matter. */
	assert_differences("t e a=1 b=x", "t e b=\"\\x78\" a=\"1\"", "");
	assert_differences("t e a=\"x\\x00y\"", "t e a=\"x\\x00z\"",
			   "t e a: x\\x00y -> x\\x00z");
	assert_differences("t e a=\"\\\\x00\"", "t e a=\"\\x00\"",
			   "t e a: \\x00 -> \\x00");
}

static void lone_events(void **state)
{
	(void)state;
	assert_differences("t a\nt b v=1\nt c", "t a\nt c",
			   "t b: v=1 -> (absent)");
	assert_differences("t a\nt c", "t a\nt b v=1\nt c",
			   "t b: (absent) -> v=1");
	assert_differences("t a\nt a\nt a", "t a\nt a", "t a:  -> (absent)");
}

static void pairs_look_alike(void **state)
{
	(void)state;
	/* By name and first field, not only by place. */
	assert_differences("t stop kind=entry x7=0\nt stop kind=exit x7=1",
			   "t stop kind=signal sig=SIGTRAP\n"
			   "t stop kind=entry x7=5\nt stop kind=exit x7=1",
			   "t stop: (absent) -> kind=signal sig=SIGTRAP\n"
			   "t stop x7: 0 -> 5");
	/* By their keys: the value of x1 goes with that of x1. */
	assert_differences("t value x0=7\nt value x1=8", "t value x1=9",
			   "t value: x0=7 -> (absent)\n"
			   "t value x1: 8 -> 9");
	/* By name, where nothing else fits. */
	assert_differences("t stop kind=entry", "t stop kind=signal",
			   "t stop kind: entry -> signal");
	/* Never across names. */
	assert_differences("t ret value=1", "t stop value=1",
			   "t ret: value=1 -> (absent)\n"
			   "t stop: (absent) -> value=1");
}

static void actors_are_apart(void **state)
{
	(void)state;
	assert_differences("p x n=1\np x n=2\nq y n=1", "q y n=1\np x n=1\n"
			   "p x n=2", "");
	/* The first difference is the first of the case, whoever's it is. */
	assert_differences("p x n=1\nq y n=1\np x n=2", "p x n=1\nq y n=2\n"
			   "p x n=3", "q y n: 1 -> 2\np x n: 2 -> 3");
	assert_differences("p x n=1\np x n=2", "q y n=1\np x n=1\np x n=3",
			   "q y: (absent) -> n=1\np x n: 2 -> 3");
	assert_differences("p x", "q x", "p x:  -> (absent)\n"
			   "q x: (absent) -> ");
}

static void equal_prefix(void **state)
{
	struct fixture f;

	(void)state;
	compare_events(&f, "p a\nq b\np c v=1\np d", "q b\np a\np c v=2\np d");
	assert_int_equal(f.verdict.cases[0].comparison.equal, 2);
	assert_string_equal(f.verdict.cases[0].comparison.last_equal->text,
			    "q b");
	fixture_release(&f);
}

static void empty_cases(void **state)
{
	(void)state;
	assert_differences("", "", "");
	assert_differences("", "t a v=1", "t a: (absent) -> v=1");
	assert_differences("t a v=1", "", "t a: v=1 -> (absent)");
}

/* 100,000 events, all of one case, compared in well under a second. */
static void assert_fast(const char *from, const char *to, int every)
{
	g_autoptr(GString) a = g_string_new("t start");
	g_autoptr(GString) b = g_string_new("t start");
	struct fixture f;
	gint64 start;

	for (int i = 0; i < 100000; i++) {
		g_string_append_printf(a, "\nt stop nr=%d %s", i % 400, from);
		g_string_append_printf(b, "\nt stop nr=%d %s", i % 400,
				       i % every ? from : to);
	}
	start = g_get_monotonic_time();
	compare_events(&f, a->str, b->str);
	/* Generous, for a loaded machine or one under valgrind. */
	assert_true(g_get_monotonic_time() - start < 20 * G_USEC_PER_SEC);
	assert_int_equal(f.verdict.cases[0].comparison.count,
			 (100000 + every - 1) / every);
	fixture_release(&f);
}

static void long_traces(void **state)
{
	(void)state;
	assert_fast("x7=1", "x7=1 x8=2", 100000);
	assert_fast("x7=1", "x7=2", 1000);
	assert_fast("x7=1", "x7=2", 1);
}

static void many_actors(void **state)
{
	g_autoptr(GString) a = g_string_new("t start");
	struct fixture f;

	(void)state;
	for (int i = 0; i < 50000; i++)
		g_string_append_printf(a, "\na%d go", i);
	compare_events(&f, a->str, "t start");
	assert_int_equal(f.verdict.cases[0].comparison.count, 50000);
	fixture_release(&f);
}

/* Random pairs: no crash, and equal exactly if the lines are. */
static void fuzz(void **state)
{
	static const char *const lines[] = {
		"p a x=1", "p a x=2", "p a y=1", "p b", "q a x=1", "q b x=1",
	};
	uint32_t seed = 3;

	(void)state;
	for (int round = 0; round < 300; round++) {
		g_autoptr(GString) a = g_string_new("t start");
		g_autoptr(GString) b = g_string_new("t start");
		struct fixture f;

		for (unsigned int i = dice(&seed) % 6; i; i--)
			g_string_append_printf(a, "\n%s",
					       lines[dice(&seed) % 6]);
		for (unsigned int i = dice(&seed) % 6; i; i--)
			g_string_append_printf(b, "\n%s",
					       lines[dice(&seed) % 6]);
		compare_events(&f, a->str, b->str);
		if (!strcmp(a->str, b->str))
			assert_int_equal(f.verdict.cases[0].kind,
					 VERDICT_SAME);
		if (strlen(a->str) != strlen(b->str))
			assert_int_equal(f.verdict.cases[0].kind,
					 VERDICT_DIVERGED);
		fixture_release(&f);
	}
}

static void reasons_of_failures(void **state)
{
	g_autofree char *a = trace_of("", "fail reason=one");
	g_autofree char *b = trace_of("", "fail reason=two");
	g_autofree char *found = NULL;
	char *options[] = { (char *)"--ambient=none", NULL };
	struct fixture f;

	(void)state;
	fixture_init_text(&f, manifest, options);
	fixture_compare(&f, a, b);
	found = list_differences(&f.verdict.cases[0].comparison);
	assert_string_equal(found, "reason: one -> two");
	fixture_release(&f);
}

static void repeats(void **state)
{
	g_autofree char *other = trace_of("t a v=2", "ok");
	struct fixture f;
	struct trace again;

	(void)state;
	compare_events(&f, "t a v=1", "t a v=3");
	parse_trace(other, strlen(other), &f.plan, false, &again);
	compare_repeats(BASELINE, &f.traces[BASELINE], &again, &f.verdict);
	trace_release(&again);
	assert_int_equal(f.verdict.cases[0].kind, VERDICT_FLAKY);
	assert_true(f.verdict.cases[0].blamed[BASELINE]);
	assert_false(f.verdict.cases[0].blamed[CANDIDATE]);
	assert_string_equal(f.verdict.cases[0].why[BASELINE],
			    "t a v: 1, then 2");
	/* A repeat that was lost is no repeat. */
	parse_trace("", 0, &f.plan, false, &again);
	compare_repeats(CANDIDATE, &f.traces[CANDIDATE], &again, &f.verdict);
	trace_release(&again);
	assert_int_equal(f.verdict.cases[0].kind, VERDICT_FLAKY);
	assert_string_equal(f.verdict.cases[0].why[CANDIDATE],
			    "a repeat: lost: its program never began");
	assert_string_equal(f.verdict.repeat_troubles[CANDIDATE][0],
			    "an empty trace");
	assert_int_equal(f.verdict.troubles[CANDIDATE], 1);
	fixture_release(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(align_is_the_longest),
		cmocka_unit_test(align_gives_up_in_time),
		cmocka_unit_test(fields),
		cmocka_unit_test(lone_events),
		cmocka_unit_test(pairs_look_alike),
		cmocka_unit_test(actors_are_apart),
		cmocka_unit_test(equal_prefix),
		cmocka_unit_test(empty_cases),
		cmocka_unit_test(long_traces),
		cmocka_unit_test(many_actors),
		cmocka_unit_test(fuzz),
		cmocka_unit_test(reasons_of_failures),
		cmocka_unit_test(repeats),
	};

	return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
