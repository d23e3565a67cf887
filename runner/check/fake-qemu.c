// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stands in for QEMU, kernel and guest in the tests of the runner. Reads the
 * plan like init does and plays the scenario in FAKE_QEMU, or the one in
 * FAKE_QEMU_CANDIDATE for that side:
 *
 *   ok              every program runs, then power off
 *   ACTION:ID       the same, up to program ID (area/program[ambient]), where
 *                   ACTION is panic, hang, differ, slow, splat, bad-crc,
 *                   huge-length, garbage, gap, hole, unfinished, newline,
 *                   twice, power-off
 *   silent          power off without a record
 *   init-says       the same, with a word of init's on the console
 *   no-boot         panic without a record
 *   stuck           hang without a record
 *   no-total, wrong-total, panic-late, short
 *   fails, crashes  QEMU's own death
 *   flaky           a value that follows the seed
 *
 * An Image can say more, in lines behind its bytes, which beat the environment:
 *
 *   fake-qemu scenario SCENARIO
 *   fake-qemu value ID N      N is what the cases of program ID return
 *
 * FAKE_QEMU_VERSION is what --version tells, FAKE_QEMU_MANIFEST names the
 * cases, FAKE_QEMU_PIDS is a file to which the process id is appended.
 */
#include <err.h>
#include <fcntl.h>
#include <glib.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "guest/format.h"

static char *region_path, *console_path;
static GPtrArray *kernel_lines;	/* of the Image, see above */
static int monitor = -1;
static unsigned int seed;

static unsigned char *region;
static size_t at = FORMAT_TRACE;
static uint32_t seq;
static unsigned int lines, programs;

static const char *scenario;
static const char *victim = "";

/* What stands behind @key in a list of key=value, doubled commas undone. */
static char *value_of(const char *list, const char *key)
{
	const char *p = strstr(list, key);
	GString *value = g_string_new(NULL);

	if (!p)
		return NULL;
	for (p += strlen(key); *p; p++) {
		if (*p == ',' && *++p != ',')
			break;
		g_string_append_c(value, *p);
	}
	return g_string_free(value, FALSE);
}

static void read_kernel(const char *path)
{
	g_autofree char *data = NULL;
	gsize len;

	kernel_lines = g_ptr_array_new();
	if (!g_file_get_contents(path, &data, &len, NULL))
		err(1, "%s", path);
	for (char *p = data; (p = memmem(p, data + len - p, "fake-qemu ", 10));
	     p += 10)
		g_ptr_array_add(kernel_lines,
				g_strndup(p + 10, strcspn(p + 10, "\n")));
}

/* What the Image says behind @key, or NULL. */
static const char *kernel_says(const char *key)
{
	for (guint i = 0; i < kernel_lines->len; i++)
		if (g_str_has_prefix(kernel_lines->pdata[i], key))
			return (char *)kernel_lines->pdata[i] + strlen(key);
	return NULL;
}

static void parse_word(const char *option, const char *word)
{
	if (!strcmp(option, "-object"))
		region_path = value_of(word, "mem-path=");
	else if (!strcmp(option, "-kernel"))
		read_kernel(word);
	else if (!strcmp(option, "-seed"))
		seed = atoi(word);
	else if (!strcmp(option, "-chardev") && strstr(word, "path="))
		console_path = value_of(word, "path=");
	else if (!strcmp(option, "-chardev") && strstr(word, "fd="))
		monitor = atoi(strstr(word, "fd=") + 3);
}

static void choose_scenario(void)
{
	const char *candidate = getenv("FAKE_QEMU_CANDIDATE");
	const char *both = getenv("FAKE_QEMU");
	const char *kernel = kernel_says("scenario ");
	char *colon;

	scenario = kernel ? kernel :
		   candidate && strstr(region_path, "/candidate/") ?
		   candidate : both ? both : "ok";
	scenario = g_strdup(scenario);
	colon = strchr(scenario, ':');
	if (colon) {
		*colon = '\0';
		victim = colon + 1;
	}
}

