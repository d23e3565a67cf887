// SPDX-License-Identifier: GPL-2.0-only
/*
 * The header is Documentation/arch/arm64/booting.rst's, and where the kernel
 * has an EFI stub it is a PE header as well, which tells the file's length.
 */
#include "image.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "util.h"

#define IMAGE_HEADER	64u
#define IMAGE_MAX	(1u << 30)
/* No kernel that can run a process is smaller. */
#define IMAGE_MIN	(256u << 10)

static uint64_t get(const unsigned char *data, unsigned int at,
		    unsigned int bytes)
{
	uint64_t value = 0;

	while (bytes--)
		value = value << 8 | data[at + bytes];
	return value;
}

static bool has(const void *data, size_t len, size_t at, const char *magic,
		size_t size)
{
	return len >= at + size &&
	       !memcmp((const char *)data + at, magic, size);
}

/* What people have at hand instead of an arm64 Image. */
static const char *other_format(const void *data, size_t len)
{
	static const struct {
		size_t at;
		const char *magic;
		size_t size;
		const char *what;
	} formats[] = {
		{ 0x202, "HdrS", 4, "an x86 kernel (bzImage)" },
		{ 4, "zimg", 4, "an EFI zboot image; take the Image inside" },
		{ 0x24, "\x18\x28\x6f\x01", 4, "a 32-bit arm zImage" },
		{ 0, "\x7f" "ELF", 4,
		  "an ELF file; take arch/arm64/boot/Image, not vmlinux" },
		{ 0, "\xfd" "7zXZ", 5, "packed with xz; unpack it" },
		{ 0, "\x28\xb5\x2f\xfd", 4, "packed with zstd; unpack it" },
		{ 0, "\x02\x21\x4c\x18", 4, "packed with lz4; unpack it" },
		{ 0, "\x27\x05\x19\x56", 4, "a U-Boot uImage" },
		{ 0, "MZ", 2, "a PE file without the arm64 header" },
	};

	for (unsigned int i = 0; i < G_N_ELEMENTS(formats); i++)
		if (has(data, len, formats[i].at, formats[i].magic,
			formats[i].size))
			return formats[i].what;
	return "no arm64 magic in its header";
}

/* Bytes of the file that the sections of the PE header claim, or 0. */
static size_t pe_length(const unsigned char *data, size_t len)
{
	size_t pe = len >= IMAGE_HEADER ? get(data, 60, 4) : 0;
	size_t sections, section, end = 0;

	if (!has(data, len, 0, "MZ", 2) || !has(data, len, pe, "PE\0", 4) ||
	    len < pe + 24)
		return 0;
	sections = get(data, pe + 6, 2);
	section = pe + 24 + get(data, pe + 20, 2);
	for (; sections-- && len >= section + 40; section += 40) {
		size_t size = get(data, section + 16, 4);
		size_t start = get(data, section + 20, 4);

		end = MAX(end, start + size);
	}
	return end;
}

/*
 * image_size counts what has no bytes in the file too (.bss), so it only tells
 * a gross cut; the other two are exact.
 */
static size_t claimed_length(const unsigned char *data, size_t len,
			     size_t edata)
{
	size_t pe = pe_length(data, len);
	size_t memory = get(data, 16, 8);

	return MAX(MAX(pe, edata), MAX(memory / 4, IMAGE_MIN));
}

int image_check_bytes(const char *path, const void *data, size_t len,
		      size_t edata, char **error)
{
	size_t claimed;

	if (!len)
		return set_error(error, "empty file, not a kernel: '%s'", path);
	if (!has(data, len, 56, "ARM\x64", 4))
		return set_error(error, "not an arm64 Image (%s): '%s'",
				 other_format(data, len), path);
	if (len < IMAGE_HEADER)
		return set_error(error, "truncated Image (%zu bytes, less "
				 "than its header): '%s'", len, path);
	claimed = claimed_length(data, len, edata);
	if (len < claimed)
		return set_error(error, "truncated Image (%zu bytes, its "
				 "header tells of %zu at least): '%s'", len,
				 claimed, path);
	return 0;
}

/* _edata - _text: what objcopy puts into the Image. 0 if not told. */
static size_t map_length(const char *map)
{
	g_autofree char *text = NULL;
	char symbol[64], type;
	uint64_t address, start = 0, end = 0;

	if (!map || !g_file_get_contents(map, &text, NULL, NULL))
		return 0;
	for (char *line = text; line && *line; ) {
		char *next = strchr(line, '\n');

		if (sscanf(line, "%" SCNx64 " %c %63s", &address, &type,
			   symbol) == 3) {
			if (!strcmp(symbol, "_text"))
				start = address;
			else if (!strcmp(symbol, "_edata"))
				end = address;
		}
		line = next ? next + 1 : NULL;
	}
	return start && end > start ? end - start : 0;
}

static int read_unpacked(struct archive *archive, GByteArray *bytes)
{
	struct archive_entry *entry;
	char block[65536];
	la_ssize_t n;

	if (archive_read_next_header(archive, &entry) != ARCHIVE_OK)
		return -1;
	while ((n = archive_read_data(archive, block, sizeof(block))) > 0) {
		if (bytes->len + n > IMAGE_MAX)
			return -1;
		g_byte_array_append(bytes, (void *)block, n);
	}
	return n < 0 ? -1 : 0;
}

static GByteArray *gunzip(const void *data, size_t len)
{
	struct archive *archive = archive_read_new();
	GByteArray *bytes = g_byte_array_new();

	archive_read_support_filter_gzip(archive);
	archive_read_support_format_raw(archive);
	if (archive_read_open_memory(archive, data, len) != ARCHIVE_OK ||
	    read_unpacked(archive, bytes) < 0) {
		g_byte_array_unref(bytes);
		bytes = NULL;
	}
	archive_read_free(archive);
	return bytes;
}

/* QEMU unpacks gzip by itself, so this is for the check alone. */
static int check_gzip(const char *path, const void *data, size_t len,
		      size_t edata, char **error)
{
	g_autoptr(GByteArray) bytes = gunzip(data, len);

	if (!bytes)
		return set_error(error, "truncated or damaged gzip file: '%s'",
				 path);
	return image_check_bytes(path, bytes->data, bytes->len, edata, error);
}

int image_check(const char *path, const char *map, char **sha256,
		char **error)
{
	g_autofree char *data = NULL;
	size_t len, edata = map_length(map);
	int result;

	data = read_file(path, IMAGE_MAX, &len, error);
	if (!data)
		return -1;
	result = has(data, len, 0, "\x1f\x8b", 2) ?
		 check_gzip(path, data, len, edata, error) :
		 image_check_bytes(path, data, len, edata, error);
	if (result == 0)
		*sha256 = g_compute_checksum_for_data(G_CHECKSUM_SHA256,
						      (void *)data, len);
	return result;
}
