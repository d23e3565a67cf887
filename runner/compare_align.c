// SPDX-License-Identifier: GPL-2.0-only
/*
 * Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations",
 * 1986), bounded. A path through the grid of @a and @b goes right (an element
 * of @a alone), down (one of @b alone) or along a diagonal (equal ones); V[k]
 * is how far right the best path with d steps off the diagonals has come on
 * diagonal k = x - y. The V of each d is kept to walk back along the path.
 */
#include "compare_align.h"

#include <glib.h>
#include <stdbool.h>

/* Steps off the diagonal; the rows kept take 4 * MAX * MAX bytes. */
#define DISTANCE_MAX 512

struct grid {
	const int *a;
	const int *b;
	int n;
	int m;
	int *rows[DISTANCE_MAX + 1];	/* rows[d][-d..d] is V of d */
};

/* Whether the best path to diagonal k with d steps comes from k + 1. */
static bool comes_down(const struct grid *grid, int d, int k)
{
	const int *v = grid->rows[d - 1];

	return k == -d || (k != d && v[k - 1] < v[k + 1]);
}

/* How far that path has come before it slides along diagonal k. */
static int step(const struct grid *grid, int d, int k)
{
	if (d == 0)
		return 0;
	if (comes_down(grid, d, k))
		return grid->rows[d - 1][k + 1];
	return grid->rows[d - 1][k - 1] + 1;
}

static int slide(const struct grid *grid, int x, int k)
{
	while (x < grid->n && x - k < grid->m &&
	       grid->a[x] == grid->b[x - k])
		x++;
	return x;
}

/* Fills row @d. Returns whether a path has come to the end. */
static bool walk(struct grid *grid, int d)
{
	int *row = g_new(int, 2 * d + 1) + d;

	grid->rows[d] = row;
	for (int k = -d; k <= d; k += 2) {
		row[k] = slide(grid, step(grid, d, k), k);
		if (k == grid->n - grid->m && row[k] >= grid->n)
			return true;
	}
	return false;
}

/* From the end of the path of @d steps back to its start. */
static void walk_back(const struct grid *grid, int d, size_t *match)
{
	int k = grid->n - grid->m;
	int x = grid->n;

	for (; d >= 0; d--) {
		int from = step(grid, d, k);

		while (x > from) {
			x--;
			match[x] = x - k;
		}
		if (d && comes_down(grid, d, k)) {
			k++;
		} else {
			k--;
			x--;
		}
	}
}

static void search(struct grid *grid, size_t *match)
{
	bool found = false;
	int d;

	for (d = 0; !found && d <= DISTANCE_MAX; d++)
		found = walk(grid, d);
	if (found)
		walk_back(grid, d - 1, match);
	while (d--)
		g_free(grid->rows[d] - d);
}

static size_t equal_head(const int *a, size_t n, const int *b, size_t m)
{
	size_t i = 0;

	while (i < n && i < m && a[i] == b[i])
		i++;
	return i;
}

static size_t equal_tail(const int *a, size_t n, const int *b, size_t m)
{
	size_t i = 0;

	while (i < n && i < m && a[n - 1 - i] == b[m - 1 - i])
		i++;
	return i;
}

void align(const int *a, size_t n, const int *b, size_t m, size_t *match)
{
	size_t head = equal_head(a, n, b, m);
	size_t tail = equal_tail(a + head, n - head, b + head, m - head);
	struct grid grid = {
		.a = a + head,
		.b = b + head,
		.n = n - head - tail,
		.m = m - head - tail,
	};

	for (size_t i = 0; i < n; i++)
		match[i] = i < head ? i :
			   i >= n - tail ? i - n + m : ALIGN_NONE;
	if (!grid.n || !grid.m)
		return;
	search(&grid, match + head);
	for (size_t i = head; i < n - tail; i++)
		if (match[i] != ALIGN_NONE)
			match[i] += head;
}
