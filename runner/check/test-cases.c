// SPDX-License-Identifier: GPL-2.0-only
/*
 * The comparer's cases: each folder cases/WHAT/ has
 *
 *   manifest             the cases that are planned
 *   baseline, candidate  the two traces; without one, that kernel never booted
 *   repeat               a second trace of the candidate, if there
 *   options              more of the command line, one a line, if there
 *   expect               declared divergences, if there
 *   incidents            what became of the kernels, a key file, if there
 *   report, status       what must come out
 *
 * EL0DIFF_ACCEPT=1 writes the last two anew, for a change that is meant.
 */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fixture.h"
#include "parse.h"
#include "report_internal.h"
#include "util.h"

static char *path_of(const char *folder, const char *name)
{
	return g_build_filename(folder, name, NULL);
}

/* The file's text, or NULL if it is not there. */
static char *read_part(const char *folder, const char *name)
{
	g_autofree char *path = path_of(folder, name);
	char *text = NULL;

	g_file_get_contents(path, &text, NULL, NULL);
	return text;
}

static char *key(GKeyFile *file, const char *group, const char *name)
{
	return g_key_file_get_string(file, group, name, NULL);
}

/* Sections [candidate 1]: kind, program, what, console, registers. */
static void read_incident(GKeyFile *file, const char *group, struct run *run)
{
	g_autofree char *kind = key(file, group, "kind");
	struct incident incident = {
		.kind = !strcmp(kind, "panic") ? INCIDENT_PANIC :
						 INCIDENT_HANG,
		.program = key(file, group, "program"),
		.what = key(file, group, "what"),
		.console = key(file, group, "console"),
		.registers = key(file, group, "registers"),
	};

	run->incidents = g_renew(struct incident, run->incidents,
				 run->incident_count + 1);
	run->incidents[run->incident_count++] = incident;
}

static void read_incidents(const char *folder, struct run runs[SIDES])
{
	g_autofree char *path = path_of(folder, "incidents");
	g_autoptr(GKeyFile) file = g_key_file_new();
	g_auto(GStrv) groups = NULL;

	if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL))
		return;
	groups = g_key_file_get_groups(file, NULL);
	for (char **group = groups; *group; group++) {
		enum side side = g_str_has_prefix(*group, "baseline") ?
				 BASELINE : CANDIDATE;

		read_incident(file, *group, &runs[side]);
	}
}

static void compare(struct fixture *f, const char *folder)
{
	g_autofree char *baseline = read_part(folder, "baseline");
	g_autofree char *candidate = read_part(folder, "candidate");
	g_autofree char *repeat = read_part(folder, "repeat");
	g_autofree char *expect = read_part(folder, "expect");

	read_incidents(folder, f->runs);
	if (!baseline)
		f->runs[BASELINE].outcome = RUN_NO_BOOT;
	if (!candidate)
		f->runs[CANDIDATE].outcome = RUN_NO_BOOT;
	fixture_compare(f, baseline ? baseline : "",
			candidate ? candidate : "");
	if (repeat) {
		struct trace again;

		parse_trace(repeat, strlen(repeat), &f->plan, false, &again);
		compare_repeats(CANDIDATE, &f->traces[CANDIDATE], &again,
				&f->verdict);
		trace_release(&again);
	}
	if (expect)
		fixture_expect(f, expect);
}

static char *status_text(struct fixture *f)
{
	int plain = report_status(&f->args, f->runs, &f->verdict);
	int bisect;

	f->args.bisect = true;
	bisect = report_status(&f->args, f->runs, &f->verdict);
	f->args.bisect = false;
	return g_strdup_printf("%d\n%d under --bisect\n", plain, bisect);
}

static void check_part(const char *folder, const char *name, const char *text)
{
	g_autofree char *path = path_of(folder, name);
	g_autofree char *wanted = read_part(folder, name);
	const char *accept = getenv("EL0DIFF_ACCEPT");
	char *error = NULL;

	if (accept && *accept) {
		assert_int_equal(write_file(path, text, strlen(text), &error),
				 0);
		return;
	}
	if (g_strcmp0(text, wanted))
		say("%s should be:\n%s", path, text);
	assert_non_null(wanted);
	assert_string_equal(text, wanted);
}

/* Whatever the case, the other formats must at least be well-formed. */
static void check_json(const struct fixture *f)
{
	g_autofree char *text = fixture_report(f, ARGS_JSON);
	json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);

	assert_non_null(root);
	assert_int_equal(json_array_size(json_object_get(root, "cases")),
			 f->plan.count);
	json_decref(root);
}

static void check_ktap(const struct fixture *f)
{
	g_autofree char *text = fixture_report(f, ARGS_KTAP);
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
	unsigned int planned = 0, seen = 0, trees = 0;

	assert_string_equal(lines[0], "KTAP version 1");
	assert_string_equal(lines[1], "1..3");
	for (char **line = lines + 2; *line; line++) {
		if (sscanf(*line, "  1..%u", &planned) == 1) {
			seen = 0;
		} else if (g_str_has_prefix(*line, "  ok ") ||
			   g_str_has_prefix(*line, "  not ok ")) {
			seen++;
		} else if (g_str_has_prefix(*line, "ok ") ||
			   g_str_has_prefix(*line, "not ok ")) {
			assert_int_equal(planned, seen);
			trees++;
		}
	}
	assert_int_equal(trees, 3);
}

static void check_folder(void **state)
{
	const char *folder = *state;
	g_autofree char *manifest = path_of(folder, "manifest");
	g_autofree char *options = read_part(folder, "options");
	g_auto(GStrv) words = g_strsplit(options ? g_strchomp(options) : "",
					 "\n", -1);
	g_autofree char *text = NULL;
	g_autofree char *status = NULL;
	struct fixture f;

	fixture_init(&f, manifest, options ? words : NULL);
	compare(&f, folder);
	text = fixture_report(&f, ARGS_TEXT);
	status = status_text(&f);
	check_part(folder, "report", text);
	check_part(folder, "status", status);
	check_json(&f);
	check_ktap(&f);
	fixture_release(&f);
}

static int order(gconstpointer a, gconstpointer b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The folders under @top, in order. */
static GPtrArray *find_cases(const char *top)
{
	GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
	GDir *dir = g_dir_open(top, 0, NULL);
	const char *name;

	while (dir && (name = g_dir_read_name(dir)))
		g_ptr_array_add(all, g_build_filename(top, name, NULL));
	if (dir)
		g_dir_close(dir);
	g_ptr_array_sort(all, order);
	return all;
}

int main(void)
{
	const char *top = getenv("top_srcdir");
	g_autofree char *folder = g_build_filename(top ? top : ".", "runner",
						   "check", "cases", NULL);
	g_autoptr(GPtrArray) found = find_cases(folder);
	g_autofree struct CMUnitTest *tests = g_new0(struct CMUnitTest,
						     found->len);

	if (!found->len) {
		say("no cases: '%s'", folder);
		return 99;
	}
	for (guint i = 0; i < found->len; i++) {
		tests[i].name = strrchr(found->pdata[i], '/') + 1;
		tests[i].test_func = check_folder;
		tests[i].initial_state = found->pdata[i];
	}
	return _cmocka_run_group_tests("cases", tests, found->len, NULL, NULL);
}
