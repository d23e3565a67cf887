/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What host and guest agree on: the only header that both compilers see.
 *
 * The two sides share one ivshmem-plain region (PCI 1af4:1110, BAR 2).  The
 * host writes the header and the plan before the guest starts; the guest
 * writes records behind them.  The host trusts nothing that it reads back: the
 * offsets it uses are these constants, never what the region says.
 *
 *   0            struct format_header
 *   FORMAT_PLAN  plan text, header.plan_len bytes, CRC in header.plan_crc
 *   FORMAT_TRACE struct format_record, text, padding to 8; again; ...
 *                a record with magic 0 is the end of what was written
 *
 * All numbers are little-endian.  The text of a record is one line of the
 * trace (el0diff-trace(5)) without its newline.
 */
#ifndef EL0DIFF_FORMAT_H
#define EL0DIFF_FORMAT_H

#include <stddef.h>
#include <stdint.h>

#define FORMAT_VERSION		1u
#define FORMAT_MAGIC		0x46304c45u	/* "EL0F" in memory */
#define FORMAT_RECORD_MAGIC	0x43455230u	/* "0REC" in memory */

/* Size of the region in bytes; ivshmem wants a power of two. */
#define FORMAT_SIZE		(32u << 20)
#define FORMAT_PLAN		4096u
#define FORMAT_PLAN_MAX		((1u << 20) - FORMAT_PLAN)
#define FORMAT_TRACE		(1u << 20)
/* The longest line; a longer one is cut by the emitter and says so. */
#define FORMAT_LINE_MAX		4000u

struct format_header {
	uint32_t magic;
	uint32_t version;
	uint32_t plan_len;		/* bytes */
	uint32_t plan_crc;		/* format_crc(0, plan, plan_len) */
};

struct format_record {
	uint32_t magic;			/* FORMAT_RECORD_MAGIC */
	uint32_t len;			/* bytes of text, 1..FORMAT_LINE_MAX */
	uint32_t seq;			/* 0, 1, 2, ... */
	uint32_t crc;			/* of len, seq and text, in this order */
};

/* Bytes that a record with @len bytes of text takes in the region. */
static inline size_t format_record_size(uint32_t len)
{
	return sizeof(struct format_record) + (((size_t)len + 7) & ~(size_t)7);
}

/*
 * CRC-32 (IEEE 802.3, reflected, as in zlib) of @len bytes at @data, continued
 * from @crc (0 to start).
 */
static inline uint32_t format_crc(uint32_t crc, const void *data, size_t len)
{
	static const uint32_t nibble[16] = {
		0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
		0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
		0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
		0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
	};
	const unsigned char *p = (const unsigned char *)data;

	crc = ~crc;
	while (len--) {
		crc ^= *p++;
		crc = (crc >> 4) ^ nibble[crc & 15];
		crc = (crc >> 4) ^ nibble[crc & 15];
	}
	return ~crc;
}

/* The CRC of a whole record. */
static inline uint32_t format_record_crc(uint32_t len, uint32_t seq,
					 const void *text)
{
	uint32_t head[2] = { len, seq };

	return format_crc(format_crc(0, head, sizeof(head)), text, len);
}

#endif
