// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reader of expect files. GLib's key files would do, but they know no line
 * numbers and let a key that comes twice pass.
 */
#include "expect.h"

#include <stdarg.h>
#include <string.h>

#include "util.h"

#define EXPECT_MAX	(16u << 20)

/* Keys of a section, as they are written, before they are checked. */
enum key {
	KEY_TEST,
	KEY_FIELD,
	KEY_BASELINE,
	KEY_CANDIDATE,
	KEY_REASON,
	KEY_REFERENCE,
	KEY_EVENT,
	KEY_ACTOR,
	KEYS,
};

static const struct {
	const char *name;
	bool required;
} keys[KEYS] = {
	[KEY_TEST] = { "test", true },
	[KEY_FIELD] = { "field", true },
	[KEY_BASELINE] = { "baseline", true },
	[KEY_CANDIDATE] = { "candidate", true },
	[KEY_REASON] = { "reason", true },
	[KEY_REFERENCE] = { "reference", true },
	[KEY_EVENT] = { "event", false },
	[KEY_ACTOR] = { "actor", false },
};

struct reader {
	const char *file;
	unsigned int line;		/* 1.. */
	GArray *declarations;
	char *id;			/* of the open section, or NULL */
	unsigned int section;		/* its line */
	GString *values[KEYS];
	GString *last;			/* what a continuation line adds to */
	char **error;
};

__attribute__((format(printf, 2, 3)))
static int fail(const struct reader *reader, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list ap;

	va_start(ap, format);
	text = g_strdup_vprintf(format, ap);
	va_end(ap);
	return set_error(reader->error, "%s:%u: %s", reader->file,
			 reader->line, text);
}

static char *take(struct reader *reader, enum key key)
{
	GString *value = reader->values[key];

	reader->values[key] = NULL;
	return value ? g_string_free(value, FALSE) : NULL;
}

/* (absent) and (none) say that there is no such field or event. */
static char *take_value(struct reader *reader, enum key key)
{
	char *value = take(reader, key);

	if (!strcmp(value, "(absent)") || !strcmp(value, "(none)"))
		g_clear_pointer(&value, g_free);
	return value;
}

static int check_section(struct reader *reader)
{
	GArray *all = reader->declarations;

	reader->line = reader->section;
	for (enum key key = 0; key < KEYS; key++)
		if (keys[key].required && !reader->values[key])
			return fail(reader, "section without '%s': [%s]",
				    keys[key].name, reader->id);
	for (guint i = 0; i < all->len; i++) {
		struct declaration *d = &g_array_index(all, struct declaration,
						       i);

		if (!strcmp(d->id, reader->id))
			return fail(reader, "id is there already, in %s:%u: "
				    "[%s]", d->file, d->line, reader->id);
	}
	return 0;
}

/* Ends the open section, if there is one. */
static int close_section(struct reader *reader)
{
	unsigned int line = reader->line;
	struct declaration d = { 0 };

	if (!reader->id)
		return 0;
	if (check_section(reader) < 0)
		return -1;
	d.file = g_strdup(reader->file);
	d.line = reader->section;
	d.id = g_steal_pointer(&reader->id);
	d.test = take(reader, KEY_TEST);
	d.field = take(reader, KEY_FIELD);
	d.values[0] = take_value(reader, KEY_BASELINE);
	d.values[1] = take_value(reader, KEY_CANDIDATE);
	d.reason = take(reader, KEY_REASON);
	d.reference = take(reader, KEY_REFERENCE);
	d.event = take(reader, KEY_EVENT);
	d.actor = take(reader, KEY_ACTOR);
	g_array_append_val(reader->declarations, d);
	reader->last = NULL;
	if (!g_strcmp0(d.values[0], d.values[1]))
		return fail(reader, "both values are the same: [%s]", d.id);
	reader->line = line;
	return 0;
}

