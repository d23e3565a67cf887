// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the kernel complained of while a program ran.
 */
#include "init.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "channel.h"
#include "names.h"

/* loglevel= of the runner's own command line (runner/boot_qemu.c). */
#define OUR_LOGLEVEL 6

/* Beginnings of lines. */
static const char *const splats[] = {
	"WARNING:", "BUG:", "Oops", "kernel BUG at", "Internal error:",
	"Unable to handle kernel", "INFO: rcu", "rcu: INFO:", "INFO: task",
	"watchdog: BUG", "UBSAN:", "Kernel panic", "Bad mode", "Unhandled",
	"audit: error", "audit: unrecoverable",
};

static int kmsg = -1;
static bool boot_is_told;

/*
 * Audit's records without a listener are notices that carry the guest's time,
 * and with -smp 2 a loaded host shifts that a little: QEMU's icount decides by
 * its own threads' timing which vCPU runs next (rr_cpu_thread_fn()). So once
 * the kernel is up, notices stay out of console.log, unless somebody appended a
 * loglevel of their own; and no "callbacks suppressed" counts them there.
 */
static void keep_times_off_console(void)
{
	static const char levels[] = "/proc/sys/kernel/printk";
	FILE *file = fopen(levels, "re");
	int level = 0;

	if (file) {
		if (fscanf(file, "%d", &level) == 1 && level == OUR_LOGLEVEL)
			write_file(levels, "5");
		fclose(file);
	}
	write_file("/proc/sys/kernel/printk_ratelimit", "0");
}

void kmsg_start(bool resumed)
{
	keep_times_off_console();
	kmsg = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	boot_is_told = resumed;
}

static bool is_splat(const char *text)
{
	size_t i;

	for (i = 0; i < sizeof(splats) / sizeof(splats[0]); i++)
		if (!strncmp(text, splats[i], strlen(splats[i])))
			return true;
	return false;
}

/*
 * Numbers become N: lines, offsets, processes, CPUs, addresses.  Digits within
 * a name stay.
 */
static void normalise(char *text)
{
	const char *from = text;
	bool in_word = false;

	while (*from) {
		if (!in_word && isdigit((unsigned char)*from)) {
			while (isalnum((unsigned char)*from))
				from++;
			*text++ = 'N';
			continue;
		}
		in_word = isalnum((unsigned char)*from) || *from == '_';
		*text++ = *from++;
	}
	*text = '\0';
}

/* "6,339,5140900,-;text\n continuation=..." */
static void one_message(char *message, const char *when)
{
	char *text = strchr(message, ';');

	if (!text++)
		return;
	text[strcspn(text, "\n")] = '\0';
	if (!is_splat(text))
		return;
	normalise(text);
	channel_line("console splat %stext=%s", when, quoted(text));
}

/* All that the log has more than when it was last read. */
static void read_messages(const char *when)
{
	char message[4096];
	ssize_t len;

	while ((len = read(kmsg, message, sizeof(message) - 1)) > 0) {
		message[len] = '\0';
		one_message(message, when);
	}
}

void kmsg_begin(void)
{
	if (!boot_is_told)
		read_messages("while=boot ");
	else if (kmsg >= 0)
		lseek(kmsg, 0, SEEK_END);
	boot_is_told = true;
}

void kmsg_end(void)
{
	read_messages("");
}
