// SPDX-License-Identifier: GPL-2.0-only
#include "ktap.h"
#include "unit.h"

/* Every result as "name=result" or "name=result (reason)", one a line. */
static char *results_of(const struct ktap *ktap)
{
	GString *text = g_string_new(NULL);

	for (guint i = 0; i < ktap->results->len; i++) {
		const struct ktap_result *one =
			&g_array_index(ktap->results, struct ktap_result, i);

		g_string_append_printf(text, "%s=%s", one->name,
				       result_name(one->result));
		if (one->reason)
			g_string_append_printf(text, " (%s)", one->reason);
		g_string_append_c(text, '\n');
	}
	return g_string_free(text, FALSE);
}

static void read_text(struct ktap *ktap, const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

	ktap_init(ktap);
	for (unsigned int i = 0; lines[i]; i++)
		if (lines[i + 1] || *lines[i])
			ktap_line(ktap, lines[i], lines[i + 1] != NULL);
	ktap_finish(ktap);
}

static const struct {
	const char *text;
	const char *results;
} rows[] = {
	/* As kselftest.h and kselftest_harness.h write. */
	{ "TAP version 13\n1..3\nok 1 one\nnot ok 2 two\n"
	  "ok 3 three # SKIP no such thing\n",
	  "one=ok\ntwo=fail\nthree=skip (no such thing)\n" },
	{ "KTAP version 1\n1..1\nok 1 - with a dash\n", "with_a_dash=ok\n" },
	/* ksft_test_result_skip(): the description is behind the word. */
	{ "1..2\nok 1 # SKIP SVE set\nok 2 # XFAIL odd one\n",
	  "SVE_set=skip\nodd_one=ok\n" },
	{ "# errno 5\nnot ok 1 # error it broke\n",
	  "it_broke=fail (errno 5)\n" },
	{ "not ok 1 slow # TIMEOUT 45 seconds\n",
	  "slow=fail (45 seconds)\n" },
	{ "not ok 1 foreseen # TODO not yet\n", "foreseen=ok\n" },
	{ "# a remark\nok 1 a#1 # skip\n", "a_1=skip\n" },
	/* The first remark behind the last result is why. */
	{ "#  RUN           global.x ...\n# x.c:7:x:Expected 0 (0) == r (-1)\n"
	  "# x: Test failed\n#          FAIL  global.x\nnot ok 1 global.x\n"
	  "not ok 2 global.y\n",
	  "global.x=fail (x.c:7:x:Expected 0 (0) == r (-1))\n"
	  "global.y=fail\n" },
	/* Nothing of a passed test explains the next one's failure. */
	{ "# fine\nok 1 a\nnot ok 2 b\n", "a=ok\nb=fail\n" },
	/* Nested, by indentation; a child is its parent's. */
	{ "KTAP version 1\n1..2\n  KTAP version 1\n  1..2\n"
	  "    KTAP version 1\n    1..1\n    ok 1 leaf\n  ok 1 inner\n"
	  "  not ok 2 other\nnot ok 1 outer\nok 2 alone\n",
	  "outer.inner.leaf=ok\nouter.inner=ok\nouter.other=fail\n"
	  "outer=fail\nalone=ok\n" },
	/* It died before the parent's own line. */
	{ "1..1\n  # Subtest: suite\n  1..2\n  ok 1 first\n",
	  "suite.first=ok\n" },
	{ "1..1\n  1..2\n  ok 1 first\n", "unfinished.first=ok\n" },
	/* Noise: remarks, half lines, what looks like a result. */
	{ "hello\nok then\nok 1\nokay 2 no\nnot 3 ok\nnot ok x\n"
	  "ok 2x no\n  \n\nok 4 yes\n",
	  "unnamed=ok\nyes=ok\n" },
	{ "ok 1 whole\nok 2 hal", "whole=ok\n" },
	{ "so far: ok 1 glued\n", "" },
	{ "\033[32mok 1 green\033[0m\n", "green=ok\n" },
	{ "[   12.345678] ok 1 logged\n[12] ok 2 not a time\n",
	  "logged=ok\n" },
	{ "ok 1 crlf\r\n", "crlf=ok\n" },
	/* Names that come twice, and one of ours. */
	{ "ok 1 a\nok 2 a\nok 3 program\nok 4 a\n",
	  "a=ok\na~2=ok\nprogram~2=ok\na~3=ok\n" },
	{ "ok 1 a\nok 2 a~2\nok 3 a\n", "a=ok\na~2=ok\na~3=ok\n" },
	/* What follows the run is out of names and reasons. */
	{ "# at 0xffff12345678 pid 23007\n"
	  "not ok 1 map of 23007 at 0xaaaa0001\n",
	  "map_of_N_at_0xN=fail (at 0xN pid N)\n" },
	{ "ok 1 vl 2048 x0 0xff\n", "vl_2048_x0_0xff=ok\n" },
	{ "ok 1 [a] \"b\" c\\d*\n", "a_b_c_d=ok\n" },
};

