// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "boot_internal.h"
#include "guest/format.h"
#include "util.h"

/*
 * All blocks are taken now: on a full disk a sparse file would kill us, or
 * QEMU, with SIGBUS in the middle of a run.
 */
int region_create(struct boot *boot, char **error)
{
	_cleanup_fd_ int fd = open(boot->region_path, O_RDWR | O_CREAT |
				   O_TRUNC | O_CLOEXEC, 0600);
	int failed;

	if (fd < 0)
		return set_errno(error, boot->region_path);
	failed = posix_fallocate(fd, 0, FORMAT_SIZE);
	if (failed) {
		errno = failed;
		return set_errno(error, boot->region_path);
	}
	boot->region = mmap(NULL, FORMAT_SIZE, PROT_READ | PROT_WRITE,
			    MAP_SHARED, fd, 0);
	if (boot->region == MAP_FAILED) {
		boot->region = NULL;
		return set_errno(error, boot->region_path);
	}
	return 0;
}

int region_fill(struct boot *boot, char **error)
{
	g_autofree char *text = plan_text(boot->plan, boot->from,
					  boot->args->timeout);
	size_t len = strlen(text);
	struct format_header header = {
		.magic = GUINT32_TO_LE(FORMAT_MAGIC),
		.version = GUINT32_TO_LE(FORMAT_VERSION),
		.plan_len = GUINT32_TO_LE(len),
		.plan_crc = GUINT32_TO_LE(format_crc(0, text, len)),
	};

	if (len > FORMAT_PLAN_MAX)
		return set_error(error, "plan of %zu bytes is longer than the "
				 "%u that its place has: choose fewer cases",
				 len, FORMAT_PLAN_MAX);
	/* A new file is empty, and touching all of it takes its time. */
	if (boot->run->boots)
		memset(boot->region, 0, FORMAT_SIZE);
	memcpy((char *)boot->region + FORMAT_PLAN, text, len);
	memcpy(boot->region, &header, sizeof(header));
	return 0;
}

void region_release(struct boot *boot, bool keep)
{
	if (boot->region)
		munmap(boot->region, FORMAT_SIZE);
	boot->region = NULL;
	if (boot->region_path && !keep)
		unlink(boot->region_path);
	g_clear_pointer(&boot->region_path, g_free);
}
