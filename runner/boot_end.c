// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why a guest stopped, and what follows: another boot behind the program that
 * the kernel died in, or the end of this side. A kernel is only blamed for
 * what is known; all else is trouble of the rig.
 */
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "boot_internal.h"
#include "util.h"

#define CONSOLE_LINES	40u

void boot_give_up(struct boot *boot, enum run_outcome outcome,
		  const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	g_free(boot->run->why);
	boot->run->why = g_strdup_vprintf(format, ap);
	va_end(ap);
	boot->run->outcome = outcome;
	boot->done = true;
}

/* What was running gets an end that says so; the rest of the plan has none. */
static void lose(struct boot *boot, const char *why)
{
	if (boot->collect.running)
		join_end(&boot->join, boot->collect.running, "lost", true);
	boot_give_up(boot, RUN_LOST, "%s", why);
}

/* Not one record in this boot: init was not reached, or could not write. */
static void no_boot(struct boot *boot, const char *why)
{
	if (boot->run->boots > 1)
		boot_give_up(boot, RUN_LOST, "boot %u never reached init: %s",
			     boot->run->boots, why);
	else
		boot_give_up(boot, RUN_NO_BOOT, "%s", why);
}

static void add_incident(struct boot *boot, enum incident_kind kind,
			 const char *program, const char *what)
{
	struct run *run = boot->run;
	size_t len;
	g_autofree char *log = console_read(boot, &len);

	run->incidents = g_renew(struct incident, run->incidents,
				 run->incident_count + 1);
	run->incidents[run->incident_count++] = (struct incident){
		.kind = kind,
		.program = g_strdup(program),
		.what = g_strdup(what),
		.registers = g_strdup(boot->qmp.registers),
		.console = tail_lines(log, len, CONSOLE_LINES),
	};
}

/*
 * The first case of the group that the kernel died in. Between two programs
 * it is the next, which init was getting the ambient ready for.
 */
static size_t culprit(const struct boot *boot)
{
	const struct collect *collect = &boot->collect;
	size_t last;

	if (collect->running)
		return plan_group(boot->plan, collect->running);
	if (!collect->last)
		return boot->from;
	last = plan_group(boot->plan, collect->last);
	return last < boot->plan->count ? plan_next(boot->plan, last) : last;
}

/* The kernel died, or stood still, where a program can be named for it. */
static void incident(struct boot *boot, enum incident_kind kind,
		     const char *what)
{
	const char *status = kind == INCIDENT_PANIC ? "panicked" : "hung";
	size_t at = culprit(boot);
	g_autofree char *id = NULL;

	if (at >= boot->plan->count) {
		g_autofree char *why = g_strdup_printf("the kernel %s behind "
				"the last program: %s", status, what);

		lose(boot, why);
		return;
	}
	id = plan_group_id(&boot->plan->cases[at]);
	add_incident(boot, kind, id, what);
	join_end(&boot->join, id, status, boot->collect.running != NULL);
	boot->from = plan_next(boot->plan, at);
	boot->done = boot->from >= boot->plan->count || boot->args->fail_fast;
	if (boot->from < boot->plan->count && boot->args->fail_fast)
		boot->died = status;
}

void boot_settle(struct boot *boot)
{
	if (boot->died)
		boot_give_up(boot, RUN_LOST, "stopped at the first program "
			     "that the kernel %s in (--fail-fast)",
			     boot->died);
}

static void powered_off(struct boot *boot, const char *log)
{
	const struct collect *collect = &boot->collect;
	size_t planned = plan_groups(boot->plan, boot->from);
	g_autofree char *said = console_init_says(log);
	g_autofree char *why = NULL;

	if (!collect->head)
		why = g_strdup_printf("init ran but wrote no record%s%s",
				      said ? ": " : "", said ? said : "");
	else if (!collect->total)
		why = g_strdup_printf("the guest powered off before its trace "
				      "ended%s%s", said ? ": " : "",
				      said ? said : "");
	else if (collect->programs != planned)
		why = g_strdup_printf("the guest ran %zu of %zu programs",
				      collect->programs, planned);
	if (!why)
		boot->done = true;
	else if (!collect->head)
		no_boot(boot, why);
	else
		lose(boot, why);
}

static void was_reset(struct boot *boot, const char *log)
{
	g_autofree char *cause = console_cause(log);
	const char *what = cause ? cause :
			   "reset without a word on the console";

	if (!boot->collect.head)
		no_boot(boot, what);
	else
		incident(boot, INCIDENT_PANIC, what);
}

static void stood_still(struct boot *boot)
{
	g_autofree char *where = registers_where(boot->qmp.registers,
						 boot->run->system_map);
	g_autofree char *what = g_strdup_printf("no record for %u seconds%s%s",
			boot->args->wall_timeout, where ? "; " : "",
			where ? where : "");

	if (!boot->collect.head)
		no_boot(boot, what);
	else
		incident(boot, INCIDENT_HANG, what);
}

/* QEMU's own words, which name what it did not like. */
static void qemu_failed(struct boot *boot)
{
	g_autofree char *log = NULL;
	g_autofree char *line = NULL;
	g_autofree char *how = NULL;
	g_autofree char *why = NULL;
	size_t len;

	if (g_file_get_contents(boot->log_path, &log, &len, NULL))
		line = escape_text(log, strcspn(log, "\n"));
	if (WIFSIGNALED(boot->status))
		how = g_strdup_printf("was killed by signal %d",
				      WTERMSIG(boot->status));
	else
		how = g_strdup_printf("ended with status %d",
				      WEXITSTATUS(boot->status));
	why = g_strdup_printf("QEMU %s%s%s", how, line && *line ? ": " : "",
			      line ? line : "");
	if (boot->collect.head || boot->run->boots > 1)
		lose(boot, why);
	else
		boot_give_up(boot, RUN_BROKEN, "%s", why);
}

void boot_decide(struct boot *boot)
{
	const char *reason = boot->qmp.reason;
	size_t len;
	g_autofree char *log = console_read(boot, &len);

	join_boot(&boot->join, &boot->collect);
	if (boot->enough)
		boot->done = true;
	else if (boot->collect.damage)
		lose(boot, boot->collect.damage);
	else if (boot->stopped)
		lose(boot, boot->stopped);
	else if (boot->hung)
		stood_still(boot);
	else if (boot->status != 0)
		qemu_failed(boot);
	else if (!g_strcmp0(reason, "guest-shutdown"))
		powered_off(boot, log);
	else if (!g_strcmp0(reason, "guest-reset") ||
		 !g_strcmp0(reason, "guest-panic"))
		was_reset(boot, log);
	else
		lose(boot, "QEMU ended without a reason of the guest's");
}
