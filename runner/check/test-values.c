// SPDX-License-Identifier: GPL-2.0-only
/*
 * How the guest writes numbers down (tests/harness/values.c, compiled for the
 * machine that the test runs on), with two processes and a label of ours.
 */
#include <string.h>

#include "../../tests/harness/names.h"
#include "../../tests/harness/scratch.h"
#include "../../tests/harness/trace.h"
#include "unit.h"

#define LABEL	0x500000ul

const char *trace_label_of(unsigned long addr, unsigned long *offset)
{
	*offset = addr - LABEL;
	return addr >= LABEL && addr < LABEL + 8 ? "svc" : NULL;
}

const char *trace_role_of(pid_t pid)
{
	return pid == 23001 ? "tracer" : pid == 23002 ? "pid" : NULL;
}

const char *errno_name(int err)
{
	return err == 38 ? "ENOSYS" : "E";
}

static const struct {
	unsigned long value;
	const char *reg, *arg, *ret;
} values[] = {
	{ 0, "0", "0", "0" },
	{ 160, "0xa0", "0xa0", "160" },
	{ -38ul, "-ENOSYS", "-38", "-ENOSYS" },
	{ 23001, "tracer", "tracer", "tracer" },
	{ LABEL + 4, "svc+4", "svc+4", "svc+4" },
	{ LABEL + 8, "ptr", "ptr", "ptr" },
	{ 0xffff00001000, "ptr", "ptr", "ptr" },
	{ 0x0500ffff00001000, "ptr#5", "ptr#5", "ptr#5" },
	{ 0x8000000000000000, "0x8000000000000000", "0x8000000000000000",
	  "0x8000000000000000" },
};

static void names_values(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < G_N_ELEMENTS(values); i++) {
		assert_string_equal(reg_name(values[i].value), values[i].reg);
		assert_string_equal(arg_name(values[i].value), values[i].arg);
		assert_string_equal(ret_name(values[i].value), values[i].ret);
	}
}

/* What differs between two runs that show the same must not come through. */
static const char *const seen[][2] = {
	{ "", "" },
	{ "Expected 1 (1) == r (-8)", "Expected 1 (1) == r (-8)" },
	{ "Expected e (-8) == r (23001)", "Expected e (-8) == r (tracer)" },
	{ "Expected e (23002) == r (23001)", "Expected e (pid) == r (tracer)" },
	{ "Expected p (5242884) != q (281474976710655)",
	  "Expected p (svc+4) != q (ptr)" },
	{ "Expected x (18446744073709551608) == 0 (0)",
	  "Expected x (18446744073709551608) == 0 (0)" },
	{ "23001 (23001", "23001 (23001" },
	{ "f(23001, 1)", "f(23001, 1)" },
	{ "(", "(" },
};

static void names_what_was_seen(void **state)
{
	char out[100];

	(void)state;
	for (unsigned int i = 0; i < G_N_ELEMENTS(seen); i++) {
		name_seen(out, sizeof(out), seen[i][0]);
		assert_string_equal(out, seen[i][1]);
	}
}

static void keeps_within_the_buffer(void **state)
{
	static const char text[] = "Expected e (23001) == r (23001)";
	char out[sizeof(text) + 8];

	(void)state;
	for (size_t size = 1; size < sizeof(text); size++) {
		memset(out, '#', sizeof(out));
		name_seen(out, size, text);
		assert_true(strlen(out) < size);
		assert_int_equal(out[size], '#');
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_values),
		cmocka_unit_test(names_what_was_seen),
		cmocka_unit_test(keeps_within_the_buffer),
	};

	return cmocka_run_group_tests_name("values", tests, NULL, NULL);
}
