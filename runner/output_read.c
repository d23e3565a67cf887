// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the guest's records to the outputs of programs.
 */
#include <string.h>

#include "ktap.h"
#include "output_internal.h"
#include "parse_line.h"

struct reader {
	struct output *output;
	struct line line;
	GStringChunk *strings;
	struct output_program *program;	/* between begin and end */
	size_t lines, programs;
};

static void program_free(struct output_program *program)
{
	if (!program)
		return;
	g_free(program->id);
	g_free(program->code);
	g_free(program->end);
	g_ptr_array_unref(program->held);
	ktap_release(&program->ktap);
	g_free(program);
}

static void item_free(void *data)
{
	struct output_item *item = data;

	g_free(item->line);
	program_free(item->program);
	g_free(item);
}

void output_release(struct output *output)
{
	if (output->items)
		g_ptr_array_unref(output->items);
	output->items = NULL;
}

static struct output_item *add_item(struct reader *reader)
{
	struct output_item *item = g_new0(struct output_item, 1);

	g_ptr_array_add(reader->output->items, item);
	return item;
}

/* Inside of a program it stays there, behind the results. */
static void keep_line(struct reader *reader, const char *text, size_t len)
{
	char *line = g_strndup(text, len);

	if (reader->program)
		g_ptr_array_add(reader->program->held, line);
	else
		add_item(reader)->line = line;
}

static void take_begin(struct reader *reader)
{
	struct output_program *program = g_new0(struct output_program, 1);

	if (reader->program)
		ktap_finish(&reader->program->ktap);
	program->id = g_strdup(reader->line.second);
	program->held = g_ptr_array_new_with_free_func(g_free);
	ktap_init(&program->ktap);
	reader->program = program;
	reader->programs++;
	add_item(reader)->program = program;
}

/*
 * The code is told by the case `program'; here it would say that no case
 * failed where only some of them are looked at.
 */
static void take_end(struct reader *reader, const char *text, size_t len)
{
	struct output_program *program = reader->program;
	const char *status = line_value(&reader->line, "status");

	if (!program) {
		keep_line(reader, text, len);
		return;
	}
	if (!g_strcmp0(status, "exited")) {
		program->code = g_strdup(line_value(&reader->line, "code"));
		program->end = g_strdup_printf("end %s status=exited code=0",
					       reader->line.second);
	} else {
		program->skipped = !g_strcmp0(status, "skipped");
		program->end = g_strndup(text, len);
	}
	ktap_finish(&program->ktap);
	reader->program = NULL;
}

static bool take_output(struct reader *reader)
{
	struct output_program *program = reader->program;
	const char *text = line_value(&reader->line, "text");

	if (!program || strcmp(reader->line.first, "output"))
		return false;
	if (!strcmp(reader->line.second, "flood"))
		program->ktap.flood = true;
	else if (strcmp(reader->line.second, "line") || !text)
		return false;
	else
		ktap_line(&program->ktap, text,
			  !line_value(&reader->line, "partial"));
	return true;
}

/* The counts are new in the new trace, so they must have been right here. */
static void take_total(struct reader *reader)
{
	if (reader->line.fields->len == 2 &&
	    line_counts(&reader->line, "programs", reader->programs) &&
	    line_counts(&reader->line, "lines", reader->lines - 1))
		add_item(reader)->total = true;
	else
		add_item(reader)->line = g_strdup("console trouble text=\"the "
			"total is not what came before it\"");
}

static void take_line(struct reader *reader, const char *text, size_t len)
{
	reader->lines++;
	if (line_parse(&reader->line, reader->strings, text, len))
		keep_line(reader, text, len);
	else if (reader->line.kind == LINE_BEGIN)
		take_begin(reader);
	else if (reader->line.kind == LINE_END)
		take_end(reader, text, len);
	else if (reader->line.kind == LINE_TOTAL)
		take_total(reader);
	else if (reader->line.kind != LINE_EVENT || !take_output(reader))
		keep_line(reader, text, len);
}

void output_read(struct output *output, const char *text, size_t len)
{
	struct reader reader = {
		.output = output,
		.strings = g_string_chunk_new(4096),
	};
	const char *end;

	output->items = g_ptr_array_new_with_free_func(item_free);
	line_init(&reader.line);
	for (; len; len -= end + 1 - text, text = end + 1) {
		end = memchr(text, '\n', len);
		if (!end)
			break;
		take_line(&reader, text, end - text);
	}
	if (reader.program)
		ktap_finish(&reader.program->ktap);
	if (len)
		add_item(&reader)->cut = g_strndup(text, len);
	line_release(&reader.line);
	g_string_chunk_free(reader.strings);
}
