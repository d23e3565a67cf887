// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the outputs of programs to the trace of their cases.
 */
#include "output.h"

#include <string.h>

#include "ktap.h"
#include "output_internal.h"
#include "plan.h"

struct writer {
	const struct plan *plan;
	GString *text;
	size_t lines, programs;
};

static void put(struct writer *writer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void put(struct writer *writer, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	g_string_append_vprintf(writer->text, format, ap);
	va_end(ap);
	g_string_append_c(writer->text, '\n');
	writer->lines++;
}

/* As a string of a trace; to be freed. */
static char *quote(const char *text)
{
	GString *out = g_string_new("\"");

	for (; *text; text++) {
		unsigned char c = *text;

		if (c == '"' || c == '\\')
			g_string_append_printf(out, "\\%c", c);
		else if (c < ' ' || c > '~')
			g_string_append_printf(out, "\\x%02x", c);
		else
			g_string_append_c(out, c);
	}
	g_string_append_c(out, '"');
	return g_string_free(out, FALSE);
}

static void put_done(struct writer *writer, enum result result,
		     const char *reason)
{
	g_autofree char *text = reason ? quote(reason) : NULL;

	if (text)
		put(writer, "done %s reason=%s", result_name(result), text);
	else
		put(writer, "done %s", result_name(result));
}

/* "AREA/PROGRAM.NAME[AMBIENT]", from "AREA/PROGRAM[AMBIENT]". */
static char *case_id(const struct output_program *program, const char *name)
{
	size_t n = strcspn(program->id, "[");

	return g_strdup_printf("%.*s.%s%s", (int)n, program->id, name,
			       program->id + n);
}

/* Where some are left out on purpose, what is not planned is one of them. */
static bool put_test(struct writer *writer,
		     const struct output_program *program, const char *name)
{
	g_autofree char *id = case_id(program, name);
	bool all = writer->plan->count == writer->plan->known;

	if (!all && !plan_find(writer->plan, id))
		return false;
	put(writer, "test %s", id);
	return true;
}

static void put_results(struct writer *writer,
			const struct output_program *program)
{
	const GArray *results = program->ktap.results;

	for (guint i = 0; i < results->len; i++) {
		const struct ktap_result *one =
			&g_array_index(results, struct ktap_result, i);

		if (put_test(writer, program, one->name))
			put_done(writer, one->result, one->reason);
	}
}

/* Those that only the other kernel, or another run, has. */
static void put_absent(struct writer *writer,
		       const struct output_program *program)
{
	const struct plan *plan = writer->plan;
	size_t at = plan_group(plan, program->id);
	size_t end = at < plan->count ? plan_next(plan, at) : at;

	for (; at < end; at++) {
		const struct plan_case *one = &plan->cases[at];

		if (!strcmp(one->name, "program") ||
		    ktap_find(&program->ktap, one->name))
			continue;
		put(writer, "test %s", one->id);
		put(writer, "output absent");
		put_done(writer, RESULT_FAIL, "no such result was printed");
	}
}

static guint count_failed(const struct ktap *ktap)
{
	guint failed = 0;

	for (guint i = 0; i < ktap->results->len; i++)
		failed += g_array_index(ktap->results, struct ktap_result,
					i).result == RESULT_FAIL;
	return failed;
}

/* What is wrong with the output as a whole; to be freed. NULL: nothing. */
static char *complaint(const struct ktap *ktap)
{
	const struct ktap_level *top = &ktap->levels[0];

	if (ktap->flood)
		return g_strdup("wrote more than there is room for");
	if (ktap->bail_out)
		return g_strdup_printf("bailed out: %s", ktap->bail_out);
	if (top->planned >= 0 && top->planned != top->seen)
		return g_strdup_printf("planned %ld results, printed %ld",
				       top->planned, top->seen);
	if (ktap->short_plans)
		return g_strdup("a subtest planned more or less results than "
				"it printed");
	if (top->planned < 0 && ktap->results->len)
		return g_strdup("results without a plan");
	return NULL;
}

/* KSFT_SKIP of tools/testing/selftests/kselftest.h. */
#define CODE_SKIP "4"

/*
 * Why a program is not content that has no result to say so: its last words,
 * or those on what is not supported. To be freed; NULL: it said nothing.
 */
static char *last_words(const struct ktap *ktap, bool skipped)
{
	const GPtrArray *all = ktap->remarks;
	guint from = all->len > 3 ? all->len - 3 : 0;
	GString *words;

	for (guint i = 0; skipped && i < all->len; i++)
		if (strstr(all->pdata[i], "support"))
			return g_strdup(all->pdata[i]);
	if (!all->len)
		return NULL;
	words = g_string_new(all->pdata[from]);
	for (guint i = from + 1; i < all->len; i++)
		g_string_append_printf(words, "; %s", (char *)all->pdata[i]);
	return g_string_free(words, FALSE);
}

/* Whether the exit status says no more than the results do. */
static bool is_told(const struct output_program *program)
{
	guint failed = count_failed(&program->ktap);

	return !strcmp(program->code, failed ? "1" : "0") ||
	       (!failed && !strcmp(program->code, CODE_SKIP));
}

static void put_verdict(struct writer *writer,
			const struct output_program *program)
{
	const struct ktap *ktap = &program->ktap;
	bool skipped = ktap->skip_all || !strcmp(program->code, CODE_SKIP);
	g_autofree char *wrong = complaint(ktap);
	g_autofree char *words = last_words(ktap, skipped);

	if (wrong)
		put_done(writer, RESULT_FAIL, wrong);
	else if (!is_told(program))
		put_done(writer, RESULT_FAIL, words ? words : "exit status");
	else if (skipped && !count_failed(ktap))
		put_done(writer, RESULT_SKIP, ktap->skip_all ? ktap->skip_all :
					      words);
	else
		put_done(writer, RESULT_OK, NULL);
}

/*
 * Only what the results do not tell, so that one of them that differs is one
 * divergence. A program that did not come to its end dies in this case.
 */
static void put_program_case(struct writer *writer,
			     const struct output_program *program)
{
	const struct ktap_level *top = &program->ktap.levels[0];

	if (!put_test(writer, program, "program"))
		return;
	if (top->planned >= 0 && top->planned != top->seen)
		put(writer, "output plan planned=%ld printed=%ld",
		    top->planned, top->seen);
	if (!program->code)
		return;
	if (!is_told(program))
		put(writer, "output exit code=%s", program->code);
	put_verdict(writer, program);
}

static void put_program(struct writer *writer,
			const struct output_program *program)
{
	writer->programs++;
	put(writer, "begin %s", program->id);
	if (!program->skipped) {
		put_results(writer, program);
		if (program->code)
			put_absent(writer, program);
		put_program_case(writer, program);
	}
	for (guint i = 0; i < program->held->len; i++)
		put(writer, "%s", (char *)program->held->pdata[i]);
	if (program->end)
		put(writer, "%s", program->end);
}

char *output_trace(const struct output *output, const struct plan *plan,
		   size_t *len)
{
	struct writer writer = {
		.plan = plan, .text = g_string_new(NULL),
	};

	for (guint i = 0; i < output->items->len; i++) {
		const struct output_item *item = output->items->pdata[i];

		if (item->program)
			put_program(&writer, item->program);
		else if (item->total)
			put(&writer, "total programs=%zu lines=%zu",
			    writer.programs, writer.lines);
		else if (item->cut)
			g_string_append(writer.text, item->cut);
		else
			put(&writer, "%s", item->line);
	}
	*len = writer.text->len;
	return g_string_free(writer.text, FALSE);
}
