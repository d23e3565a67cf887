// SPDX-License-Identifier: GPL-2.0-only
/*
 * PID 1 of the guest: mounts, reads the plan, runs it, ends the trace, powers
 * off.  It knows nothing of kernels, and of tests only their names.
 */
#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <unistd.h>

#include "channel.h"

void power_off(void)
{
	sync();
	reboot(RB_POWER_OFF);
	/* Without power management the reset shows up in QEMU as well. */
	reboot(RB_AUTOBOOT);
	for (;;)
		pause();
}

void give_up(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	dprintf(2, "el0diff init: ");
	vdprintf(2, fmt, args);
	dprintf(2, "\n");
	va_end(args);
	power_off();
	abort();
}

ssize_t read_file(const char *path, char *buf, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t len;

	if (fd < 0)
		return -1;
	len = read(fd, buf, size - 1);
	close(fd);
	buf[len < 0 ? 0 : len] = '\0';
	return len;
}

int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t len;

	if (fd < 0)
		return -1;
	len = write(fd, text, strlen(text));
	close(fd);
	return len < 0 ? -1 : 0;
}

/* What a kernel lacks, the tests that need it will say. */
static void mount_all(void)
{
	static const struct {
		const char *type, *at;
	} mounts[] = {
		{ "proc", "/proc" },
		{ "sysfs", "/sys" },
		{ "devtmpfs", "/dev" },
		{ "tmpfs", "/tmp" },
		{ "tracefs", "/sys/kernel/tracing" },
	};
	size_t i;

	for (i = 0; i < sizeof(mounts) / sizeof(mounts[0]); i++) {
		mkdir(mounts[i].at, 0755);
		mount(mounts[i].type, mounts[i].at, mounts[i].type, 0, NULL);
	}
}

/* An archive need not bring /dev/console along. */
static void open_console(void)
{
	int fd = open("/dev/console", O_RDWR);

	if (fd < 0)
		return;
	dup2(fd, 0);
	dup2(fd, 1);
	dup2(fd, 2);
	if (fd > 2)
		close(fd);
}

/* "run|listen PROGRAM AMBIENT [CASE...]", cut into words in place. */
static void run_line(char *line)
{
	char *verb = strtok(line, " ");
	struct run run = { .program = strtok(NULL, " ") };
	size_t count = 0;
	char *word;

	run.listen = !strcmp(verb, "listen");
	run.ambient = strtok(NULL, " ");
	if (!run.ambient)
		give_up("the plan has a '%s' without an ambient", verb);
	while ((word = strtok(NULL, " "))) {
		if (count == CASES_MAX)
			give_up("the plan has more than %d cases in a line",
				CASES_MAX);
		run.cases[count++] = word;
	}
	program_run(&run);
}

/* The lines ahead of the first "run"; returns that one. */
static char *read_head(char *plan, unsigned int *timeout, bool *resumed)
{
	static const char again[] = "resumed\n";
	static const char first[] = "el0diff-plan 1\n";
	char *line = plan + strlen(first);

	if (strncmp(plan, first, strlen(first)))
		give_up("the plan is not of version 1");
	if (sscanf(line, "timeout %u\n", timeout) != 1 || !*timeout)
		give_up("the plan has no timeout");
	line = strchr(line, '\n');
	line = line ? line + 1 : "";
	*resumed = !strncmp(line, again, strlen(again));
	return *resumed ? line + strlen(again) : line;
}

static unsigned int run_all(char *lines)
{
	unsigned int programs = 0;
	char *line;

	while ((line = strsep(&lines, "\n"))) {
		if (!*line)
			continue;
		if (strncmp(line, "run ", 4) && strncmp(line, "listen ", 7))
			give_up("the plan has a line '%s'", line);
		run_line(line);
		programs++;
	}
	return programs;
}

int main(void)
{
	unsigned int timeout, programs;
	int region_fd, shared_fd;
	char *plan, *lines;
	bool resumed;
	void *region;

	mount_all();
	open_console();
	plan = region_open(&region_fd, &region);
	shared_fd = channel_create(region);
	if (shared_fd < 0)
		give_up("no memfd: %s", strerror(errno));
	lines = read_head(plan, &timeout, &resumed);

	channel_line("el0diff-trace 1");
	program_start(region_fd, shared_fd, timeout);
	ambient_start();
	kmsg_start(resumed);
	programs = run_all(lines);
	channel_line("total programs=%u lines=%u", programs, channel_lines());
	power_off();
}
