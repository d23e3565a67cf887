// SPDX-License-Identifier: GPL-2.0-only
/*
 * Text for people: paint, page width, and one difference in full.
 */
#include "report_internal.h"

#include <string.h>

#include "util.h"

static const char *const paints[] = {
	[PAINT_NONE] = "",
	[PAINT_HEAD] = "\033[1m",
	[PAINT_BASELINE] = "\033[36m",
	[PAINT_CANDIDATE] = "\033[33m",
	[PAINT_GOOD] = "\033[32m",
	[PAINT_BAD] = "\033[31m",
};

void print(const struct printer *printer, enum paint paint,
	   const char *format, ...)
{
	bool color = printer->color && paint != PAINT_NONE;
	va_list ap;

	if (color)
		g_string_append(printer->out, paints[paint]);
	va_start(ap, format);
	g_string_append_vprintf(printer->out, format, ap);
	va_end(ap);
	if (color)
		g_string_append(printer->out, "\033[0m");
}

unsigned int text_columns(const char *text)
{
	return g_utf8_strlen(text, -1);
}

void print_wrapped(const struct printer *printer, unsigned int indent,
		   const char *text)
{
	g_auto(GStrv) words = g_strsplit(text, " ", -1);
	unsigned int at = 0;

	for (char **word = words; *word; word++) {
		if (at && at + 1 + text_columns(*word) > PAGE_WIDTH) {
			print(printer, PAINT_NONE, "\n");
			at = 0;
		}
		if (at)
			print(printer, PAINT_NONE, " ");
		else
			print(printer, PAINT_NONE, "%*s", indent, "");
		at += at ? 1 : indent;
		print(printer, PAINT_NONE, "%s", *word);
		at += text_columns(*word);
	}
	print(printer, PAINT_NONE, "\n");
}

/* Errors that the kernel means to keep for itself, but shows to a tracer. */
static const char *internal_error(int number)
{
	switch (number) {
	case 512:
		return "ERESTARTSYS";
	case 513:
		return "ERESTARTNOINTR";
	case 514:
		return "ERESTARTNOHAND";
	case 516:
		return "ERESTART_RESTARTBLOCK";
	}
	return NULL;
}

const char *decode_value(const char *value)
{
	const char *name;
	char *end;
	gint64 number;

	if (g_str_has_prefix(value, "0x"))
		number = (gint64)g_ascii_strtoull(value, &end, 16);
	else
		number = g_ascii_strtoll(value, &end, 10);
	if (!*value || *end)
		return NULL;
	if (number >= 0xfffff001 && number <= 0xffffffff)
		number = (gint32)number;
	if (number < -4095 || number > -1)
		return NULL;
	name = strerrorname_np(-number);
	return name ? name : internal_error(-number);
}

static char *decoded(const struct difference *difference, enum side side)
{
	const char *value = difference_value(difference, side);
	const char *name = decode_value(value);

	return name ? g_strdup_printf("%s (-%s)", value, name) :
		      g_strdup(value);
}

static void print_declared(const struct printer *printer,
			   const struct declaration *declared)
{
	if (declared)
		print(printer, PAINT_NONE, "  declared: %s", declared->id);
	print(printer, PAINT_NONE, "\n");
}

/* How many characters two texts begin with alike. */
static size_t common_length(const char *a, const char *b)
{
	const char *start = a;

	while (*a && g_utf8_get_char(a) == g_utf8_get_char(b)) {
		a = g_utf8_next_char(a);
		b = g_utf8_next_char(b);
	}
	return g_utf8_strlen(start, a - start);
}

/* @room characters of @text from the @from-th on. */
static char *excerpt(const char *text, size_t from, size_t room)
{
	size_t len = g_utf8_strlen(text, -1);
	size_t n = MIN(room, len - from);
	g_autofree char *part = g_utf8_substring(text, from, from + n);

	return g_strdup_printf("%s%s%s", from ? "..." : "", part,
			       from + n < len ? "..." : "");
}

/* Under each other, with a mark under the first character that differs. */
static void print_long_values(const struct printer *printer, const char *key,
			      int width, const char *a, const char *b,
			      const struct declaration *declared)
{
	size_t room = PAGE_WIDTH - width - 24;
	size_t common = common_length(a, b);
	size_t from = common > room - 20 ? common - 20 : 0;
	g_autofree char *x = excerpt(a, from, room);
	g_autofree char *y = excerpt(b, from, room);

	print(printer, PAINT_NONE, "      ");
	print(printer, PAINT_HEAD, "%-*s", width, key);
	print(printer, PAINT_NONE, " baseline  ");
	print(printer, PAINT_BASELINE, "%s", x);
	print(printer, PAINT_NONE, "\n%*scandidate ", width + 7, "");
	print(printer, PAINT_CANDIDATE, "%s", y);
	print_declared(printer, declared);
	if (common)
		print(printer, PAINT_NONE, "%*s^\n",
		      (int)(width + 17 + common - from + (from ? 3 : 0)), "");
}

