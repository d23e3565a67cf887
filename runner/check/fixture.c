// SPDX-License-Identifier: GPL-2.0-only
#include "fixture.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parse.h"
#include "report_internal.h"
#include "stages.h"
#include "util.h"

static void fail(const char *error)
{
	say("%s", error);
	exit(99);
}

void fixture_init(struct fixture *fixture, const char *manifest,
		  char **options)
{
	GPtrArray *argv = g_ptr_array_new();
	char *error = NULL;

	memset(fixture, 0, sizeof(*fixture));
	/* What the user's surroundings say must not show in a report. */
	unsetenv("QEMU");
	g_ptr_array_add(argv, g_strdup("./runner"));
	g_ptr_array_add(argv, g_strdup("--baseline=before"));
	g_ptr_array_add(argv, g_strdup("--candidate=after"));
	for (; options && *options; options++)
		g_ptr_array_add(argv, g_strdup(*options));
	g_ptr_array_add(argv, NULL);
	fixture->places.manifest = manifest;
	fixture->places.kselftest_manifest = manifest;
	args_init(&fixture->args, argv->len - 1, (char **)argv->pdata,
		  &fixture->places);
	g_ptr_array_free(argv, FALSE);
	if (plan_init(&fixture->plan, &fixture->args, &error) < 0)
		fail(error);
	fixture->runs[BASELINE].label = g_strdup("baseline");
	fixture->runs[BASELINE].kernel = g_strdup("before");
	fixture->runs[CANDIDATE].label = g_strdup("candidate");
	fixture->runs[CANDIDATE].kernel = g_strdup("after");
}

void fixture_init_text(struct fixture *fixture, const char *manifest,
		       char **options)
{
	g_autofree char *path = NULL;
	int fd = g_file_open_tmp("el0diff-check-XXXXXX", &path, NULL);

	if (fd < 0 || write_all(fd, manifest, strlen(manifest)) < 0)
		fail("cannot write a temporary file");
	close(fd);
	fixture_init(fixture, path, options);
	unlink(path);
	fixture->places.manifest = NULL;
	fixture->places.kselftest_manifest = NULL;
}

void fixture_release(struct fixture *fixture)
{
	verdict_release(&fixture->verdict);
	expect_release(&fixture->expect);
	for (enum side side = 0; side < SIDES; side++) {
		trace_release(&fixture->traces[side]);
		run_release(&fixture->runs[side]);
	}
	plan_release(&fixture->plan);
	for (char **word = fixture->args.argv; *word; word++)
		g_free(*word);
	g_free(fixture->args.argv);
	args_release(&fixture->args);
}

static void set_trace(struct run *run, const char *text)
{
	g_free(run->trace);
	run->trace = g_strdup(text);
	run->trace_len = strlen(text);
}

void fixture_compare(struct fixture *fixture, const char *baseline,
		     const char *candidate)
{
	set_trace(&fixture->runs[BASELINE], baseline);
	set_trace(&fixture->runs[CANDIDATE], candidate);
	stage_outputs(&fixture->plan, fixture->runs, &fixture->args);
	for (enum side side = 0; side < SIDES; side++)
		parse_trace(fixture->runs[side].trace,
			    fixture->runs[side].trace_len, &fixture->plan,
			    fixture->runs[side].saved, &fixture->traces[side]);
	compare_traces(&fixture->plan, &fixture->runs[BASELINE],
		       &fixture->traces[BASELINE], &fixture->runs[CANDIDATE],
		       &fixture->traces[CANDIDATE], &fixture->verdict);
}

void fixture_expect(struct fixture *fixture, const char *text)
{
	char *error = NULL;

	if (expect_parse(&fixture->expect, "expect", text, strlen(text),
			 &error) < 0)
		fail(error);
	expect_apply(&fixture->expect, &fixture->verdict);
}

char *fixture_report(const struct fixture *fixture, enum args_format format)
{
	GString *out = g_string_new(NULL);
	struct report report = {
		&fixture->args, &fixture->plan, fixture->runs,
		fixture->traces, &fixture->verdict,
	};

	if (format == ARGS_TEXT)
		report_text(&report, false, out);
	else if (format == ARGS_JSON)
		report_json(&report, out);
	else
		report_ktap(&report, out);
	return g_string_free(out, FALSE);
}

const struct case_verdict *fixture_case(const struct fixture *fixture,
					const char *id)
{
	for (size_t i = 0; i < fixture->verdict.count; i++)
		if (!strcmp(fixture->verdict.cases[i].id, id))
			return &fixture->verdict.cases[i];
	fail("no such case in the verdict");
	return NULL;
}
