// SPDX-License-Identifier: GPL-2.0-only
#include "plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "globs.h"
#include "util.h"

#define MANIFEST_MAX	(16u << 20)

const char *const plan_ambients[] = {
	"none", "seccomp", "tracepoint", "audit", "all", NULL,
};

/* A line of the manifest, split; the words point into the manifest's text. */
struct row {
	char *program;
	char *name;
	char *file;
	char *line;
	char *catalogue;
	char *ambient_dependent;
};

void plan_case_release(struct plan_case *one)
{
	free(one->id);
	free(one->program);
	free(one->name);
	free(one->ambient);
	free(one->file);
	free(one->catalogue);
	free(one->ambient_dependent);
}

void plan_release(struct plan *plan)
{
	for (size_t i = 0; i < plan->count; i++)
		plan_case_release(&plan->cases[i]);
	free(plan->cases);
	g_clear_pointer(&plan->left_out, g_hash_table_unref);
	free(plan->manifest_path);
	free(plan->archive_path);
	*plan = (struct plan){ 0 };
}

void plan_cut(struct plan *plan, size_t count)
{
	plan->not_run += plan->count - count;
	for (size_t i = count; i < plan->count; i++) {
		struct plan_case *one = &plan->cases[i];

		g_hash_table_add(plan->left_out, g_strdup(one->id));
		g_hash_table_add(plan->left_out, plan_group_id(one));
		plan_case_release(one);
	}
	plan->count = count;
}

static bool is_word(const char *text)
{
	return *text && !strpbrk(text, " \t[]\"\\");
}

static int row_split(struct row *row, char *text)
{
	char **words[] = {
		&row->program, &row->name, &row->file, &row->line,
		&row->catalogue, &row->ambient_dependent,
	};
	unsigned int i;

	for (i = 0; i < G_N_ELEMENTS(words) && text; i++)
		*words[i] = strsep(&text, "\t");
	if (i < G_N_ELEMENTS(words) || text)
		return -1;
	return is_word(row->program) && is_word(row->name) &&
	       strchr(row->program, '/') && atoi(row->line) > 0 ? 0 : -1;
}

/* "-" in the manifest stands for nothing. */
static char *dash_to_null(const char *text)
{
	return strcmp(text, "-") && *text ? g_strdup(text) : NULL;
}

static struct plan_case case_of(const struct row *row, const char *ambient)
{
	return (struct plan_case){
		.id = g_strdup_printf("%s.%s[%s]", row->program, row->name,
				      ambient),
		.program = g_strdup(row->program),
		.name = g_strdup(row->name),
		.ambient = g_strdup(ambient),
		.file = g_strdup(row->file),
		.line = atoi(row->line),
		.catalogue = dash_to_null(row->catalogue),
		.ambient_dependent = dash_to_null(row->ambient_dependent),
	};
}

static bool has_ambient(const struct args *args, const char *ambient)
{
	return !args->ambients || !args->ambients[0] ||
	       g_strv_contains((const char *const *)args->ambients, ambient);
}

static GArray *read_rows(const char *path, char *text, char **error)
{
	GArray *rows = g_array_new(FALSE, TRUE, sizeof(struct row));
	unsigned int number = 0;

	while (text && *text) {
		char *line = strsep(&text, "\n");
		struct row row = { 0 };

		number++;
		if (row_split(&row, line) < 0) {
			set_error(error, "not a line of a manifest: '%s:%u'",
				  path, number);
			g_array_free(rows, TRUE);
			return NULL;
		}
		g_array_append_val(rows, row);
	}
	return rows;
}

static int compare_programs(const void *a, const void *b, void *order)
{
	const struct row *x = *(struct row *const *)a;
	const struct row *y = *(struct row *const *)b;

	(void)order;
	return strcmp(x->program, y->program);
}

/* Sorted by program, cases of one program in the manifest's order. */
static GPtrArray *sort_rows(GArray *rows)
{
	GPtrArray *sorted = g_ptr_array_new();

	for (unsigned int i = 0; i < rows->len; i++)
		g_ptr_array_add(sorted, &g_array_index(rows, struct row, i));
	g_ptr_array_sort_with_data(sorted, compare_programs, NULL);
	return sorted;
}

struct choice {
	const struct args *args;
	struct glob *tests;
	struct glob *excludes;
	GArray *cases;
	GHashTable *left_out;
	size_t known;
};

static void choose_case(struct choice *choice, struct plan_case one)
{
	choice->known++;
	if (globs_choose(choice->tests, choice->excludes, &one) &&
	    has_ambient(choice->args, one.ambient)) {
		g_array_append_val(choice->cases, one);
		return;
	}
	g_hash_table_add(choice->left_out, g_strdup(one.id));
	g_hash_table_add(choice->left_out, plan_group_id(&one));
	plan_case_release(&one);
}

static void choose(struct choice *choice, GArray *rows)
{
	g_autoptr(GPtrArray) sorted = sort_rows(rows);

	for (const char *const *a = plan_ambients; *a; a++)
		for (unsigned int i = 0; i < sorted->len; i++)
			choose_case(choice, case_of(sorted->pdata[i], *a));
}