void print_values(const struct printer *printer, const char *key, int width,
		  const char *a, const char *b,
		  const struct declaration *declared)
{
	if (text_columns(a) + text_columns(b) + width + 40 > PAGE_WIDTH) {
		print_long_values(printer, key, width, a, b, declared);
		return;
	}
	print(printer, PAINT_NONE, "      ");
	print(printer, PAINT_HEAD, "%-*s", width, key);
	print(printer, PAINT_NONE, " baseline ");
	print(printer, PAINT_BASELINE, "%s", a);
	print(printer, PAINT_NONE, "%*s candidate ",
	      (int)MAX(0, 16 - (int)text_columns(a)), "");
	print(printer, PAINT_CANDIDATE, "%s", b);
	print_declared(printer, declared);
}

/* Fewer than so many fields that one side lacks have a row each. */
#define ABSENT_MIN 3

/* The fields of [first, end) that @side lacks undeclared, if to be a list. */
static char *absent_fields(const struct difference *first,
			   const struct difference *end, enum side side)
{
	g_autoptr(GString) names = g_string_new(NULL);
	unsigned int count = 0;

	for (const struct difference *d = first; d < end; d++) {
		if (d->values[side] || d->declared)
			continue;
		g_string_append_printf(names, " %s", d->field);
		count++;
	}
	/* Something has to say what there is instead. */
	if (count < ABSENT_MIN || count == end - first)
		return NULL;
	return g_strdup(names->str);
}

static void print_field(const struct printer *printer,
			const struct difference *d, int width)
{
	g_autofree char *a = decoded(d, BASELINE);
	g_autofree char *b = decoded(d, CANDIDATE);

	print_values(printer, d->field, width, a, b, d->declared);
}

static void print_absent(const struct printer *printer, const char *names,
			 enum side side)
{
	g_autofree char *text = g_strdup_printf("not on the %s:%s",
						side_names[side], names);

	print_wrapped(printer, 6, text);
}

/*
 * All fields in which the pair of events at @first differs.  Where another kind
 * of stop comes, all that only the expected one has is a list, not a column of
 * "(absent)".
 */
static void print_fields(const struct printer *printer,
			 const struct comparison *comparison,
			 const struct difference *first)
{
	const struct difference *last = comparison->differences +
					comparison->count;
	const struct difference *end;
	char *absent[SIDES];
	int width = 9;

	for (end = first; end < last && end->events[BASELINE] ==
	     first->events[BASELINE]; end++)
		width = MAX(width, (int)text_columns(end->field));
	for (enum side side = 0; side < SIDES; side++)
		absent[side] = absent_fields(first, end, side);
	for (const struct difference *d = first; d < end; d++) {
		bool listed = !d->declared &&
			((!d->values[BASELINE] && absent[BASELINE]) ||
			 (!d->values[CANDIDATE] && absent[CANDIDATE]));

		if (!listed)
			print_field(printer, d, width);
	}
	for (enum side side = 0; side < SIDES; side++) {
		if (absent[side])
			print_absent(printer, absent[side], side);
		g_free(absent[side]);
	}
}

/* Whether the event that @side alone has comes on the other side elsewhere. */
static bool has_moved(const struct comparison *comparison,
		      const struct difference *lone, enum side side)
{
	for (size_t i = 0; i < comparison->count; i++) {
		const struct difference *d = &comparison->differences[i];

		if (d->kind == DIFFERENCE_EVENT && !d->values[side] &&
		    !strcmp(d->actor, lone->actor) &&
		    !strcmp(d->event, lone->event) &&
		    !strcmp(d->values[!side], lone->values[side]))
			return true;
	}
	return false;
}

static void print_lone(const struct printer *printer,
		       const struct comparison *comparison,
		       const struct difference *first)
{
	for (enum side side = 0; side < SIDES; side++) {
		g_autofree char *label = g_strdup_printf("      %s",
							 side_names[side]);

		if (first->events[side])
			print_event(printer, label, first->events[side]);
		else
			print(printer, PAINT_BAD, "%-16s(%s)\n", label,
			      has_moved(comparison, first, !side) ?
			      "in another place" : "no such event");
	}
}

void print_difference(const struct printer *printer,
		      const struct comparison *comparison,
		      const struct difference *first)
{
	switch (first->kind) {
	case DIFFERENCE_FIELD:
		print_pair(printer, first->events[BASELINE],
			   first->events[CANDIDATE]);
		print_fields(printer, comparison, first);
		break;
	case DIFFERENCE_EVENT:
		print_lone(printer, comparison, first);
		break;
	case DIFFERENCE_RESULT:
		break;
	}
}
