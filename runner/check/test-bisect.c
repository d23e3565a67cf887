// SPDX-License-Identifier: GPL-2.0-only
/*
 * The search alone: kernels are letters, and `-' is one that cannot be had.
 */
#include "unit.h"

#include "bisect.h"

#define LAST_MAX 40

struct world {
	const char *kernels;	/* of points 0..last */
	enum point_state states[LAST_MAX + 1];
	size_t tried;
};

static bool differ(void *data, size_t a, size_t b)
{
	const struct world *world = data;

	assert_true(a < b);
	assert_int_equal(world->states[a], POINT_RAN);
	assert_int_equal(world->states[b], POINT_RAN);
	return world->kernels[a] != world->kernels[b];
}

static void try_points(struct world *world, const size_t *points, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		assert_true(!i || points[i] > points[i - 1]);
		assert_int_equal(world->states[points[i]], POINT_UNKNOWN);
		world->states[points[i]] = world->kernels[points[i]] == '-' ?
					   POINT_BROKEN : POINT_RAN;
		world->tried++;
	}
}

/* What is found, as "from>to " and "from!to " where the end breaks. */
static char *search(struct world *world, const char *kernels)
{
	struct bisect bisect = {
		.last = strlen(kernels) - 1,
		.states = world->states,
		.differ = differ,
		.data = world,
	};
	size_t points[LAST_MAX + 1], n;
	struct step steps[LAST_MAX + 1];
	GString *found = g_string_new(NULL);

	*world = (struct world){ .kernels = kernels };
	while ((n = bisect_wanted(&bisect, points)))
		try_points(world, points, n);
	n = bisect_steps(&bisect, steps);
	for (size_t i = 0; i < n; i++)
		g_string_append_printf(found, "%zu%c%zu ", steps[i].from,
				       steps[i].breaks ? '!' : '>',
				       steps[i].to);
	return g_string_free(found, FALSE);
}

static void check(const char *kernels, const char *wanted, size_t tried)
{
	struct world world;
	g_autofree char *found = search(&world, kernels);

	assert_string_equal(found, wanted);
	assert_int_equal(world.tried, tried);
}

static void nothing_differs(void **state)
{
	(void)state;
	check("aaaaaaaaaaaaa", "", 2);
	check("aa", "", 2);
	check("a", "", 1);
}

static void one_change_takes_its_logarithm(void **state)
{
	(void)state;
	check("ab", "0>1 ", 2);
	check("aaaaaaaabbbbbbbbb", "7>8 ", 2 + 4);
	check("abbbbbbbbbbbbbbbb", "0>1 ", 2 + 4);
	check("aaaaaaaaaaaaaaaab", "15>16 ", 2 + 4);
}

static void several_changes(void **state)
{
	(void)state;
	check("aaabbbbbc", "2>3 7>8 ", 7);
	check("abcde", "0>1 1>2 2>3 3>4 ", 5);
}

/* The ends are the same: nothing leads there, and nothing is claimed. */
static void what_goes_again_is_not_looked_for(void **state)
{
	(void)state;
	check("aaabbbbaa", "", 2);
}

/* It is on the way to something else. */
static void what_goes_again_is_found_on_the_way(void **state)
{
	(void)state;
	check("aaabbbaac", "2>3 5>6 7>8 ", 8);
}

static void a_gap_widens_the_step(void **state)
{
	(void)state;
	check("aaa--bbbb", "2>5 ", 6);
	check("aaa-bbbbb", "2>4 ", 5);
	check("a-------b", "0>8 ", 9);
}

/* Away from the change it costs one try and hides nothing. */
static void a_gap_elsewhere_is_gone_around(void **state)
{
	(void)state;
	check("aaaa-abbb", "5>6 ", 6);
	check("aa--aabbb", "5>6 ", 5);
}

static void the_end_is_broken(void **state)
{
	(void)state;
	check("aaaaaa---", "5!6 ", 5);
	check("aab------", "1>2 2!3 ", 6);
	check("a--------", "0!1 ", 5);
	check("a-", "0!1 ", 2);
}

static void the_beginning_is_broken(void **state)
{
	(void)state;
	check("-aaaaaaab", "", 2);
}

/* Whatever the kernels: what is found is there, and no stretch is left. */
static void any_series(void **state)
{
	g_autoptr(GRand) dice = g_rand_new_with_seed(7);

	(void)state;
	for (int round = 0; round < 20000; round++) {
		char kernels[LAST_MAX + 2] = "a";
		int last = g_rand_int_range(dice, 1, LAST_MAX + 1);
		struct world world;
		g_autofree char *found = NULL;
		size_t from, to, before = 0;
		int used;
		char kind;

		for (int i = 1; i <= last; i++)
			kernels[i] = g_rand_int_range(dice, 0, 6) ?
				     kernels[i - 1] :
				     "abc-"[g_rand_int_range(dice, 0, 4)];
		found = search(&world, kernels);
		for (const char *p = found; sscanf(p, "%zu%c%zu %n", &from,
						   &kind, &to, &used) == 3;
		     p += used) {
			/* Ends that ran and were not passed over as equal. */
			assert_int_equal(world.kernels[before],
					 world.kernels[from]);
			assert_int_equal(world.states[from], POINT_RAN);
			if (kind == '>')
				assert_int_not_equal(kernels[from],
						     kernels[to]);
			else
				assert_int_equal(to, from + 1);
			for (size_t i = from + 1; i < to; i++)
				assert_int_equal(kernels[i], '-');
			before = to;
		}
		if (kernels[last] != '-')
			assert_int_equal(kernels[before], kernels[last]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_differs),
		cmocka_unit_test(one_change_takes_its_logarithm),
		cmocka_unit_test(several_changes),
		cmocka_unit_test(what_goes_again_is_not_looked_for),
		cmocka_unit_test(what_goes_again_is_found_on_the_way),
		cmocka_unit_test(a_gap_widens_the_step),
		cmocka_unit_test(a_gap_elsewhere_is_gone_around),
		cmocka_unit_test(the_end_is_broken),
		cmocka_unit_test(the_beginning_is_broken),
		cmocka_unit_test(any_series),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
