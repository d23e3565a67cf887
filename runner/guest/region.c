// SPDX-License-Identifier: GPL-2.0-only
/*
 * The region that QEMU shares with the host: BAR 2 of an ivshmem-plain device.
 */
#include "init.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "format.h"

#define DEVICES	"/sys/bus/pci/devices"

static bool has_id(const char *device, const char *file, unsigned long id)
{
	char path[300], text[16];

	snprintf(path, sizeof(path), DEVICES "/%s/%s", device, file);
	return read_file(path, text, sizeof(text)) > 0 &&
		strtoul(text, NULL, 16) == id;
}

static void find_device(char *path, size_t size)
{
	DIR *dir = opendir(DEVICES);
	struct dirent *d;

	while (dir && (d = readdir(dir))) {
		if (!has_id(d->d_name, "vendor", 0x1af4) ||
		    !has_id(d->d_name, "device", 0x1110))
			continue;
		snprintf(path, size, DEVICES "/%s", d->d_name);
		closedir(dir);
		return;
	}
	give_up(dir ? "no ivshmem device: there is nothing to run" :
		"this kernel has no PCI bus: there is nothing to run");
}

/* Write-combining is faster where the kernel offers it. */
static int open_bar(const char *device)
{
	char path[300];
	int fd;

	snprintf(path, sizeof(path), "%s/enable", device);
	if (write_file(path, "1"))
		give_up("%s: %s", path, strerror(errno));
	snprintf(path, sizeof(path), "%s/resource2_wc", device);
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd >= 0)
		return fd;
	snprintf(path, sizeof(path), "%s/resource2", device);
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		give_up("%s: %s", path, strerror(errno));
	return fd;
}

/* Aligned loads of 8 bytes only: it may be device memory. */
static void copy_from(void *to, const volatile uint64_t *from, size_t size)
{
	uint64_t *words = to;
	size_t i;

	for (i = 0; i < (size + 7) / 8; i++)
		words[i] = from[i];
}

static char *copy_plan(const volatile uint64_t *region)
{
	struct format_header h;
	char *plan;

	copy_from(&h, region, sizeof(h));
	if (h.magic != FORMAT_MAGIC)
		give_up("the shared region is empty: there is nothing to run");
	if (h.version != FORMAT_VERSION || h.plan_len > FORMAT_PLAN_MAX)
		give_up("the shared region is of another version");
	plan = malloc(((size_t)h.plan_len + 8) & ~7ul);
	if (!plan)
		give_up("no memory for the plan");
	copy_from(plan, region + FORMAT_PLAN / 8, h.plan_len);
	plan[h.plan_len] = '\0';
	if (format_crc(0, plan, h.plan_len) != h.plan_crc)
		give_up("the plan is damaged: its CRC is wrong");
	return plan;
}

char *region_open(int *fd, void **map)
{
	char device[280];

	find_device(device, sizeof(device));
	*fd = open_bar(device);
	*map = mmap(NULL, FORMAT_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, *fd,
		    0);
	if (*map == MAP_FAILED)
		give_up("cannot map %s: %s", device, strerror(errno));
	return copy_plan(*map);
}
