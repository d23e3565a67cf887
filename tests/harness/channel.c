// SPDX-License-Identifier: GPL-2.0-only
/*
 * Records in the shared region.
 *
 * A writer may be killed between any two of its instructions, and what others
 * write later must stay readable: the length goes in first, the CRC, which
 * makes the record count, last.
 */
#include "channel.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "format.h"

/* Kept free for the one line that says that the window is full. */
#define RESERVE		256u

struct channel_shared *channel;

/* What of the region is mapped here; map is NULL by hand. */
static struct {
	volatile uint64_t *map;
	uint32_t start, end;
} window;

int channel_create(void *region)
{
	int fd = memfd_create("el0diff", MFD_CLOEXEC);

	if (fd < 0 || ftruncate(fd, sizeof(*channel)) < 0)
		return -1;
	channel = mmap(NULL, sizeof(*channel), PROT_READ | PROT_WRITE,
		       MAP_SHARED, fd, 0);
	if (channel == MAP_FAILED)
		return -1;
	channel->cursor = FORMAT_TRACE;
	window.map = region;
	window.end = FORMAT_SIZE;
	return fd;
}

static void *map_env(const char *name, size_t size, off_t offset)
{
	const char *fd = getenv(name);
	void *map;

	if (!fd)
		return NULL;
	map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, atoi(fd),
		   offset);
	if (map == MAP_FAILED)
		abort();
	return map;
}

static void map_window(void)
{
	window.start = (uint32_t)channel->cursor & -CHANNEL_ALIGN;
	window.end = window.start + CHANNEL_WINDOW;
	if (window.end > FORMAT_SIZE)
		window.end = FORMAT_SIZE;
	window.map = map_env(CHANNEL_REGION_ENV, window.end - window.start,
			     window.start);
}

static int share(void)
{
	int fd = memfd_create("el0diff", MFD_CLOEXEC);

	return ftruncate(fd, sizeof(*channel)) ? -1 :
		dup2(fd, CHANNEL_SHARED_FD);
}

/* The lines take stdout over; whatever else is printed goes nowhere. */
static int take_stdout(void)
{
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	return dup2(1, CHANNEL_REGION_FD) < 0 ? -1 : dup2(null, 1);
}

static void attach_by_hand(void)
{
	/* Behind image_exec() it is done already. */
	if (fcntl(CHANNEL_SHARED_FD, F_GETFD) < 0 &&
	    (share() < 0 || take_stdout() < 0))
		abort();
	channel = mmap(NULL, sizeof(*channel), PROT_READ | PROT_WRITE,
		       MAP_SHARED, CHANNEL_SHARED_FD, 0);
	if (channel == MAP_FAILED)
		abort();
}

void channel_move(void)
{
	uint32_t at = channel->cursor;

	if (!window.map || at - window.start < CHANNEL_WINDOW / 4 ||
	    window.end == FORMAT_SIZE)
		return;
	munmap((void *)window.map, window.end - window.start);
	map_window();
	channel->full = 0;
}

void channel_attach(void)
{
	channel = map_env(CHANNEL_SHARED_ENV, sizeof(*channel), 0);
	if (channel)
		map_window();
	else
		attach_by_hand();
}

int channel_by_hand(void)
{
	return !window.map;
}

/*
 * Takes the next sequence number and @size bytes of the region.  Returns the
 * offset, or 0 if it would not end before @limit.
 */
static uint32_t reserve(size_t size, uint32_t limit, uint32_t *seq)
{
	uint64_t old = __atomic_load_n(&channel->cursor, __ATOMIC_RELAXED);
	uint64_t new;

	do {
		if ((uint32_t)old + size > limit)
			return 0;
		new = old + (1ull << 32) + size;
	} while (!__atomic_compare_exchange_n(&channel->cursor, &old, new, 0,
					      __ATOMIC_RELAXED,
					      __ATOMIC_RELAXED));
	*seq = old >> 32;
	return old;
}