static int check_choice(const struct choice *choice, char **excludes,
			char **error)
{
	const char *unused = globs_unused(choice->tests, choice->args->tests);

	if (unused)
		return set_error(error, "no case matches: '--test=%s'",
				 unused);
	unused = globs_unused(choice->excludes, excludes);
	if (unused)
		return set_error(error, "no case matches: '--exclude=%s'",
				 unused);
	if (!choice->cases->len)
		return set_error(error, "no case is left to run of %zu",
				 choice->known);
	return 0;
}

static int check_twice(const struct plan *plan, char **error)
{
	g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

	for (size_t i = 0; i < plan->count; i++)
		if (!g_hash_table_add(seen, plan->cases[i].id))
			return set_error(error, "case '%s' twice in manifest: "
					 "'%s'", plan->cases[i].id,
					 plan->manifest_path);
	return 0;
}

/* Tells the guest's "all cases" from "these cases". */
static void mark_whole(struct plan *plan, GArray *rows)
{
	g_autoptr(GHashTable) sizes = g_hash_table_new(g_str_hash, g_str_equal);

	for (unsigned int i = 0; i < rows->len; i++) {
		char *program = g_array_index(rows, struct row, i).program;
		size_t size = GPOINTER_TO_SIZE(g_hash_table_lookup(sizes,
								   program));

		g_hash_table_insert(sizes, program, GSIZE_TO_POINTER(size + 1));
	}
	for (size_t i = 0, next; i < plan->count; i = next) {
		void *size = g_hash_table_lookup(sizes, plan->cases[i].program);

		next = plan_next(plan, i);
		for (size_t k = i; k < next; k++)
			plan->cases[k].whole = GPOINTER_TO_SIZE(size) ==
					       next - i;
	}
}

/*
 * Of a battery whose cases are known only behind the run: a pattern chooses
 * programs by what stands before its first dot, and does not exclude any where
 * it has one. output_plan() does the rest.
 */
static char **program_patterns(char **patterns, bool exclude)
{
	GPtrArray *all = g_ptr_array_new();

	for (; patterns && *patterns; patterns++) {
		size_t n = strcspn(*patterns, ".");

		if (!exclude || !(*patterns)[n])
			g_ptr_array_add(all, g_strndup(*patterns, n));
	}
	g_ptr_array_add(all, NULL);
	return (char **)g_ptr_array_free(all, FALSE);
}

static char **patterns_of(const struct plan *plan, char **patterns,
			  bool exclude)
{
	return plan->kselftest ? program_patterns(patterns, exclude) :
				 g_strdupv(patterns);
}

static int plan_choose(struct plan *plan, const struct args *args,
		       GArray *rows, char **error)
{
	g_auto(GStrv) tests = patterns_of(plan, args->tests, false);
	g_auto(GStrv) excludes = patterns_of(plan, args->excludes, true);
	struct choice choice = {
		.args = args,
		.tests = globs_of(tests),
		.excludes = globs_of(excludes),
		.cases = g_array_new(FALSE, TRUE, sizeof(struct plan_case)),
		.left_out = g_hash_table_new_full(g_str_hash, g_str_equal,
						  g_free, NULL),
	};
	int result;

	choose(&choice, rows);
	result = check_choice(&choice, excludes, error);
	globs_free(choice.tests);
	globs_free(choice.excludes);
	plan->known = choice.known;
	plan->left_out = choice.left_out;
	plan->count = choice.cases->len;
	plan->cases = (struct plan_case *)g_array_free(choice.cases, FALSE);
	mark_whole(plan, rows);
	return result < 0 ? result : check_twice(plan, error);
}

int plan_init(struct plan *plan, const struct args *args, char **error)
{
	g_autofree char *text = NULL;
	g_autoptr(GArray) rows = NULL;

	*plan = (struct plan){
		.kselftest = args->battery == BATTERY_KSELFTEST,
	};
	plan->manifest_path = g_strdup(plan->kselftest ?
				       args->places->kselftest_manifest :
				       args->places->manifest);
	plan->archive_path = g_strdup(plan->kselftest ?
				      args->places->kselftest_archive :
				      args->places->archive);
	if (plan->kselftest && access(plan->manifest_path, R_OK))
		return set_error(error, "no battery 'kselftest' here, 'make "
				 "kselftest' builds it: '%s'",
				 plan->manifest_path);
	text = read_file(plan->manifest_path, MANIFEST_MAX, NULL, error);
	if (text)
		rows = read_rows(plan->manifest_path, text, error);
	return rows ? plan_choose(plan, args, rows, error) : -1;
}

const struct plan_case *plan_find(const struct plan *plan, const char *id)
{
	for (size_t i = 0; i < plan->count; i++)
		if (!strcmp(plan->cases[i].id, id))
			return &plan->cases[i];
	return NULL;
}

int plan_list(const struct plan *plan)
{
	for (size_t i = 0; i < plan->count; i++)
		printf("%s\t%s:%u\n", plan->cases[i].id, plan->cases[i].file,
		       plan->cases[i].line);
	return flush_stdout("the list") ? STATUS_TROUBLE : STATUS_SAME;
}