static bool is(const char *what)
{
	return !strcmp(scenario, what);
}

static void map_region(void)
{
	int fd = open(region_path, O_RDWR);

	region = mmap(NULL, FORMAT_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED,
		      fd, 0);
	if (fd < 0 || region == MAP_FAILED)
		err(1, "%s", region_path);
}

/* A record as the guest's writer makes it, then what a scenario does to it. */
static struct format_record *put_bytes(const char *text, uint32_t len)
{
	struct format_record *record = (void *)(region + at);

	memcpy(record + 1, text, len);
	record->len = len;
	record->seq = seq;
	record->crc = format_record_crc(len, seq, text);
	record->magic = FORMAT_RECORD_MAGIC;
	at += format_record_size(len);
	seq++;
	lines = seq;
	return record;
}

static struct format_record *put(const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list ap;

	va_start(ap, format);
	text = g_strdup_vprintf(format, ap);
	va_end(ap);
	return put_bytes(text, strlen(text));
}

static void print_console(const char *text)
{
	FILE *console = fopen(console_path, "a");

	if (!console)
		err(1, "%s", console_path);
	fputs(text, console);
	fclose(console);
}

static void tell_monitor(const char *text)
{
	if (monitor >= 0 && write(monitor, text, strlen(text)) < 0)
		err(1, "monitor");
}

static void end_with(const char *reason)
{
	g_autofree char *event = g_strdup_printf(
		"{\"event\": \"SHUTDOWN\", \"data\": {\"guest\": true, "
		"\"reason\": \"%s\"}}\r\n", reason);

	tell_monitor(event);
	exit(0);
}

static void panic(void)
{
	print_console("[    0.5] Unable to handle kernel paging request\r\n"
		      "[    0.5] Kernel panic - not syncing: Oops\r\n");
	end_with("guest-reset");
}

/* Until somebody kills us, as a vCPU that spins would. */
static void hang(void)
{
	char text[4096];
	ssize_t n;

	while ((n = read(monitor, text, sizeof(text) - 1)) > 0) {
		text[n] = '\0';
		if (strstr(text, "registers"))
			tell_monitor("{\"return\": \"CPU#0\\r\\n "
				     "PC=ffff800080000018 X00=0\\r\\n\", "
				     "\"id\": \"registers\"}\r\n");
	}
	for (;;)
		pause();
}

static void damage(void)
{
	struct format_record *record;

	if (is("newline"))
		put_bytes("tracee a\ntracee b", 17);
	if (is("twice"))
		put("begin a/one[none]");
	if (is("hole"))
		at += 64;
	if (is("hole") || is("gap"))
		seq++;
	record = put("tracee ret call=getppid value=0");
	if (is("bad-crc"))
		record->crc ^= 0x10;
	if (is("huge-length"))
		record->len = 0x7fffffff;
	if (is("garbage"))
		memset(record, 0xa5, 64);
	if (is("unfinished"))
		record->crc = 0;
}

static void act(const char *id)
{
	if (strcmp(victim, id))
		return;
	if (is("panic"))
		panic();
	if (is("hang"))
		hang();
	if (is("slow"))
		sleep(3);
	if (is("power-off"))
		end_with("guest-shutdown");
	if (is("splat"))
		put("console splat text=\"WARNING: at foo:N\"");
	if (!is("differ") && !is("slow") && !is("splat"))
		damage();
}

static void run_case(const char *id, const char *program, const char *name,
		     const char *ambient)
{
	bool other = (is("differ") && !strcmp(victim, id)) ||
		     (is("flaky") && seed > 1);
	g_autofree char *key = g_strdup_printf("value %s ", id);
	const char *value = kernel_says(key);

	put("test %s.%s[%s]", program, name, ambient);
	put("tracee ret call=getppid value=%s",
	    value ? value : other ? "1" : "0");
	put("done ok");
}

