// SPDX-License-Identifier: GPL-2.0-only
/*
 * What became of the kernels themselves.
 */
#include <limits.h>
#include <string.h>

#include "report_text.h"
#include "util.h"

/* Lines of a console that are shown; the log is in the folder of the run. */
#define CONSOLE_LINES 20

/* The last @count lines of @text that are @wanted, each behind a bar. */
static void print_lines(const struct printer *printer, const char *text,
			unsigned int count, bool (*wanted)(const char *))
{
	g_autofree char *fit = tail_lines(text, strlen(text), UINT_MAX);
	g_auto(GStrv) lines = g_strsplit(fit, "\n", -1);
	g_autoptr(GPtrArray) kept = g_ptr_array_new();

	for (char **line = lines; *line; line++)
		if (**line && wanted(*line))
			g_ptr_array_add(kept, *line);
	for (guint i = 0; i < kept->len; i++)
		if (kept->len - i <= count)
			print(printer, PAINT_NONE, "    | %s\n",
			      (char *)kept->pdata[i]);
}

/* Not what the ambient audit and the audit tests make the kernel print. */
static bool is_telling(const char *line)
{
	return !strstr(line, "audit: type=") &&
	       !strstr(line, "kauditd_printk_skb:");
}

/* Not those of vectors, which are four lines each and say nothing here. */
static bool is_core_register(const char *line)
{
	line += strspn(line, " ");
	return *line && *line != 'Z' && *line != '[' &&
	       !(*line == 'P' && g_ascii_isdigit(line[1]));
}

static void print_console(const struct printer *printer,
			  const struct run *run)
{
	if (!run->console || !*run->console)
		return;
	print(printer, PAINT_NONE, "    last lines of its console:\n");
	print_lines(printer, run->console, CONSOLE_LINES, is_telling);
}

static void print_outcome(const struct printer *printer, const struct run *run,
			  const char *what)
{
	g_autofree char *why = run->why ? escape_text(run->why,
						      strlen(run->why)) : NULL;

	print(printer, PAINT_BAD, "The %s %s", run->label, what);
	print(printer, PAINT_NONE, "%s%s\n", why ? ": " : "", why ? why : "");
	/* One that ran for a while has more to say than how it ended. */
	if (run->outcome != RUN_LOST)
		print_console(printer, run);
	print(printer, PAINT_NONE, "\n");
}

void text_kernels(const struct report *report, const struct printer *printer)
{
	static const char *const whats[] = {
		[RUN_NO_BOOT] = "did not boot",
		[RUN_LOST] = "lost results",
		[RUN_BROKEN] = "could not be run",
	};

	for (enum side side = 0; side < SIDES; side++) {
		const struct run *run = &report->runs[side];

		if (run->outcome != RUN_DONE)
			print_outcome(printer, run, whats[run->outcome]);
	}
}

/* The case in which the program died, if it was in one. */
static const char *inside_of(const struct trace *trace, const char *id)
{
	for (size_t i = 0; i < trace->program_count; i++)
		if (!strcmp(trace->programs[i].outside.id, id))
			return trace->programs[i].inside;
	return NULL;
}

static void print_incident(const struct report *report,
			   const struct printer *printer, enum side side,
			   const struct incident *incident)
{
	const char *inside = inside_of(&report->traces[side],
				       incident->program);
	g_autofree char *what = incident->what ?
		escape_text(incident->what, strlen(incident->what)) : NULL;

	print(printer, PAINT_HEAD, "  the %s %s in %s", side_names[side],
	      incident->kind == INCIDENT_PANIC ? "panicked" : "hung",
	      incident->program);
	print(printer, PAINT_NONE, "%s%s\n", what ? ": " : "",
	      what ? what : "");
	if (inside)
		print(printer, PAINT_NONE, "    in the case %s\n", inside);
	if (incident->console && *incident->console)
		print_lines(printer, incident->console, CONSOLE_LINES,
			    is_telling);
	if (incident->registers) {
		print(printer, PAINT_NONE, "    registers:\n");
		print_lines(printer, incident->registers, UINT_MAX,
			    is_core_register);
	}
	print(printer, PAINT_NONE, "\n");
}

void text_incidents(const struct report *report, const struct printer *printer)
{
	if (report->runs[BASELINE].incident_count +
	    report->runs[CANDIDATE].incident_count)
		print(printer, PAINT_BAD, "Kernels that died\n\n");
	for (enum side side = 0; side < SIDES; side++) {
		const struct run *run = &report->runs[side];

		for (size_t i = 0; i < run->incident_count; i++)
			print_incident(report, printer, side,
				       &run->incidents[i]);
	}
}

static void print_troubles(const struct printer *printer, enum side side,
			   char **troubles, const char *what)
{
	for (; troubles && *troubles; troubles++)
		print(printer, PAINT_NONE, "  %s%s: %s\n", side_names[side],
		      what, *troubles);
}

/* A kernel that never ran has no trace, and that has been told. */
static bool has_trace(const struct run *run)
{
	return run->outcome == RUN_DONE || run->outcome == RUN_LOST;
}

void text_troubles(const struct report *report, const struct printer *printer)
{
	const struct verdict *verdict = report->verdict;
	bool any = false;

	for (enum side side = 0; side < SIDES; side++)
		any |= verdict->troubles[side] &&
		       has_trace(&report->runs[side]);
	if (!any)
		return;
	print(printer, PAINT_BAD, "Trouble with the traces\n\n");
	for (enum side side = 0; side < SIDES; side++) {
		if (report->runs[side].outcome == RUN_LOST)
			print_console(printer, &report->runs[side]);
		if (has_trace(&report->runs[side]))
			print_troubles(printer, side,
				       report->traces[side].troubles, "");
		print_troubles(printer, side, verdict->repeat_troubles[side],
			       ", a repeat");
	}
	print(printer, PAINT_NONE, "\n");
}
