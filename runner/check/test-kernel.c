// SPDX-License-Identifier: GPL-2.0-only
#include "image.h"
#include "unit.h"

#define SIZE	(300u << 10)

static unsigned char image[SIZE];

static void put32(size_t at, uint32_t value)
{
	value = GUINT32_TO_LE(value);
	memcpy(image + at, &value, sizeof(value));
}

static int fresh(void **state)
{
	(void)state;
	memset(image, 0, sizeof(image));
	memcpy(image + 56, "ARM\x64", 4);
	put32(16, 1u << 20);
	return 0;
}

static int check(size_t len, size_t edata)
{
	g_autofree char *error = NULL;

	return image_check_bytes("x", image, len, edata, &error);
}

/* A PE header with one section of which the file has @len bytes. */
static void add_pe(uint32_t start, uint32_t len)
{
	memcpy(image, "MZ", 2);
	put32(60, 0x40);
	memcpy(image + 0x40, "PE\0\0", 4);
	put32(0x46, 1);		/* sections */
	put32(0x54, 0);		/* no optional header */
	put32(0x58 + 16, len);
	put32(0x58 + 20, start);
}

static void takes_a_good_one(void **state)
{
	(void)state;
	assert_int_equal(check(SIZE, 0), 0);
	assert_int_equal(check(SIZE, SIZE), 0);
}

static void sections_tell_the_length(void **state)
{
	(void)state;
	add_pe(0x1000, SIZE - 0x1000);
	assert_int_equal(check(SIZE, 0), 0);
	assert_int_equal(check(SIZE - 1, 0), -1);
}

static void memory_size_tells_a_gross_cut(void **state)
{
	(void)state;
	put32(16, 8u << 20);
	assert_int_equal(check(SIZE, 0), -1);
}

/* Whatever the header claims, only @len bytes are looked at (run with ASan). */
static void hostile_headers(void **state)
{
	GRand *rand = g_rand_new_with_seed(1);

	for (unsigned int i = 0; i < 20000; i++) {
		size_t len = g_rand_int_range(rand, 1, 512);
		g_autofree void *copy = NULL;
		g_autofree char *error = NULL;

		fresh(state);
		add_pe(g_rand_int(rand), g_rand_int(rand));
		image[g_rand_int_range(rand, 0, 512)] = g_rand_int(rand);
		put32(60, g_rand_boolean(rand) ? g_rand_int(rand) : len - 4);
		copy = g_memdup2(image, len);
		assert_int_equal(image_check_bytes("x", copy, len, 0, &error),
				 -1);
		assert_non_null(error);
	}
	g_rand_free(rand);
}

#define FRESH(test) cmocka_unit_test_setup(test, fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		FRESH(takes_a_good_one),
		FRESH(sections_tell_the_length),
		FRESH(memory_size_tells_a_gross_cut),
		FRESH(hostile_headers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
