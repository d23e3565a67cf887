// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events word under word, so that the eye finds what differs.
 */
#include "report_internal.h"

#include <string.h>

#include "util.h"

/* Where the words begin, behind a label. */
#define LABEL 16
/* A longer word is cut: what differs in it is told by print_values(). */
#define WORD_MAX (PAGE_WIDTH - LABEL - 4)

/* A column of two events under each other: a word, or a hole in one of them. */
struct column {
	char *words[SIDES];	/* NULL: a hole */
	bool differs;
};

static void column_clear(gpointer data)
{
	struct column *column = data;

	for (enum side side = 0; side < SIDES; side++)
		g_free(column->words[side]);
}

/*
 * The words of an event's line as they are written, fit for a terminal: the
 * actor, the name and one for each field.
 */
static char **words_of(const struct event *event)
{
	GPtrArray *words = g_ptr_array_new();
	const char *start = event->text;
	bool quoted = false;

	for (const char *p = start; ; p++) {
		if (*p == '\\' && p[1]) {
			p++;
		} else if (*p == '"') {
			quoted = !quoted;
		} else if (!*p || (*p == ' ' && !quoted)) {
			g_ptr_array_add(words, escape_text(start, p - start));
			start = p + 1;
		}
		if (!*p)
			break;
	}
	g_ptr_array_add(words, NULL);
	return (char **)g_ptr_array_free(words, FALSE);
}

static char *cut_word(const char *word)
{
	g_autofree char *head = NULL;

	if (!word || text_columns(word) <= WORD_MAX)
		return g_strdup(word);
	head = g_utf8_substring(word, 0, WORD_MAX - 3);
	return g_strdup_printf("%s...", head);
}

static void add_column(GArray *all, const char *a, const char *b)
{
	struct column column = {
		.words = { cut_word(a), cut_word(b) },
		.differs = g_strcmp0(a, b),
	};

	g_array_append_val(all, column);
}

/* The word of the field with @key, or NULL. */
static const char *word_of(const struct event *event, char **words,
			   const char *key)
{
	const struct field *field = event_field(event, key);

	return field ? words[2 + (field - event->fields)] : NULL;
}

/* The two events, or one of them twice. */
static GArray *columns_of(const struct event *a, const struct event *b)
{
	g_auto(GStrv) x = words_of(a);
	g_auto(GStrv) y = words_of(b);
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct column));

	g_array_set_clear_func(all, column_clear);
	add_column(all, x[0], y[0]);
	add_column(all, x[1], y[1]);
	for (size_t i = 0; i < a->field_count; i++)
		add_column(all, x[2 + i], word_of(b, y, a->fields[i].key));
	for (size_t i = 0; i < b->field_count; i++)
		if (!event_field(a, b->fields[i].key))
			add_column(all, NULL, y[2 + i]);
	return all;
}

static unsigned int column_width(const struct column *column)
{
	unsigned int width = 0;

	for (enum side side = 0; side < SIDES; side++)
		if (column->words[side])
			width = MAX(width, text_columns(column->words[side]));
	return width;
}

/* How many columns from @from on fit in one line; at least one. */
static guint columns_that_fit(const GArray *all, guint from)
{
	unsigned int width = LABEL;
	guint i;

	for (i = from; i < all->len; i++) {
		width += column_width(&g_array_index(all, struct column, i));
		if (width > PAGE_WIDTH && i > from)
			break;
		width++;
	}
	return i - from;
}

static void trim_blanks(GString *out)
{
	while (out->len && out->str[out->len - 1] == ' ')
		g_string_truncate(out, out->len - 1);
}

/* One line of @side, or of marks where @side is SIDES. */
static void print_columns(const struct printer *printer, const char *label,
			  enum side side, const GArray *all, guint from,
			  guint count)
{
	print(printer, PAINT_NONE, "%-*s", LABEL, label);
	for (guint i = from; i < from + count; i++) {
		const struct column *column =
			&g_array_index(all, struct column, i);
		unsigned int width = column_width(column);
		enum paint paint = column->differs ? PAINT_BAD : PAINT_NONE;
		g_autofree char *marks = g_strnfill(column->differs ? width :
						    0, '^');
		const char *word = side == SIDES ? marks :
				   column->words[side];

		if (word)
			print(printer, paint, "%s", word);
		g_string_append_printf(printer->out, "%*s",
			(int)(width - (word ? text_columns(word) : 0) + 1), "");
	}
	trim_blanks(printer->out);
	print(printer, PAINT_NONE, "\n");
}

void print_event(const struct printer *printer, const char *label,
		 const struct event *event)
{
	g_autoptr(GArray) all = columns_of(event, event);

	for (guint i = 0; i < all->len; ) {
		guint n = columns_that_fit(all, i);

		print_columns(printer, i ? "" : label, BASELINE, all, i, n);
		i += n;
	}
}

static bool any_differs(const GArray *all, guint from, guint count)
{
	for (guint i = from; i < from + count; i++)
		if (g_array_index(all, struct column, i).differs)
			return true;
	return false;
}

void print_pair(const struct printer *printer, const struct event *a,
		       const struct event *b)
{
	g_autoptr(GArray) all = columns_of(a, b);

	for (guint i = 0; i < all->len; ) {
		guint n = columns_that_fit(all, i);

		print_columns(printer, "      baseline", BASELINE, all, i, n);
		print_columns(printer, "      candidate", CANDIDATE, all, i,
			      n);
		if (any_differs(all, i, n))
			print_columns(printer, "", SIDES, all, i, n);
		i += n;
	}
}
