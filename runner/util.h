/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * util: error sentences, files and escaping, for every stage of the runner.
 *
 * Error texts are lower case, cause first, with their subject in 'quotes':
 * no such file or directory: 'out/Image'
 */
#ifndef EL0DIFF_UTIL_H
#define EL0DIFF_UTIL_H

#include <glib.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* What the user called the program: runner or el0diff; set by util_init(). */
extern const char *program_name;

/* First of all: the name, and standard files that are closed. */
void util_init(const char *argv0);

/* Prints "program: message" on stderr, one line. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * Stores a sentence in *error, to be freed by the caller, unless one is there
 * already: the first cause is the one to tell. Returns -1, so that a caller
 * can `return set_error(...)`.
 */
int set_error(char **error, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* As set_error(), with the text of errno in lower case as the cause. */
int set_errno(char **error, const char *subject);

/* strerror() in lower case; to be freed. */
char *errno_text(int number);

/*
 * Sends stdout on its way. Returns 0, or -1 after having said that @what did
 * not get there whole, and why.
 */
int flush_stdout(const char *what);

/* Closes *fd and sets it to -1; for __attribute__((cleanup)). */
void close_fd(int *fd);
#define _cleanup_fd_ __attribute__((cleanup(close_fd)))

/* Writes all @len bytes or says why not. Returns 0, or -1 with errno set. */
int write_all(int fd, const void *data, size_t len);

/*
 * Reads the file @path as a whole, at most @max bytes of it. The result has a
 * NUL behind its *len bytes and is to be freed. NULL with *error on failure;
 * a longer file is a failure.
 */
char *read_file(const char *path, size_t max, size_t *len, char **error);

/*
 * Makes @path with exactly these bytes: written beside it, flushed to the
 * disk, then renamed over it, so that a reader finds the old file, the new
 * one or none. Returns 0, or -1 with *error.
 */
int write_file(const char *path, const void *data, size_t len, char **error);

/* @text as one word for a shell, quoted only if need be; to be freed. */
char *quote_shell(const char *text);

/*
 * @len bytes made fit for a terminal and one line of a report: control
 * characters and bytes that are not UTF-8 as \xNN, a newline as \n, a
 * backslash as it is. To be freed.
 */
char *escape_text(const char *text, size_t len);

/* The last @lines lines of @text (@len bytes), each escaped; to be freed. */
char *tail_lines(const char *text, size_t len, unsigned int lines);

#endif
