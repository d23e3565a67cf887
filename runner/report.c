// SPDX-License-Identifier: GPL-2.0-only
#include "report.h"

#include <stdio.h>

#include "report_internal.h"
#include "util.h"

const char *const side_names[SIDES] = {
	[BASELINE] = "baseline",
	[CANDIDATE] = "candidate",
};

const char *const verdict_names[VERDICT_KINDS] = {
	[VERDICT_SAME] = "same",
	[VERDICT_DIVERGED] = "diverged",
	[VERDICT_DECLARED] = "declared",
	[VERDICT_SKIPPED] = "skipped",
	[VERDICT_NOT_RUN] = "not-run",
	[VERDICT_TROUBLE] = "trouble",
	[VERDICT_FLAKY] = "flaky",
};

static void render(const struct report *report, enum args_format format,
		   bool color, GString *out)
{
	switch (format) {
	case ARGS_TEXT:
		report_text(report, color, out);
		break;
	case ARGS_JSON:
		report_json(report, out);
		break;
	case ARGS_KTAP:
		report_ktap(report, out);
		break;
	}
}

static int write_format(const struct report *report, enum args_format format,
			const char *name, char **error)
{
	g_autoptr(GString) out = g_string_new(NULL);
	g_autofree char *path = g_build_filename(report->args->output_dir,
						 name, NULL);

	render(report, format, false, out);
	return write_file(path, out->str, out->len, error);
}

int report_files(const struct report *report, char **error)
{
	const struct args *args = report->args;
	int result;

	result = write_format(report, ARGS_TEXT, "report.txt", error);
	if (args->formats & ARGS_JSON)
		result |= write_format(report, ARGS_JSON, "report.json", error);
	if (args->formats & ARGS_KTAP)
		result |= write_format(report, ARGS_KTAP, "report.ktap", error);
	return result;
}

static int write_stdout(const struct report *report)
{
	const struct args *args = report->args;
	g_autoptr(GString) out = g_string_new(NULL);

	render(report, args->on_stdout, args->color, out);
	fwrite(out->str, 1, out->len, stdout);
	return flush_stdout("the report");
}

int report_write(const struct args *args, const struct plan *plan,
		 const struct run runs[SIDES],
		 const struct trace traces[SIDES],
		 const struct verdict *verdict)
{
	struct report report = { args, plan, runs, traces, verdict };
	g_autofree char *error = NULL;
	int result = 0;

	if (args->output_dir)
		result = report_files(&report, &error);
	if (result < 0)
		say("%s", error);
	result |= write_stdout(&report);
	return result;
}
