// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a guest could write into the region, by accident or on purpose.
 */
#include "collect.h"
#include "guest/format.h"
#include "unit.h"

static unsigned char *region;
static size_t at;
static uint32_t seq;

static int fresh(void **state)
{
	(void)state;
	if (!region)
		region = g_malloc(FORMAT_SIZE);
	memset(region, 0, FORMAT_SIZE);
	at = FORMAT_TRACE;
	seq = 0;
	return 0;
}

static struct format_record *put_bytes(const char *text, uint32_t len)
{
	struct format_record *record = (void *)(region + at);

	memcpy(record + 1, text, len);
	*record = (struct format_record){
		.magic = FORMAT_RECORD_MAGIC,
		.len = len,
		.seq = seq,
		.crc = format_record_crc(len, seq, text),
	};
	at += format_record_size(len);
	seq++;
	return record;
}

static struct format_record *put(const char *text)
{
	return put_bytes(text, strlen(text));
}

static void put_trace(void)
{
	put("el0diff-trace 1");
	put("begin a/one[none]");
	put("test a/one.x[none]");
	put("tracee ret value=0");
	put("done ok");
	put("end a/one[none] status=exited code=0");
	put("total programs=1 lines=6");
}

static const char whole[] =
	"begin a/one[none]\ntest a/one.x[none]\ntracee ret value=0\n"
	"done ok\nend a/one[none] status=exited code=0\n";

/* The text and the damage that this region gives. */
static void expect(const char *text, const char *damage)
{
	struct collect collect;

	collect_init(&collect, region);
	collect_poll(&collect);
	collect_finish(&collect);
	assert_string_equal(collect.text->str, text);
	if (damage) {
		assert_non_null(collect.damage);
		assert_string_equal(collect.damage, damage);
	} else {
		assert_null(collect.damage);
	}
	collect_release(&collect);
}

static void takes_a_whole_trace(void **state)
{
	struct collect collect;

	(void)state;
	put_trace();
	collect_init(&collect, region);
	assert_true(collect_poll(&collect));
	assert_false(collect_poll(&collect));
	collect_finish(&collect);
	assert_string_equal(collect.text->str, whole);
	assert_null(collect.damage);
	assert_null(collect.running);
	assert_true(collect.total);
	assert_int_equal(collect.programs, 1);
	assert_string_equal(collect.last, "a/one[none]");
	collect_release(&collect);
}

static void follows_a_writer(void **state)
{
	struct collect collect;
	struct format_record *record;
	uint32_t crc;

	(void)state;
	collect_init(&collect, region);
	assert_false(collect_poll(&collect));
	put("el0diff-trace 1");
	assert_true(collect_poll(&collect));
	record = put("begin a/one[none]");
	crc = record->crc;
	record->crc = 0;
	assert_true(collect_poll(&collect));
	assert_null(collect.running);
	record->crc = crc;
	assert_false(collect_poll(&collect));
	assert_string_equal(collect.running, "a/one[none]");
	collect_release(&collect);
}

static void empty_is_no_damage(void **state)
{
	(void)state;
	expect("", NULL);
}

static void tells_a_wrong_crc(void **state)
{
	(void)state;
	put("el0diff-trace 1");
	put("begin a/one[none]");
	put("begin a/two[none]")->crc = 0x12345678;
	expect("begin a/one[none]\n",
	       "wrong CRC 0x12345678 of a record at offset 0x100048 "
	       "(record 2)");
}

static void tells_a_changed_text(void **state)
{
	(void)state;
	put("el0diff-trace 1");
	put("begin a/one[none]");
	region[at - 8] ^= 1;
	expect("", "wrong CRC 0xa4f69678 of a record at offset 0x100020 "
	       "(record 1)");
}

static void tells_an_impossible_length(void **state)
{
	static const uint32_t lengths[] = {
		0, FORMAT_LINE_MAX + 1, 0x7fffffff, 0xffffffff,
	};

	for (unsigned int i = 0; i < G_N_ELEMENTS(lengths); i++) {
		g_autofree char *damage = g_strdup_printf(
			"impossible length %u of a record at offset 0x100020 "
			"(record 1)", lengths[i]);

		fresh(state);
		put("el0diff-trace 1");
		put("begin a/one[none]")->len = lengths[i];
		expect("", damage);
	}
}

