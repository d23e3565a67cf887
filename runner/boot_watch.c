// SPDX-License-Identifier: GPL-2.0-only
/*
 * Watches a QEMU that runs: its region, its monitor and the clock.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "boot_internal.h"

/* How long QEMU may take to answer for its registers. */
#define ANSWER_TIME	(5 * G_USEC_PER_SEC)

void boot_kill(struct boot *boot)
{
	if (boot->pid)
		kill(boot->pid, SIGKILL);
}

/* Seconds of CPU time that QEMU has used; 0 if that is not to be had. */
static double cpu_seconds(GPid pid)
{
	g_autofree char *path = g_strdup_printf("/proc/%d/stat", pid);
	g_autofree char *text = NULL;
	unsigned long user, system;
	const char *at;

	if (!g_file_get_contents(path, &text, NULL, NULL))
		return 0;
	at = strrchr(text, ')');
	if (!at || sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u "
			  "%lu %lu", &user, &system) != 2)
		return 0;
	return (double)(user + system) / sysconf(_SC_CLK_TCK);
}

/*
 * A guest that spins needs that much CPU time until it is taken to hang, and
 * one that is idle that much time: neither is to be blamed for a host with
 * something else to do. The last limit is for what is in between.
 */
static bool stands_still(const struct boot *boot, gint64 now)
{
	double limit = boot->args->wall_timeout;
	double wall = (now - boot->progress) / (double)G_USEC_PER_SEC;
	double cpu;

	if (wall <= limit)
		return false;
	cpu = cpu_seconds(boot->pid) - boot->progress_cpu;
	return cpu > limit || cpu < wall / 100 || wall > 5 * limit;
}

void boot_progress(struct boot *boot)
{
	boot->progress = g_get_monotonic_time();
	boot->progress_cpu = cpu_seconds(boot->pid);
}

/* Killed only with its registers, or when it does not answer either. */
static void watch_clock(struct boot *boot, gint64 now)
{
	if (boot->asked) {
		if (boot->qmp.registers || now - boot->asked > ANSWER_TIME)
			boot_kill(boot);
	} else if (stands_still(boot, now)) {
		boot->hung = true;
		boot->asked = now;
		qmp_ask_registers(&boot->qmp);
	}
}

void boot_poll(struct boot *boot)
{
	if (!boot->pid)
		return;
	qmp_poll(&boot->qmp);
	if (collect_poll(&boot->collect) && !boot->asked)
		boot_progress(boot);
	if (boot->collect.damage)
		boot_kill(boot);
	else
		watch_clock(boot, g_get_monotonic_time());
}
