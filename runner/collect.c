// SPDX-License-Identifier: GPL-2.0-only
#include "collect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collect_line.h"
#include "guest/format.h"
#include "util.h"

/* How far behind a hole the next record can be: a few of the longest. */
#define HOLE_MAX	65536u

enum record {
	RECORD_NONE,		/* nothing there (yet) */
	RECORD_GOOD,
	RECORD_UNFINISHED,	/* begun, but the CRC is not there (yet) */
	RECORD_BAD,
};

void collect_init(struct collect *collect, const void *region)
{
	*collect = (struct collect){
		.region = region,
		.at = FORMAT_TRACE,
		.frontier = FORMAT_TRACE,
		.text = g_string_new(NULL),
	};
}

void collect_release(struct collect *collect)
{
	if (collect->text)
		g_string_free(collect->text, TRUE);
	g_free(collect->running);
	g_free(collect->last);
	g_free(collect->damage);
	*collect = (struct collect){ 0 };
}

/* A copy of the header at @at: the guest may change it between two looks. */
static struct format_record record_at(const struct collect *collect, size_t at)
{
	struct format_record record = { 0 };

	if (at + sizeof(record) <= FORMAT_SIZE)
		memcpy(&record, collect->region + at, sizeof(record));
	record.magic = GUINT32_FROM_LE(record.magic);
	record.len = GUINT32_FROM_LE(record.len);
	record.seq = GUINT32_FROM_LE(record.seq);
	record.crc = GUINT32_FROM_LE(record.crc);
	return record;
}

static bool fits(const struct format_record *record, size_t at)
{
	return record->len >= 1 && record->len <= FORMAT_LINE_MAX &&
	       at + format_record_size(record->len) <= FORMAT_SIZE;
}

/* Looks at the record at @at and copies its text to @text, with a NUL. */
static enum record look(const struct collect *collect, size_t at,
			struct format_record *record, char *text)
{
	*record = record_at(collect, at);
	if (record->magic == 0)
		return RECORD_NONE;
	if (record->magic != FORMAT_RECORD_MAGIC || !fits(record, at))
		return RECORD_BAD;
	memcpy(text, collect->region + at + sizeof(*record), record->len);
	text[record->len] = '\0';
	if (record->crc == format_record_crc(record->len, record->seq, text))
		return RECORD_GOOD;
	return record->crc == 0 ? RECORD_UNFINISHED : RECORD_BAD;
}

/*
 * Takes whole records while there are any. The last look is in *record and
 * *found: what stands where it stopped.
 */
static void take(struct collect *collect, struct format_record *record,
		 enum record *found)
{
	char text[FORMAT_LINE_MAX + 1];

	while (!collect->damage) {
		*found = look(collect, collect->at, record, text);
		if (*found != RECORD_GOOD || record->seq != collect->seq)
			break;
		collect_line(collect, text, record->len);
		collect->at += format_record_size(record->len);
		collect->seq++;
	}
}

/* A writer that was put to sleep in a record must not look like a hang. */
static bool move_frontier(struct collect *collect)
{
	size_t at = MAX(collect->at, collect->frontier);
	size_t before = collect->frontier;

	for (;;) {
		struct format_record record = record_at(collect, at);

		if (record.magic != FORMAT_RECORD_MAGIC || !fits(&record, at))
			break;
		at += format_record_size(record.len);
	}
	collect->frontier = at;
	return at != before;
}

bool collect_poll(struct collect *collect)
{
	struct format_record record;
	enum record found;

	take(collect, &record, &found);
	return move_frontier(collect);
}

/*
 * A process can be killed between taking its place in the region and filling
 * it. The next record's place then tells how long it would have been: 0 if
 * there is none.
 */
static size_t hole_length(const struct collect *collect)
{
	char text[FORMAT_LINE_MAX + 1];
	struct format_record record;
	size_t n;

	for (n = 8; n < HOLE_MAX && collect->at + n < FORMAT_SIZE; n += 8)
		if (look(collect, collect->at + n, &record, text) !=
		    RECORD_NONE)
			break;
	if (n >= HOLE_MAX || collect->at + n >= FORMAT_SIZE)
		return 0;
	return n;
}

static void damaged(struct collect *collect, const char *what)
{
	set_error(&collect->damage, "%s at offset 0x%zx (record %u)", what,
		  collect->at, collect->seq);
}

static void damaged_record(struct collect *collect,
			   const struct format_record *record,
			   enum record found)
{
	g_autofree char *what = NULL;

	if (record->magic != FORMAT_RECORD_MAGIC)
		what = g_strdup_printf("garbage 0x%08x instead of a record",
				       record->magic);
	else if (!fits(record, collect->at))
		what = g_strdup_printf("impossible length %u of a record",
				       record->len);
	else if (found == RECORD_BAD)
		what = g_strdup_printf("wrong CRC 0x%08x of a record",
				       record->crc);
	else
		what = g_strdup_printf("sequence number %u out of order",
				       record->seq);
	damaged(collect, what);
}

/* The line of a writer that was killed in it: the trace says that it was. */
static void skip_unfinished(struct collect *collect, size_t size)
{
	static const char line[] =
		"console trouble text=\"a record was never finished\"";

	collect_line(collect, line, sizeof(line) - 1);
	collect->at += size;
	collect->seq++;
}

/* Whether a record with the number behind the next stands at @at. */
static bool goes_on_at(const struct collect *collect, size_t at)
{
	char text[FORMAT_LINE_MAX + 1];
	struct format_record record;
	enum record found = look(collect, at, &record, text);

	return (found == RECORD_GOOD || found == RECORD_UNFINISHED) &&
	       record.seq == collect->seq + 1;
}

/* Steps over what a killed process left. Returns whether it could. */
static bool step_over(struct collect *collect,
		      const struct format_record *record, enum record found)
{
	size_t size = 0;

	if (found == RECORD_UNFINISHED)
		size = format_record_size(record->len);
	else if (found == RECORD_NONE)
		size = hole_length(collect);
	if (!size)
		return false;
	if (goes_on_at(collect, collect->at + size)) {
		skip_unfinished(collect, size);
		return true;
	}
	if (found == RECORD_NONE)
		damaged(collect, "hole between records");
	return false;
}

void collect_finish(struct collect *collect)
{
	struct format_record record = { 0 };
	enum record found = RECORD_NONE;

	do
		take(collect, &record, &found);
	while (!collect->damage && step_over(collect, &record, found));
	if (collect->damage)
		return;
	if (found == RECORD_BAD || found == RECORD_GOOD)
		damaged_record(collect, &record, found);
}
