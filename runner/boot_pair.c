// SPDX-License-Identifier: GPL-2.0-only
/*
 * Both kernels in one main loop. Progress goes to stderr: on a terminal one
 * line that is written over, elsewhere a line now and then.
 */
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "boot_internal.h"
#include "fail_fast.h"
#include "util.h"

#define POLL_MS		50u
#define LINE_TIME	(10 * G_USEC_PER_SEC)

struct pair {
	struct boot *boots;
	GMainLoop *loop;
	size_t planned;		/* programs */
	bool terminal;
	bool quiet;
	gint64 told;		/* monotonic time of the last progress line */
	char *line;		/* that was told last */
	int signal;		/* that asked us to stop, or 0 */

	const struct fail_fast *fail_fast;	/* or NULL */
	size_t compared;	/* cases of the plan, for --fail-fast */
	bool enough;		/* the last of these differ, or all will */
};

static size_t programs(const struct boot *boot)
{
	if (boot->run->saved)
		return 0;
	return boot->join.programs +
	       (boot->pid ? boot->collect.programs : 0);
}

static char *progress_line(const struct pair *pair)
{
	GString *line = g_string_new(NULL);

	for (unsigned int i = 0; i < 2; i++) {
		const struct boot *boot = &pair->boots[i];

		if (boot->run->saved)
			continue;
		g_string_append_printf(line, "%s%s %zu/%zu",
				       line->len ? ", " : "", boot->run->label,
				       programs(boot), pair->planned);
		if (boot->run->boots > 1)
			g_string_append_printf(line, " (boot %u)",
					       boot->run->boots);
	}
	return g_string_free(line, FALSE);
}

static void tell_progress(struct pair *pair)
{
	gint64 now = g_get_monotonic_time();
	g_autofree char *line = progress_line(pair);

	if (pair->quiet || !g_strcmp0(line, pair->line))
		return;
	if (!pair->terminal && now - pair->told < LINE_TIME)
		return;
	if (pair->terminal)
		fprintf(stderr, "\r\033[K%s", line);
	else
		say("%s programs", line);
	pair->told = now;
	g_free(pair->line);
	pair->line = g_steal_pointer(&line);
}

static void clear_progress(struct pair *pair)
{
	if (pair->terminal && !pair->quiet && pair->line)
		fputs("\r\033[K", stderr);
}

static void watch(struct pair *pair, struct boot *boot);

static void on_end(GPid pid, int status, void *data)
{
	struct pair *pair = data;

	for (unsigned int i = 0; i < 2; i++) {
		struct boot *boot = &pair->boots[i];

		if (boot->pid != pid)
			continue;
		g_spawn_close_pid(pid);
		boot_ended(boot, status);
		watch(pair, boot);
	}
}

static void watch(struct pair *pair, struct boot *boot)
{
	if (boot->pid)
		g_child_watch_add(boot->pid, on_end, pair);
	else if (!pair->boots[0].pid && !pair->boots[1].pid)
		g_main_loop_quit(pair->loop);
}

/* What @boot has written of program @id, once that has ended; or NULL. */
static const char *section(const struct boot *boot, const char *id, size_t *len)
{
	const struct run *run = boot->run;
	const GString *joined = boot->join.text;
	const GString *running = boot->pid ? boot->collect.text : NULL;
	const char *text = run->saved ? run->trace : joined->str;
	const char *begin = find_section(text, run->saved ? run->trace_len :
					 joined->len, id, len);

	if (!begin && running) {
		text = running->str;
		begin = find_section(text, running->len, id, len);
	}
	if (begin)
		*len -= begin - text;
	return begin;
}

/* Compares the next program, if it has ended on both; whether it had. */
static bool compare_next(struct pair *pair)
{
	const struct plan *plan = pair->fail_fast->plan;
	g_autofree char *id = plan_group_id(&plan->cases[pair->compared]);
	size_t behind = plan_next(plan, pair->compared);
	const char *text[2];
	size_t len[2];

	for (unsigned int i = 0; i < 2; i++) {
		text[i] = section(&pair->boots[i], id, &len[i]);
		if (!text[i])
			return false;
	}
	pair->enough = fail_fast_differs(pair->fail_fast, pair->compared,
					 behind, text, len);
	pair->compared = behind;
	return true;
}

