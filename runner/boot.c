// SPDX-License-Identifier: GPL-2.0-only
#include "boot.h"

#include <string.h>
#include <unistd.h>

#include "boot_internal.h"
#include "util.h"

#define CONSOLE_LINES	40u

static const char *const side_names[] = { "baseline", "candidate" };

const char *outcome_name(enum run_outcome outcome)
{
	static const char *const names[] = {
		[RUN_DONE] = "done",
		[RUN_NO_BOOT] = "no-boot",
		[RUN_LOST] = "lost",
		[RUN_BROKEN] = "broken",
	};

	return names[outcome];
}

void run_release(struct run *run)
{
	for (size_t i = 0; i < run->incident_count; i++) {
		g_free(run->incidents[i].program);
		g_free(run->incidents[i].what);
		g_free(run->incidents[i].registers);
		g_free(run->incidents[i].console);
	}
	g_free(run->incidents);
	g_free(run->label);
	g_free(run->kernel);
	g_free(run->image);
	g_free(run->expect);
	g_free(run->folder);
	g_free(run->why);
	g_free(run->trace);
	g_free(run->console);
	g_free(run->sha256);
	g_free(run->system_map);
	*run = (struct run){ 0 };
}

void boot_init(struct boot *boot, struct run *run, unsigned int side,
	       const struct args *args, const struct plan *plan)
{
	*boot = (struct boot){
		.run = run,
		.args = args,
		.plan = plan,
		.side = side,
		.qmp.fd = -1,
		.started = g_get_monotonic_time(),
		.done = run->saved,
	};
	g_free(run->label);
	run->label = g_strdup(side_names[side]);
	join_init(&boot->join);
}

/* Absolute, for a command that is run again from anywhere. */
static char *path_of(const struct boot *boot, const char *name)
{
	g_autofree char *path = g_build_filename(boot->run->folder, name,
						 NULL);

	return g_canonicalize_filename(path, NULL);
}

void boot_paths(struct boot *boot)
{
	boot->region_path = path_of(boot, "shm");
	boot->console_path = path_of(boot, "console.log");
	boot->log_path = path_of(boot, "qemu.log");
}

void boot_release(struct boot *boot)
{
	region_release(boot, boot->args && boot->args->keep);
	join_release(&boot->join);
	g_free(boot->console_path);
	g_free(boot->log_path);
	g_free(boot->stopped);
	*boot = (struct boot){ .qmp.fd = -1 };
}

void boot_start(struct boot *boot)
{
	char *error = NULL;

	boot->console_start = console_length(boot);
	boot->asked = 0;
	boot->hung = false;
	if ((!boot->region && region_create(boot, &error) < 0) ||
	    region_fill(boot, &error) < 0 || qemu_start(boot, &error) < 0) {
		boot_give_up(boot, boot->run->boots ? RUN_LOST : RUN_BROKEN,
			     "%s", error);
		g_free(error);
		return;
	}
	collect_init(&boot->collect, boot->region);
	boot->run->boots++;
	boot_progress(boot);
}

void boot_stop(struct boot *boot, const char *why)
{
	if (boot->done)
		return;
	g_free(boot->stopped);
	boot->stopped = g_strdup(why);
	boot_kill(boot);
}

void boot_enough(struct boot *boot)
{
	if (boot->done)
		return;
	boot->enough = true;
	boot_kill(boot);
}

static void keep_console_tail(struct boot *boot)
{
	size_t len;
	g_autofree char *log = console_read(boot, &len);

	g_free(boot->run->console);
	boot->run->console = tail_lines(log, len, CONSOLE_LINES);
}

void boot_ended(struct boot *boot, int status)
{
	boot->pid = 0;
	boot->status = status;
	qmp_poll(&boot->qmp);
	collect_finish(&boot->collect);
	boot_decide(boot);
	keep_console_tail(boot);
	collect_release(&boot->collect);
	qmp_close(&boot->qmp);
	if (!boot->done)
		boot_start(boot);
}

static int write_trace(struct boot *boot, char **error)
{
	g_autofree char *path = g_build_filename(boot->run->folder, "trace",
						 NULL);
	struct run *run = boot->run;

	run->trace = join_finish(&boot->join, &run->trace_len);
	return write_file(path, run->trace, run->trace_len, error);
}

/* A declaration goes with the trace, for when the run stands in for it. */
static int copy_expect(const struct run *run, char **error)
{
	g_autofree char *path = g_build_filename(run->folder, "expect", NULL);
	g_autofree char *text = NULL;
	size_t len;

	if (!run->expect)
		return 0;
	text = read_file(run->expect, 16u << 20, &len, error);
	return text ? write_file(path, text, len, error) : -1;
}

static void remove_if_empty(const char *path)
{
	g_autofree char *text = NULL;
	size_t len;

	if (g_file_get_contents(path, &text, &len, NULL) && !len)
		unlink(path);
}

void boot_finish(struct boot *boot)
{
	char *error = NULL;

	if (boot->run->saved)
		return;
	boot->run->seconds = (g_get_monotonic_time() - boot->started) /
			     (double)G_USEC_PER_SEC;
	region_release(boot, boot->args->keep);
	remove_if_empty(boot->log_path);
	/* What is in memory is reported even where it cannot be written. */
	if (write_trace(boot, &error) < 0 ||
	    copy_expect(boot->run, &error) < 0 ||
	    result_write(boot, &error) < 0)
		boot_give_up(boot, boot->run->outcome == RUN_DONE ? RUN_LOST :
			     boot->run->outcome, "%s", error);
	g_free(error);
}