static void tells_garbage(void **state)
{
	(void)state;
	put("el0diff-trace 1");
	memset(region + at, 0xa5, 100);
	expect("", "garbage 0xa5a5a5a5 instead of a record at offset "
	       "0x100020 (record 1)");
}

static void tells_a_gap_and_a_twin(void **state)
{
	put("el0diff-trace 1");
	seq++;
	put("begin a/one[none]");
	expect("", "sequence number 2 out of order at offset 0x100020 "
	       "(record 1)");
	fresh(state);
	put("el0diff-trace 1");
	seq = 0;
	put("begin a/one[none]");
	expect("", "sequence number 0 out of order at offset 0x100020 "
	       "(record 1)");
}

static void steps_over_a_killed_writer(void **state)
{
	static const char text[] = "begin a/one[none]\n"
		"console trouble text=\"a record was never finished\"\n"
		"tracee ret value=0\n";

	put("el0diff-trace 1");
	put("begin a/one[none]");
	put("tracee ret value=1")->crc = 0;
	put("tracee ret value=0");
	expect(text, NULL);
	/* The same, killed before its first store. */
	fresh(state);
	put("el0diff-trace 1");
	put("begin a/one[none]");
	seq++;
	at += 48;
	put("tracee ret value=0");
	expect(text, NULL);
}

static void a_kernel_that_dies_in_a_record(void **state)
{
	(void)state;
	put("el0diff-trace 1");
	put("begin a/one[none]");
	put("tracee ret value=1")->crc = 0;
	expect("begin a/one[none]\n", NULL);
}

static void tells_a_hole(void **state)
{
	(void)state;
	put("el0diff-trace 1");
	at += 64;
	put("begin a/one[none]");
	expect("", "hole between records at offset 0x100020 (record 1)");
}

static void tells_what_is_no_text(void **state)
{
	static const struct {
		const char *text;
		uint32_t len;
		const char *shown;
	} rows[] = {
		{ "a\nb", 3, "a\\nb" },
		{ "a\0b", 3, "a" },
		{ "\xff", 1, "\\xff" },
	};

	for (unsigned int i = 0; i < G_N_ELEMENTS(rows); i++) {
		g_autofree char *damage = g_strdup_printf("not a line of text "
				"in record 1: '%s'", rows[i].shown);

		fresh(state);
		put("el0diff-trace 1");
		put_bytes(rows[i].text, rows[i].len);
		expect("", damage);
	}
}

static void tells_a_wrong_structure(void **state)
{
	static const struct {
		const char *line;
		const char *damage;
	} rows[] = {
		{ "begin a/two[none]", "begin within a program in record 2: "
		  "'begin a/two[none]'" },
		{ "end a/two[none] status=exited", "end of a program that is "
		  "not running in record 2: 'end a/two[none] status=exited'" },
		{ "total programs=0 lines=2", "total within a program in "
		  "record 2: 'total programs=0 lines=2'" },
		{ "total programs=1 lines=2", "guest counts 1 programs and 2 "
		  "lines, but 0 and 2 arrived" },
		{ "total programs=0 lines=2 ", "unreadable total in record 2: "
		  "'total programs=0 lines=2 '" },
	};

	for (unsigned int i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct collect collect;

		fresh(state);
		put("el0diff-trace 1");
		put("begin a/one[none]");
		put(rows[i].line);
		collect_init(&collect, region);
		collect_finish(&collect);
		assert_string_equal(collect.damage, rows[i].damage);
		collect_release(&collect);
	}
	fresh(state);
	put("begin a/one[none]");
	expect("", "trace without its head in record 0: 'begin a/one[none]'");
	fresh(state);
	put_trace();
	put("begin a/one[none]");
	expect(whole, "line behind the total in record 7: "
	       "'begin a/one[none]'");
}