/* One side without a trace leaves nothing to compare. */
static bool never_ran(const struct boot *boot)
{
	return boot->done && (boot->run->outcome == RUN_NO_BOOT ||
			      boot->run->outcome == RUN_BROKEN);
}

static void look_for_difference(struct pair *pair)
{
	if (!pair->fail_fast || pair->enough)
		return;
	pair->enough = never_ran(&pair->boots[0]) || never_ran(&pair->boots[1]);
	while (pair->compared < pair->fail_fast->plan->count &&
	       !pair->enough && compare_next(pair))
		;
	if (pair->enough)
		for (unsigned int i = 0; i < 2; i++)
			boot_enough(&pair->boots[i]);
}

static gboolean on_tick(void *data)
{
	struct pair *pair = data;

	for (unsigned int i = 0; i < 2; i++)
		boot_poll(&pair->boots[i]);
	look_for_difference(pair);
	tell_progress(pair);
	return G_SOURCE_CONTINUE;
}

static void on_signal(struct pair *pair, int number)
{
	g_autofree char *why = g_strdup_printf("stopped by signal %d (%s)",
					       number, g_strsignal(number));

	pair->signal = number;
	for (unsigned int i = 0; i < 2; i++)
		boot_stop(&pair->boots[i], why);
}

static gboolean on_sighup(void *data)
{
	on_signal(data, SIGHUP);
	return G_SOURCE_CONTINUE;
}

static gboolean on_sigint(void *data)
{
	on_signal(data, SIGINT);
	return G_SOURCE_CONTINUE;
}

static gboolean on_sigterm(void *data)
{
	on_signal(data, SIGTERM);
	return G_SOURCE_CONTINUE;
}

static bool is_terminal(void)
{
	const char *term = getenv("TERM");

	return term && strcmp(term, "dumb") && isatty(STDERR_FILENO);
}

/*
 * The loop's signal handlers are in place before the first QEMU is, so that
 * none is left behind by a signal that comes early.
 */
static void run_loop(struct pair *pair)
{
	unsigned int sources[] = {
		g_unix_signal_add(SIGHUP, on_sighup, pair),
		g_unix_signal_add(SIGINT, on_sigint, pair),
		g_unix_signal_add(SIGTERM, on_sigterm, pair),
		g_timeout_add(POLL_MS, on_tick, pair),
	};

	for (unsigned int i = 0; i < 2; i++)
		if (!pair->boots[i].done)
			boot_start(&pair->boots[i]);
	for (unsigned int i = 0; i < 2; i++)
		if (pair->boots[i].pid)
			watch(pair, &pair->boots[i]);
	if (pair->boots[0].pid || pair->boots[1].pid)
		g_main_loop_run(pair->loop);
	for (unsigned int i = 0; i < G_N_ELEMENTS(sources); i++)
		g_source_remove(sources[i]);
}

/* The number of planned cases that there is something of. */
static size_t settle(struct pair *pair)
{
	const struct plan *plan = pair->boots[0].plan;
	g_autofree char *last = NULL;
	size_t compared;

	look_for_difference(pair);
	compared = pair->compared;
	if (!pair->enough) {
		for (unsigned int i = 0; i < 2; i++)
			boot_settle(&pair->boots[i]);
		return plan->count;
	}
	if (compared)
		last = plan_group_id(&plan->cases[compared - 1]);
	for (unsigned int i = 0; i < 2; i++)
		if (!pair->boots[i].run->saved)
			join_cut(&pair->boots[i].join, last);
	return compared;
}

int boot_pair(struct boot boots[2], const struct fail_fast *fail_fast,
	      size_t *ran)
{
	struct pair pair = {
		.boots = boots,
		.loop = g_main_loop_new(NULL, FALSE),
		.planned = plan_groups(boots[0].plan, 0),
		.terminal = is_terminal(),
		.quiet = boots[0].args->quiet,
		.told = g_get_monotonic_time(),
		.fail_fast = fail_fast,
	};

	run_loop(&pair);
	clear_progress(&pair);
	*ran = settle(&pair);
	g_main_loop_unref(pair.loop);
	g_free(pair.line);
	return pair.signal;
}
