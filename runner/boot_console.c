// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "boot_internal.h"
#include "util.h"

/* A kernel that prints without end must not fill our memory: its tail does. */
#define LOG_MAX		(4u << 20)
#define LINE_SHOWN	300u

size_t console_length(const struct boot *boot)
{
	struct stat st;

	return stat(boot->console_path, &st) == 0 ? st.st_size : 0;
}

/* A NUL, which a serial line can carry, would end the string for us. */
static void replace_nuls(char *text, size_t len)
{
	char *nul;

	while ((nul = memchr(text, '\0', len)))
		*nul = '?';
}

char *console_read(const struct boot *boot, size_t *len)
{
	size_t end = console_length(boot);
	size_t start = MIN(boot->console_start, end);
	_cleanup_fd_ int fd = open(boot->console_path, O_RDONLY | O_CLOEXEC);
	ssize_t n = -1;
	char *text;

	if (end - start > LOG_MAX)
		start = end - LOG_MAX;
	text = g_malloc(end - start + 1);
	if (fd >= 0)
		n = pread(fd, text, end - start, start);
	*len = n > 0 ? n : 0;
	replace_nuls(text, *len);
	text[*len] = '\0';
	return text;
}

/* The rest of the line at @at, fit for a sentence. */
static char *line_at(const char *at)
{
	size_t len = strcspn(at, "\r\n");

	return escape_text(at, MIN(len, LINE_SHOWN));
}

static char *first_of(const char *log, const char *const *words)
{
	const char *first = NULL;

	for (; *words; words++) {
		const char *at = strstr(log, *words);

		if (at && (!first || at < first))
			first = at;
	}
	return first ? line_at(first) : NULL;
}

char *console_cause(const char *log)
{
	static const char *const panics[] = {
		"Kernel panic - not syncing", NULL,
	};
	static const char *const faults[] = {
		"Unable to handle kernel", "kernel BUG at", "Internal error:",
		"KASAN:", "UBSAN:", NULL,
	};
	char *panic = first_of(log, panics);
	char *fault = first_of(log, faults);
	char *both;

	/* "Oops: Fatal exception" alone tells nothing. */
	if (!panic || !fault)
		return panic ? panic : fault;
	both = g_strdup_printf("%s (%s)", panic, fault);
	g_free(panic);
	g_free(fault);
	return both;
}

char *console_init_says(const char *log)
{
	static const char prefix[] = "el0diff init: ";
	const char *last = NULL;

	for (const char *at = log; (at = strstr(at, prefix)); at++)
		last = at;
	return last ? line_at(last + strlen(prefix)) : NULL;
}

/* The symbol of System.map that @pc is in; @best starts as "". */
static void look_up(char *map, uint64_t pc, uint64_t *address, char *best,
		    size_t size)
{
	uint64_t at;
	char symbol[128], type;

	*address = 0;
	for (char *line = strtok(map, "\n"); line; line = strtok(NULL, "\n"))
		if (sscanf(line, "%" SCNx64 " %c %127s", &at, &type,
			   symbol) == 3 &&
		    strchr("tTwW", type) && at <= pc && at >= *address) {
			*address = at;
			g_strlcpy(best, symbol, size);
		}
}

static char *symbolise(uint64_t pc, const char *system_map)
{
	g_autofree char *map = NULL;
	char symbol[128] = "";
	uint64_t address = 0;

	/* The upper half of the address space is the kernel's. */
	if (!(pc >> 63))
		return g_strdup_printf("0x%" PRIx64 " in user space", pc);
	if (system_map &&
	    g_file_get_contents(system_map, &map, NULL, NULL))
		look_up(map, pc, &address, symbol, sizeof(symbol));
	if (!*symbol)
		return g_strdup_printf("0x%" PRIx64, pc);
	return g_strdup_printf("%s+0x%" PRIx64, symbol, pc - address);
}

char *registers_where(const char *registers, const char *system_map)
{
	GString *where = g_string_new(NULL);
	const char *at = registers;
	unsigned int cpu = 0;
	uint64_t pc;

	while (at && (at = strstr(at, " PC="))) {
		g_autofree char *symbol = NULL;

		at += strlen(" PC=");
		if (sscanf(at, "%" SCNx64, &pc) != 1)
			continue;
		symbol = symbolise(pc, system_map);
		g_string_append_printf(where, "%scpu %u at %s",
				       where->len ? ", " : "", cpu++, symbol);
	}
	if (where->len)
		return g_string_free(where, FALSE);
	g_string_free(where, TRUE);
	return NULL;
}
