// SPDX-License-Identifier: GPL-2.0-only
#include "parse_line.h"

#include <stdbool.h>
#include <string.h>

#include "trace.h"

/* More than any event has, and few enough for a search in each of them. */
#define FIELDS_MAX 256

/* The part of a line that is still to be read. */
struct cursor {
	const char *at;
	const char *end;
};

void line_init(struct line *line)
{
	memset(line, 0, sizeof(*line));
	line->fields = g_array_new(FALSE, FALSE, sizeof(struct field));
}

void line_release(struct line *line)
{
	if (line->fields)
		g_array_free(line->fields, TRUE);
	memset(line, 0, sizeof(*line));
}

const char *line_value(const struct line *line, const char *key)
{
	for (guint i = 0; i < line->fields->len; i++) {
		const struct field *field =
			&g_array_index(line->fields, struct field, i);

		if (!strcmp(field->key, key))
			return field->value;
	}
	return NULL;
}

/* A lower-case word, as actors and keys are. */
static bool is_word(const char *word)
{
	if (!g_ascii_islower(*word))
		return false;
	for (word++; *word; word++)
		if (!g_ascii_islower(*word) && !g_ascii_isdigit(*word) &&
		    *word != '_')
			return false;
	return true;
}

/* An event may be called as the kernel calls it: SYSCALL, sys_enter. */
static bool is_event_name(const char *word)
{
	if (!g_ascii_isalpha(*word))
		return false;
	for (word++; *word; word++)
		if (!g_ascii_isalnum(*word) && !strchr("_-", *word))
			return false;
	return true;
}

/* Length of the run of characters that stand for themselves. */
static size_t run_length(const struct cursor *cursor)
{
	const char *p = cursor->at;

	while (p < cursor->end && *p != ' ' && *p != '"' && *p != '\\')
		p++;
	return p - cursor->at;
}

/* One escape behind its backslash. Returns false if there is no such one. */
static bool take_escape(struct cursor *cursor, GString *value)
{
	size_t left = cursor->end - cursor->at;

	if (left < 1)
		return false;
	switch (*cursor->at++) {
	case '"':
		g_string_append_c(value, '"');
		return true;
	case '\\':
		g_string_append_c(value, '\\');
		return true;
	case 'n':
		g_string_append_c(value, '\n');
		return true;
	case 'x':
		if (left < 3 || !g_ascii_isxdigit(cursor->at[0]) ||
		    !g_ascii_isxdigit(cursor->at[1]))
			return false;
		g_string_append_c(value,
			(char)(g_ascii_xdigit_value(cursor->at[0]) << 4 |
			       g_ascii_xdigit_value(cursor->at[1])));
		cursor->at += 2;
		return true;
	}
	return false;
}

/* The inside of a string up to and with its closing quote. */
static const char *take_string(struct cursor *cursor, GString *value)
{
	while (cursor->at < cursor->end) {
		char c = *cursor->at++;

		if (c == '"')
			return NULL;
		if (c != '\\')
			g_string_append_c(value, c);
		else if (!take_escape(cursor, value))
			return "an unknown escape";
	}
	return "a string without its closing quote";
}

static const char *take_value(struct cursor *cursor, GStringChunk *strings,
			      struct field *field)
{
	size_t n = run_length(cursor);

	if (n) {
		field->value = g_string_chunk_insert_len(strings, cursor->at,
							 n);
		field->len = n;
		cursor->at += n;
		return NULL;
	}
	if (cursor->at == cursor->end || *cursor->at != '"')
		return "a key without a value";
	cursor->at++;

	g_autoptr(GString) value = g_string_new(NULL);
	const char *damage = take_string(cursor, value);

	field->value = g_string_chunk_insert_len(strings, value->str,
						 value->len);
	field->len = value->len;
	return damage;
}

