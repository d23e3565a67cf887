// SPDX-License-Identifier: GPL-2.0-only
/*
 * The structure of a trace as far as the host has to know it while the guest
 * runs: which program is running, and whether the guest's own count is right.
 * parse.c reads the rest.
 */
#include "collect_line.h"

#include <stdio.h>
#include <string.h>

#include "util.h"

/* Bytes of a damaged line that its sentence shows. */
#define SHOWN_MAX	60u

static void damaged(struct collect *collect, const char *what, const char *line)
{
	size_t len = strlen(line);
	g_autofree char *shown = escape_text(line, MIN(len, SHOWN_MAX));

	set_error(&collect->damage, "%s in record %u: '%s%s'", what,
		  collect->seq, shown, len > SHOWN_MAX ? "..." : "");
}

/* The word behind @prefix, up to a blank; to be freed. NULL: not this line. */
static char *word_after(const char *line, const char *prefix)
{
	if (!g_str_has_prefix(line, prefix))
		return NULL;
	line += strlen(prefix);
	return g_strndup(line, strcspn(line, " "));
}

static void begin(struct collect *collect, const char *line, char *id)
{
	if (collect->running)
		damaged(collect, "begin within a program", line);
	g_free(collect->running);
	g_free(collect->last);
	collect->running = id;
	collect->last = g_strdup(id);
}

static void end(struct collect *collect, const char *line, const char *id)
{
	if (g_strcmp0(collect->running, id))
		damaged(collect, "end of a program that is not running", line);
	g_clear_pointer(&collect->running, g_free);
	collect->programs++;
}

/* The total counts the head too, which is not in collect->lines. */
static void total(struct collect *collect, const char *line)
{
	size_t programs, lines;
	int end_at = 0;

	if (sscanf(line, "total programs=%zu lines=%zu%n", &programs, &lines,
		   &end_at) != 2 || line[end_at])
		damaged(collect, "unreadable total", line);
	else if (programs != collect->programs || lines != collect->lines + 1)
		set_error(&collect->damage, "guest counts %zu programs and %zu "
			  "lines, but %zu and %zu arrived", programs, lines,
			  collect->programs, collect->lines + 1);
	else if (collect->running)
		damaged(collect, "total within a program", line);
	else
		collect->total = true;
}

static bool is_text(const char *line, size_t len)
{
	return strlen(line) == len && !strpbrk(line, "\n\r") &&
	       g_utf8_validate(line, len, NULL);
}

static void structure(struct collect *collect, const char *line)
{
	char *id;

	if ((id = word_after(line, "begin "))) {
		begin(collect, line, id);
	} else if ((id = word_after(line, "end "))) {
		end(collect, line, id);
		g_free(id);
	}
}

void collect_line(struct collect *collect, const char *line, size_t len)
{
	if (!is_text(line, len)) {
		damaged(collect, "not a line of text", line);
	} else if (collect->total) {
		damaged(collect, "line behind the total", line);
	} else if (!collect->head) {
		collect->head = !strcmp(line, TRACE_HEAD);
		if (!collect->head)
			damaged(collect, "trace without its head", line);
	} else if (g_str_has_prefix(line, "total ")) {
		total(collect, line);
	} else {
		structure(collect, line);
		if (collect->damage)
			return;
		g_string_append_len(collect->text, line, len);
		g_string_append_c(collect->text, '\n');
		collect->lines++;
	}
}

void join_init(struct join *join)
{
	*join = (struct join){ .text = g_string_new(TRACE_HEAD "\n"),
			       .lines = 1 };
}

void join_release(struct join *join)
{
	if (join->text)
		g_string_free(join->text, TRUE);
	*join = (struct join){ 0 };
}

void join_boot(struct join *join, const struct collect *collect)
{
	g_string_append_len(join->text, collect->text->str,
			    collect->text->len);
	join->lines += collect->lines;
	join->programs += collect->programs;
}

/* The lines of @text, and how many programs end there. */
static void count_lines(const char *text, size_t len, size_t *lines,
			size_t *programs)
{
	const char *end = text + len;

	*lines = *programs = 0;
	while (text < end) {
		const char *newline = memchr(text, '\n', end - text);

		++*lines;
		*programs += g_str_has_prefix(text, "end ");
		text = newline ? newline + 1 : end;
	}
}

void join_section(struct join *join, const char *text, size_t len)
{
	size_t lines, programs;

	count_lines(text, len, &lines, &programs);
	g_string_append_len(join->text, text, len);
	join->lines += lines;
	join->programs += programs;
}

/* The line that begins with @word, a blank and @id, or NULL. */
static const char *find_line(const char *text, size_t len, const char *word,
			     const char *id)
{
	g_autofree char *start = g_strdup_printf("%s %s", word, id);
	size_t length = strlen(start);
	const char *end = text + len;
	const char *at = text;

	while ((at = memmem(at, end - at, start, length))) {
		if ((at == text || at[-1] == '\n') &&
		    (at[length] == ' ' || at[length] == '\n'))
			return at;
		at++;
	}
	return NULL;
}

const char *find_section(const char *text, size_t len, const char *id,
			 size_t *behind)
{
	const char *begin = find_line(text, len, "begin", id);
	const char *last, *newline;

	if (!begin)
		return NULL;
	last = find_line(begin, text + len - begin, "end", id);
	newline = last ? memchr(last, '\n', text + len - last) : NULL;
	if (!newline)
		return NULL;
	*behind = newline + 1 - text;
	return begin;
}

void join_cut(struct join *join, const char *last)
{
	GString *text = join->text;
	size_t behind = strlen(TRACE_HEAD "\n");

	if (last && !find_section(text->str, text->len, last, &behind))
		return;
	g_string_truncate(text, behind);
	count_lines(text->str, behind, &join->lines, &join->programs);
}

void join_end(struct join *join, const char *id, const char *status,
	      bool begun)
{
	if (!begun) {
		g_string_append_printf(join->text, "begin %s\n", id);
		join->lines++;
	}
	g_string_append_printf(join->text, "end %s status=%s\n", id, status);
	join->lines++;
	join->programs++;
}

char *join_finish(struct join *join, size_t *len)
{
	GString *text = join->text;

	g_string_append_printf(text, "total programs=%zu lines=%zu\n",
			       join->programs, join->lines);
	join->text = NULL;
	*len = text->len;
	return g_string_free(text, FALSE);
}
