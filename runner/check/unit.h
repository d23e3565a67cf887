/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What cmocka.h needs in front of it, and a folder for tests that write files.
 */
#ifndef EL0DIFF_UNIT_H
#define EL0DIFF_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes @text to a new file; the path is to be freed after unlink(). */
static inline char *temporary_file(const void *data, size_t len)
{
	g_autoptr(GError) error = NULL;
	char *path = NULL;
	int fd = g_file_open_tmp("el0diff-unit-XXXXXX", &path, &error);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, data, len), len);
	close(fd);
	return path;
}

#endif