/* One bare word; NULL if there is none. */
static char *take_word(struct cursor *cursor, GStringChunk *strings)
{
	size_t n = run_length(cursor);
	g_autofree char *word = g_strndup(cursor->at, n);

	if (!n || (cursor->at + n < cursor->end && cursor->at[n] != ' '))
		return NULL;
	cursor->at += n;
	return g_string_chunk_insert_const(strings, word);
}

/* The blank between two words. */
static bool take_blank(struct cursor *cursor)
{
	if (cursor->at == cursor->end || *cursor->at != ' ')
		return false;
	cursor->at++;
	return true;
}

static const char *take_field(struct cursor *cursor, struct line *line,
			      GStringChunk *strings)
{
	const char *sign = memchr(cursor->at, '=', run_length(cursor));
	struct field field = { 0 };
	const char *damage;

	if (!sign)
		return "a word that is no key=value";

	g_autofree char *key = g_strndup(cursor->at, sign - cursor->at);

	if (!is_word(key))
		return "a bad key";
	if (line_value(line, key))
		return "a key that comes twice";
	if (line->fields->len == FIELDS_MAX)
		return "too many fields";
	field.key = g_string_chunk_insert_const(strings, key);
	cursor->at = sign + 1;
	damage = take_value(cursor, strings, &field);
	g_array_append_val(line->fields, field);
	return damage;
}

static const char *take_fields(struct cursor *cursor, struct line *line,
			       GStringChunk *strings)
{
	const char *damage = NULL;

	while (!damage && cursor->at < cursor->end)
		damage = take_blank(cursor) ?
			take_field(cursor, line, strings) :
			"no blank between two words";
	return damage;
}

static enum line_kind kind_of(const char *word)
{
	static const struct {
		const char *word;
		enum line_kind kind;
	} kinds[] = {
		{ "el0diff-trace", LINE_HEAD },
		{ "begin", LINE_BEGIN },
		{ "test", LINE_TEST },
		{ "done", LINE_DONE },
		{ "end", LINE_END },
		{ "total", LINE_TOTAL },
	};

	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
		if (!strcmp(kinds[i].word, word))
			return kinds[i].kind;
	return LINE_EVENT;
}

/* Bytes that no line may hold: the emitter escapes them. */
static const char *check_bytes(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (g_ascii_iscntrl(text[i]) || !text[i])
			return "a control character";
	if (!g_utf8_validate_len(text, len, NULL))
		return "bytes that are not UTF-8";
	return NULL;
}

static const char *take_words(struct cursor *cursor, struct line *line,
			      GStringChunk *strings)
{
	line->first = take_word(cursor, strings);
	if (!line->first)
		return "no word at its start";
	line->kind = kind_of(line->first);
	if (line->kind == LINE_EVENT && !is_word(line->first))
		return "a bad first word";
	if (line->kind == LINE_TOTAL)
		return NULL;
	if (!take_blank(cursor))
		return "no second word";
	line->second = take_word(cursor, strings);
	if (!line->second)
		return "no second word";
	if (line->kind == LINE_EVENT && !is_event_name(line->second))
		return "a bad name of an event";
	return NULL;
}

const char *line_parse(struct line *line, GStringChunk *strings,
		       const char *text, size_t len)
{
	struct cursor cursor = { .at = text, .end = text + len };
	const char *damage = check_bytes(text, len);

	line->first = NULL;
	line->second = NULL;
	line->text = NULL;
	g_array_set_size(line->fields, 0);
	if (!damage)
		damage = take_words(&cursor, line, strings);
	if (!damage)
		damage = take_fields(&cursor, line, strings);
	if (!damage)
		line->text = g_string_chunk_insert_len(strings, text, len);
	return damage;
}

bool line_counts(const struct line *line, const char *key, size_t count)
{
	const char *value = line_value(line, key);
	guint64 n;

	return value && g_ascii_string_to_unsigned(value, 10, 0, G_MAXINT, &n,
						   NULL) && n == count;
}