/* All the cases of the manifest, or those which the plan's line names. */
static void run_program(const char *program, const char *ambient, char **names)
{
	g_autofree char *id = g_strdup_printf("%s[%s]", program, ambient);
	g_autofree char *text = NULL;
	g_auto(GStrv) rows = NULL;

	put("begin %s", id);
	act(id);
	g_file_get_contents(getenv("FAKE_QEMU_MANIFEST"), &text, NULL, NULL);
	rows = g_strsplit(text ? text : "", "\n", -1);
	for (char **row = rows; *row; row++) {
		g_auto(GStrv) words = g_strsplit(*row, "\t", -1);

		if (words[0] && !strcmp(words[0], program) &&
		    (!*names || g_strv_contains((const char *const *)names,
						words[1])))
			run_case(id, program, words[1], ambient);
	}
	put("end %s status=exited code=0", id);
	programs++;
}

/* A program of somebody else's: its results, the third by the scenario. */
static void listen_to(const char *program, const char *ambient)
{
	g_autofree char *id = g_strdup_printf("%s[%s]", program, ambient);
	bool other = (is("differ") && !strcmp(victim, id)) ||
		     (is("flaky") && seed > 1);

	put("begin %s", id);
	act(id);
	put("output line text=\"TAP version 13\"");
	put("output line text=1..%d", other ? 3 : 2);
	put("output line text=\"ok 1 first\"");
	put("output line text=\"ok 2 second # SKIP absent\"");
	if (other)
		put("output line text=\"ok 3 third\"");
	put("end %s status=exited code=0", id);
	programs++;
}

static void run_plan(void)
{
	const struct format_header *header = (const void *)region;
	g_autofree char *text = g_strndup((char *)region + FORMAT_PLAN,
					  header->plan_len);
	g_auto(GStrv) rows = g_strsplit(text, "\n", -1);

	if (header->magic != FORMAT_MAGIC ||
	    header->version != FORMAT_VERSION ||
	    header->plan_crc != format_crc(0, text, header->plan_len) ||
	    strcmp(rows[0], "el0diff-plan 1"))
		errx(1, "no plan in the region");
	put("el0diff-trace 1");
	for (char **row = rows + 1; *row; row++) {
		g_auto(GStrv) words = g_strsplit(*row, " ", -1);

		if (words[0] && !strcmp(words[0], "run"))
			run_program(words[1], words[2], words + 3);
		if (words[0] && !strcmp(words[0], "listen"))
			listen_to(words[1], words[2]);
		if (is("short") && programs)
			break;
	}
}

static void run_guest(void)
{
	if (is("fails"))
		errx(1, "could not set up the machine");
	if (is("crashes"))
		raise(SIGKILL);
	if (is("stuck"))
		hang();
	if (is("no-boot"))
		panic();
	if (is("init-says"))
		print_console("el0diff init: no ivshmem device\r\n");
	if (is("init-says") || is("silent"))
		end_with("guest-shutdown");
	run_plan();
	if (is("no-total"))
		end_with("guest-shutdown");
	if (is("panic-late"))
		panic();
	put("total programs=%u lines=%u", programs + is("wrong-total"), lines);
	end_with("guest-shutdown");
}

static void note_pid(void)
{
	const char *path = getenv("FAKE_QEMU_PIDS");
	FILE *file = path ? fopen(path, "a") : NULL;

	if (file) {
		fprintf(file, "%d\n", getpid());
		fclose(file);
	}
}

int main(int argc, char **argv)
{
	const char *version = getenv("FAKE_QEMU_VERSION");

	if (argc == 2 && !strcmp(argv[1], "--version")) {
		printf("QEMU emulator version %s\n", version ? version :
		       "7.2.0 (fake)");
		return 0;
	}
	for (int i = 1; i + 1 < argc; i++)
		parse_word(argv[i], argv[i + 1]);
	if (!region_path || !console_path)
		errx(1, "no region or no console");
	note_pid();
	choose_scenario();
	map_region();
	tell_monitor("{\"QMP\": {\"version\": {}}}\r\n");
	print_console("[    0.0] Linux version 7.3.4\r\n");
	run_guest();
}