static int open_section(struct reader *reader, char *line)
{
	char *end = strchr(line, ']');

	if (close_section(reader) < 0)
		return -1;
	if (!end || end[1] || end == line + 1)
		return fail(reader, "not a section '[id]': '%s'", line);
	*end = '\0';
	reader->id = g_strdup(g_strstrip(line + 1));
	reader->section = reader->line;
	for (const char *p = reader->id; *p; p++)
		if (!g_ascii_isgraph(*p))
			return fail(reader, "an id is one word of ASCII");
	return *reader->id ? 0 : fail(reader, "an empty id");
}

static int take_pair(struct reader *reader, char *line)
{
	char *sign = strchr(line, '=');
	const char *name, *value;

	if (!sign)
		return fail(reader, "neither '[id]' nor 'key = value': '%s'",
			    line);
	*sign = '\0';
	name = g_strstrip(line);
	value = g_strstrip(sign + 1);
	if (!reader->id)
		return fail(reader, "'%s' before the first '[id]'", name);
	for (enum key key = 0; key < KEYS; key++) {
		if (strcmp(name, keys[key].name))
			continue;
		if (reader->values[key])
			return fail(reader, "'%s' for a second time in [%s]",
				    name, reader->id);
		if (!*value)
			return fail(reader, "'%s' without a value", name);
		reader->last = g_string_new(value);
		reader->values[key] = reader->last;
		return 0;
	}
	return fail(reader, "no such key: '%s'", name);
}

/* A line that begins with a blank goes on with the value above it. */
static int take_continuation(struct reader *reader, char *line)
{
	const char *more = g_strstrip(line);

	if (!*more)
		return 0;
	if (!reader->last)
		return fail(reader, "a continuation of nothing: '%s'", more);
	g_string_append_printf(reader->last, " %s", more);
	return 0;
}

static int take_line(struct reader *reader, char *line)
{
	if (*line == '#' || *line == ';' || !*line)
		return 0;
	if (*line == ' ' || *line == '\t')
		return take_continuation(reader, line);
	g_strchomp(line);
	return *line == '[' ? open_section(reader, line) :
			      take_pair(reader, line);
}

/* Tabs aside, no control characters: they would end up on a terminal. */
static bool is_text(const char *line, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (g_ascii_iscntrl(line[i]) && line[i] != '\t')
			return false;
	return g_utf8_validate_len(line, len, NULL);
}

static int take_text(struct reader *reader, const char *text, size_t len)
{
	while (len) {
		const char *end = memchr(text, '\n', len);
		size_t n = end ? (size_t)(end - text) : len;
		size_t shown = n && text[n - 1] == '\r' ? n - 1 : n;
		g_autofree char *line = g_strndup(text, shown);

		reader->line++;
		if (!is_text(text, shown))
			return fail(reader, "not a line of text");
		if (take_line(reader, line) < 0)
			return -1;
		text += n + !!end;
		len -= n + !!end;
	}
	return close_section(reader);
}

int expect_parse(struct expect *expect, const char *file, const char *text,
		 size_t len, char **error)
{
	struct reader reader = {
		.file = file,
		.declarations = g_array_new(FALSE, FALSE,
					    sizeof(struct declaration)),
		.error = error,
	};
	int result;

	if (expect->count)
		g_array_append_vals(reader.declarations, expect->declarations,
				    expect->count);
	g_free(expect->declarations);
	result = take_text(&reader, text, len);
	for (enum key key = 0; key < KEYS; key++)
		g_free(take(&reader, key));
	g_free(reader.id);
	expect->count = reader.declarations->len;
	expect->declarations = (struct declaration *)
		g_array_free(reader.declarations, FALSE);
	return result;
}

int expect_load(struct expect *expect, const char *file, char **error)
{
	size_t len;
	g_autofree char *text = read_file(file, EXPECT_MAX, &len, error);

	return text ? expect_parse(expect, file, text, len, error) : -1;
}