static void takes_a_full_region(void **state)
{
	struct collect collect;
	char line[FORMAT_LINE_MAX + 1];

	(void)state;
	memset(line, 'x', sizeof(line) - 1);
	line[sizeof(line) - 1] = '\0';
	put("el0diff-trace 1");
	while (at + format_record_size(FORMAT_LINE_MAX) <= FORMAT_SIZE)
		put(line);
	collect_init(&collect, region);
	collect_poll(&collect);
	collect_finish(&collect);
	assert_null(collect.damage);
	assert_int_equal(collect.lines, seq - 1);
	collect_release(&collect);
}

static void joins_two_boots(void **state)
{
	g_autofree char *text = NULL;
	struct collect collect;
	struct join join;
	size_t len;

	join_init(&join);
	put("el0diff-trace 1");
	put("begin a/one[none]");
	collect_init(&collect, region);
	collect_finish(&collect);
	join_boot(&join, &collect);
	join_end(&join, collect.running, "panicked", true);
	collect_release(&collect);
	fresh(state);
	put_trace();
	collect_init(&collect, region);
	collect_finish(&collect);
	join_boot(&join, &collect);
	collect_release(&collect);
	join_end(&join, "b/two[none]", "hung", false);
	text = join_finish(&join, &len);
	assert_string_equal(text, "el0diff-trace 1\nbegin a/one[none]\n"
		"end a/one[none] status=panicked\n"
		"begin a/one[none]\ntest a/one.x[none]\ntracee ret value=0\n"
		"done ok\nend a/one[none] status=exited code=0\n"
		"begin b/two[none]\nend b/two[none] status=hung\n"
		"total programs=3 lines=10\n");
	assert_int_equal(len, strlen(text));
	join_release(&join);
}

/* Every line that comes out must be one that went in, in its order. */
static void check_lines(const struct collect *collect, char **written)
{
	g_auto(GStrv) lines = g_strsplit(collect->text->str, "\n", -1);
	unsigned int w = 0;

	for (char **line = lines; *line && **line; line++) {
		if (strstr(*line, "never finished"))
			continue;
		while (written[w] && strcmp(written[w], *line))
			w++;
		assert_non_null(written[w]);
	}
}

static void mutate(GRand *rand)
{
	unsigned int n = g_rand_int_range(rand, 1, 4);

	while (n--) {
		size_t where = g_rand_int_range(rand, FORMAT_TRACE, at + 64);

		switch (g_rand_int_range(rand, 0, 4)) {
		case 0:
			region[where] ^= 1 << g_rand_int_range(rand, 0, 8);
			break;
		case 1:
			region[where] = g_rand_int(rand);
			break;
		case 2:
			memset(region + where, 0,
			       g_rand_int_range(rand, 1, 64));
			break;
		case 3:
			memmove(region + where, region + FORMAT_TRACE,
				g_rand_int_range(rand, 1, 128));
			break;
		}
	}
}

static void random_damage_gives_no_false_line(void **state)
{
	GRand *rand = g_rand_new_with_seed(1);
	g_auto(GStrv) written = g_strsplit(whole, "\n", -1);

	for (unsigned int i = 0; i < 20000; i++) {
		struct collect collect;

		memset(region + FORMAT_TRACE, 0, 4096);
		at = FORMAT_TRACE;
		seq = 0;
		put_trace();
		mutate(rand);
		collect_init(&collect, region);
		collect_poll(&collect);
		collect_finish(&collect);
		check_lines(&collect, written);
		collect_release(&collect);
	}
	(void)state;
	g_rand_free(rand);
}

#define FRESH(test) cmocka_unit_test_setup(test, fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		FRESH(takes_a_whole_trace),
		FRESH(follows_a_writer),
		FRESH(empty_is_no_damage),
		FRESH(tells_a_wrong_crc),
		FRESH(tells_a_changed_text),
		FRESH(tells_an_impossible_length),
		FRESH(tells_garbage),
		FRESH(tells_a_gap_and_a_twin),
		FRESH(steps_over_a_killed_writer),
		FRESH(a_kernel_that_dies_in_a_record),
		FRESH(tells_a_hole),
		FRESH(tells_what_is_no_text),
		FRESH(tells_a_wrong_structure),
		FRESH(takes_a_full_region),
		FRESH(joins_two_boots),
		FRESH(random_damage_gives_no_false_line),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);

	g_free(region);
	return failed;
}