static void reads_results(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < G_N_ELEMENTS(rows); i++) {
		g_autofree char *got = NULL;
		struct ktap ktap;

		read_text(&ktap, rows[i].text);
		got = results_of(&ktap);
		if (strcmp(got, rows[i].results))
			print_message("# of: %s\n", rows[i].text);
		assert_string_equal(got, rows[i].results);
		ktap_release(&ktap);
	}
}

static void keeps_what_is_said_of_the_whole(void **state)
{
	struct ktap ktap;

	(void)state;
	read_text(&ktap, "1..0 # SKIP no rseq\n");
	assert_int_equal(ktap.levels[0].planned, 0);
	assert_string_equal(ktap.skip_all, "no rseq");
	ktap_release(&ktap);
	read_text(&ktap, "1..7\nok 1 a\nBail out! it broke\n");
	assert_int_equal(ktap.levels[0].planned, 7);
	assert_int_equal(ktap.levels[0].seen, 1);
	assert_string_equal(ktap.bail_out, "it broke");
	ktap_release(&ktap);
	read_text(&ktap, "basic.c:9: main: Assertion failed\nmore\n");
	assert_int_equal(ktap.levels[0].planned, -1);
	assert_int_equal(ktap.remarks->len, 2);
	assert_string_equal(ktap.remarks->pdata[0],
			    "basic.c:9: main: Assertion failed");
	ktap_release(&ktap);
	ktap_release(&ktap);
}

static void counts_nested_plans(void **state)
{
	struct ktap ktap;

	(void)state;
	read_text(&ktap, "1..1\n  1..2\n  ok 1 a\n  ok 2 b\nok 1 p\n");
	assert_int_equal(ktap.short_plans, 0);
	ktap_release(&ktap);
	read_text(&ktap, "1..1\n  1..3\n  ok 1 a\n  ok 2 b\nok 1 p\n");
	assert_int_equal(ktap.short_plans, 1);
	ktap_release(&ktap);
	read_text(&ktap, "1..1\n  1..3\n  ok 1 a\n");
	assert_int_equal(ktap.short_plans, 1);
	ktap_release(&ktap);
}

/* Whatever bytes: no crash, and no result that no line has. */
static void survives_anything(void **state)
{
	static const char bytes[] = "ok not1.#\n \033[~SKIP-";
	GRand *rand = g_rand_new_with_seed(7);

	(void)state;
	for (unsigned int round = 0; round < 2000; round++) {
		g_autofree char *text = g_malloc0(200);
		unsigned int lines = 1;
		struct ktap ktap;

		for (unsigned int i = 0; i < 199; i++) {
			text[i] = bytes[g_rand_int_range(rand, 0,
							 sizeof(bytes) - 1)];
			lines += text[i] == '\n';
		}
		read_text(&ktap, text);
		assert_true(ktap.results->len <= lines);
		ktap_release(&ktap);
	}
	g_rand_free(rand);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_results),
		cmocka_unit_test(keeps_what_is_said_of_the_whole),
		cmocka_unit_test(counts_nested_plans),
		cmocka_unit_test(survives_anything),
	};

	return cmocka_run_group_tests_name("ktap", tests, NULL, NULL);
}
