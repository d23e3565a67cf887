// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>

#include "unit.h"
#include "util.h"

static void first_error_stays(void **state)
{
	g_autofree char *error = NULL;

	(void)state;
	assert_int_equal(set_error(&error, "first: '%d'", 1), -1);
	assert_int_equal(set_error(&error, "second"), -1);
	assert_string_equal(error, "first: '1'");
}

static void errno_is_lower_case(void **state)
{
	g_autofree char *error = NULL;

	(void)state;
	errno = ENOENT;
	set_errno(&error, "a/b");
	assert_string_equal(error, "no such file or directory: 'a/b'");
}

static void reads_what_it_wrote(void **state)
{
	g_autofree char *path = temporary_file("", 0);
	g_autofree char *error = NULL;
	g_autofree char *text = NULL;
	size_t len;

	(void)state;
	assert_int_equal(write_file(path, "a\0b\n", 4, &error), 0);
	text = read_file(path, 4, &len, &error);
	assert_int_equal(len, 4);
	assert_memory_equal(text, "a\0b\n", 5);
	unlink(path);
}

static void refuses_a_long_file(void **state)
{
	g_autofree char *path = temporary_file("12345", 5);
	g_autofree char *error = NULL;

	(void)state;
	assert_null(read_file(path, 4, NULL, &error));
	assert_non_null(strstr(error, "file too large: '"));
	unlink(path);
}

static void tells_of_a_folder(void **state)
{
	g_autofree char *error = NULL;

	(void)state;
	assert_null(read_file("/", 4, NULL, &error));
	assert_string_equal(error, "is a directory: '/'");
}

static void tells_of_a_full_disk(void **state)
{
	int fd = open("/dev/full", O_WRONLY);

	(void)state;
	if (fd < 0)
		skip();
	assert_int_equal(write_all(fd, "x", 1), -1);
	assert_int_equal(errno, ENOSPC);
	close_fd(&fd);
	assert_int_equal(fd, -1);
}

static void failed_write_leaves_nothing(void **state)
{
	g_autofree char *error = NULL;

	(void)state;
	assert_int_equal(write_file("/no/such/file", "x", 1, &error), -1);
	assert_string_equal(error,
			    "no such file or directory: '/no/such/file'");
}

static void quotes_for_a_shell(void **state)
{
	g_autofree char *plain = quote_shell("a/b.c=d,e:f");
	g_autofree char *blank = quote_shell("a b");
	g_autofree char *quote = quote_shell("it's");
	g_autofree char *empty = quote_shell("");

	(void)state;
	assert_string_equal(plain, "a/b.c=d,e:f");
	assert_string_equal(blank, "'a b'");
	assert_string_equal(quote, "'it'\\''s'");
	assert_string_equal(empty, "''");
}

static void escapes_for_a_terminal(void **state)
{
	static const char bytes[] = "a\033[31m\n\0\xff\xc3\xa4\\";
	g_autofree char *text = escape_text(bytes, sizeof(bytes) - 1);

	(void)state;
	assert_string_equal(text, "a\\x1b[31m\\n\\x00\\xff\xc3\xa4\\");
}

static void tails_lines(void **state)
{
	static const char log[] = "one\r\ntwo\r\nthree\r\nfour";
	g_autofree char *two = tail_lines(log, strlen(log), 2);
	g_autofree char *all = tail_lines(log, strlen(log), 9);
	g_autofree char *none = tail_lines("", 0, 2);

	(void)state;
	assert_string_equal(two, "three\nfour\n");
	assert_string_equal(all, "one\ntwo\nthree\nfour\n");
	assert_string_equal(none, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(first_error_stays),
		cmocka_unit_test(errno_is_lower_case),
		cmocka_unit_test(reads_what_it_wrote),
		cmocka_unit_test(refuses_a_long_file),
		cmocka_unit_test(tells_of_a_folder),
		cmocka_unit_test(tells_of_a_full_disk),
		cmocka_unit_test(failed_write_leaves_nothing),
		cmocka_unit_test(quotes_for_a_shell),
		cmocka_unit_test(escapes_for_a_terminal),
		cmocka_unit_test(tails_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
