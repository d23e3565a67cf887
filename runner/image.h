/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * image: whether a file is an arm64 kernel that QEMU can boot.
 */
#ifndef EL0DIFF_IMAGE_H
#define EL0DIFF_IMAGE_H

#include <stddef.h>

/*
 * Checks the arm64 Image @path, plain or in gzip, as far as its header and
 * System.map (@map, or NULL) tell. Returns 0 and its SHA-256 in hex in
 * *sha256, to be freed, or -1 with a sentence in *error.
 */
int image_check(const char *path, const char *map, char **sha256,
		char **error);

/*
 * As image_check(), on @len bytes; @path is for the sentence alone. @edata is
 * the length that System.map tells, or 0.
 */
int image_check_bytes(const char *path, const void *data, size_t len,
		      size_t edata, char **error);

#endif