/* Aligned stores of 8 bytes only: it may be device memory. */
static void put(uint32_t offset, uint32_t seq, const char *text, uint32_t len)
{
	volatile uint64_t *to = window.map + (offset - window.start) / 8;
	uint64_t word;
	uint32_t done, n;

	*to++ = (uint64_t)len << 32 | FORMAT_RECORD_MAGIC;
	*to = seq;
	for (done = 0; done < len; done += n) {
		n = len - done < 8 ? len - done : 8;
		word = 0;
		memcpy(&word, text + done, n);
		to[1 + done / 8] = word;
	}
	*to = (uint64_t)format_record_crc(len, seq, text) << 32 | seq;
}

/* Says so once; what goes on writing, in a loop perhaps, must end. */
static void put_full(void)
{
	static const char text[] = "console trouble text=\"trace full\"";
	uint32_t offset = 0, seq;

	if (!__atomic_exchange_n(&channel->full, 1, __ATOMIC_RELAXED))
		offset = reserve(format_record_size(sizeof(text) - 1),
				 window.end, &seq);
	if (offset)
		put(offset, seq, text, sizeof(text) - 1);
	if (window.start)
		_exit(1);
}

static void write_by_hand(const char *text, size_t len)
{
	struct iovec iov[2] = {
		{ .iov_base = (void *)text, .iov_len = len },
		{ .iov_base = "\n", .iov_len = 1 },
	};

	if (writev(CHANNEL_REGION_FD, iov, 2) < 0)
		abort();
}

static void channel_put(const char *text, size_t len)
{
	uint32_t offset, seq;

	if (!window.map) {
		write_by_hand(text, len);
		return;
	}
	offset = reserve(format_record_size(len), window.end - RESERVE, &seq);
	if (offset)
		put(offset, seq, text, len);
	else
		put_full();
}

/* Ends a line that was too long for its buffer: closes the open quote. */
static size_t cut(char *text)
{
	static const char end[] = "...\" cut=1";
	size_t len = FORMAT_LINE_MAX - sizeof(end), i;
	int quoted = 0;

	for (i = 0; i < len; i++) {
		if (text[i] == '"')
			quoted = !quoted;
		else if (text[i] == '\\' && ++i >= len)
			len = i - 1;
	}
	strcpy(text + len, quoted ? end : " cut=1");
	return strlen(text);
}

void scrub_registers(void)
{
	asm volatile("mov	x0, #0xc0\n\t"
		     "mov	x1, #0xc1\n\t"
		     "mov	x2, #0xc2\n\t"
		     "mov	x3, #0xc3\n\t"
		     "mov	x4, #0xc4\n\t"
		     "mov	x5, #0xc5\n\t"
		     "mov	x6, #0xc6\n\t"
		     "mov	x7, #0xc7\n\t"
		     "mov	x9, #0xc9\n\t"
		     "mov	x10, #0xca\n\t"
		     "mov	x11, #0xcb\n\t"
		     "mov	x12, #0xcc\n\t"
		     "mov	x13, #0xcd\n\t"
		     "mov	x14, #0xce\n\t"
		     "mov	x15, #0xcf"
		     : : : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x9",
		     "x10", "x11", "x12", "x13", "x14", "x15");
}

void channel_vline(const char *head, const char *fmt, va_list args)
{
	char text[FORMAT_LINE_MAX + 1];
	size_t len, i;

	len = snprintf(text, sizeof(text), "%s", head);
	len += vsnprintf(text + len, sizeof(text) - len, fmt, args);
	if (len > FORMAT_LINE_MAX)
		len = cut(text);
	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] < ' ')
			text[i] = ' ';
	channel_put(text, len);
	scrub_registers();
}

void channel_line(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	channel_vline("", fmt, args);
	va_end(args);
}

uint32_t channel_lines(void)
{
	return __atomic_load_n(&channel->cursor, __ATOMIC_RELAXED) >> 32;
}
