// SPDX-License-Identifier: GPL-2.0-only
#include "util.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *program_name = "el0diff";

/*
 * Standard files that are closed would be taken by the next file we open, and
 * what we print would go there. A read-only one makes writing fail instead.
 */
static void fill_standard_files(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDONLY);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

void util_init(const char *argv0)
{
	const char *slash = argv0 ? strrchr(argv0, '/') : NULL;

	fill_standard_files();
	if (slash && slash[1])
		program_name = slash + 1;
	else if (argv0 && *argv0)
		program_name = argv0;
}

void say(const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list ap;

	va_start(ap, format);
	text = g_strdup_vprintf(format, ap);
	va_end(ap);
	fflush(stdout);
	fprintf(stderr, "%s: %s\n", program_name, text);
}

int set_error(char **error, const char *format, ...)
{
	va_list ap;

	if (*error)
		return -1;
	va_start(ap, format);
	*error = g_strdup_vprintf(format, ap);
	va_end(ap);
	return -1;
}

char *errno_text(int number)
{
	return g_ascii_strdown(g_strerror(number), -1);
}

int flush_stdout(const char *what)
{
	g_autofree char *text = NULL;

	/* An earlier write can have failed, and then this is the cause too. */
	if (fflush(stdout) == 0 && !ferror(stdout))
		return 0;
	text = errno_text(errno);
	say("cannot write %s to stdout: %s", what, text);
	return -1;
}

int set_errno(char **error, const char *subject)
{
	g_autofree char *text = errno_text(errno);

	return set_error(error, "%s: '%s'", text, subject);
}

void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

int write_all(int fd, const void *data, size_t len)
{
	const char *p = data;

	while (len) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = ENOSPC;
		if (n <= 0)
			return -1;
		p += n;
		len -= n;
	}
	return 0;
}

/* Appends up to @max + 1 bytes: one more than allowed tells a longer file. */
static int read_up_to(int fd, size_t max, GString *text)
{
	char block[65536];

	while (text->len <= max) {
		size_t want = MIN(sizeof(block), max + 1 - text->len);
		ssize_t n = read(fd, block, want);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		if (n == 0)
			return 0;
		g_string_append_len(text, block, n);
	}
	errno = EFBIG;
	return -1;
}

char *read_file(const char *path, size_t max, size_t *len, char **error)
{
	_cleanup_fd_ int fd = open(path, O_RDONLY | O_CLOEXEC);
	GString *text = g_string_new(NULL);

	if (fd < 0 || read_up_to(fd, max, text) < 0) {
		set_errno(error, path);
		g_string_free(text, TRUE);
		return NULL;
	}
	if (len)
		*len = text->len;
	return g_string_free(text, FALSE);
}

/* close() is where a full disk behind NFS is told, so it is checked too. */
static int fill_file(int *fd, const void *data, size_t len)
{
	int old = *fd;

	if (write_all(*fd, data, len) < 0 || fsync(*fd) < 0)
		return -1;
	*fd = -1;
	return close(old);
}

int write_file(const char *path, const void *data, size_t len, char **error)
{
	g_autofree char *temporary = g_strdup_printf("%s.tmp", path);
	_cleanup_fd_ int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC |
				   O_CLOEXEC, 0666);

	if (fd < 0)
		return set_errno(error, path);
	if (fill_file(&fd, data, len) < 0 || rename(temporary, path) < 0) {
		set_errno(error, path);
		unlink(temporary);
		return -1;
	}
	return 0;
}

char *quote_shell(const char *text)
{
	if (*text && strspn(text, "abcdefghijklmnopqrstuvwxyz"
			    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "0123456789_@%+=:,./-") == strlen(text))
		return g_strdup(text);
	return g_shell_quote(text);
}

/* Bytes of the printable UTF-8 character at @text, or 0. */
static size_t printable(const char *text, size_t len)
{
	gunichar c = g_utf8_get_char_validated(text, len);

	if (c == (gunichar)-1 || c == (gunichar)-2 || !g_unichar_isprint(c))
		return 0;
	return g_unichar_to_utf8(c, NULL);
}

char *escape_text(const char *text, size_t len)
{
	GString *out = g_string_sized_new(len);

	while (len) {
		size_t n = printable(text, len);

		if (n)
			g_string_append_len(out, text, n);
		else if (*text == '\n')
			g_string_append(out, "\\n");
		else
			g_string_append_printf(out, "\\x%02x",
					       (unsigned char)*text);
		n = n ? n : 1;
		text += n;
		len -= n;
	}
	return g_string_free(out, FALSE);
}

/* Where the last @lines lines of @text begin. */
static size_t tail_start(const char *text, size_t len, unsigned int lines)
{
	size_t at = len;

	if (at && text[at - 1] == '\n')
		at--;
	for (; at; at--)
		if (text[at - 1] == '\n' && --lines == 0)
			return at;
	return 0;
}

char *tail_lines(const char *text, size_t len, unsigned int lines)
{
	GString *out = g_string_new(NULL);
	size_t at = tail_start(text, len, lines);

	while (at < len) {
		const char *line = text + at;
		const char *end = memchr(line, '\n', len - at);
		size_t n = end ? (size_t)(end - line) : len - at;
		size_t shown = n;
		g_autofree char *escaped = NULL;

		/* A serial console ends its lines with \r\n. */
		while (shown && line[shown - 1] == '\r')
			shown--;
		escaped = escape_text(line, shown);
		g_string_append_printf(out, "%s\n", escaped);
		at += n + 1;
	}
	return g_string_free(out, FALSE);
}
