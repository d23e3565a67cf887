// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which cases there are, now that the programs have said it.
 */
#include <string.h>

#include "args.h"
#include "globs.h"
#include "output_internal.h"
#include "plan.h"

struct chooser {
	struct glob *tests;
	struct glob *excludes;
	GArray *cases;		/* of struct plan_case: the new plan */
	size_t known;
};

static const struct output_program *find_program(const struct output *output,
						 const char *id)
{
	for (guint i = 0; i < output->items->len; i++) {
		const struct output_item *item = output->items->pdata[i];

		if (item->program && !strcmp(item->program->id, id))
			return item->program;
	}
	return NULL;
}

static struct plan_case named(const struct plan_case *program,
			      const char *name)
{
	return (struct plan_case){
		.id = g_strdup_printf("%s.%s[%s]", program->program, name,
				      program->ambient),
		.program = g_strdup(program->program),
		.name = g_strdup(name),
		.ambient = g_strdup(program->ambient),
		.file = g_strdup(program->file),
		.line = program->line,
		.whole = true,
	};
}

static void choose(struct chooser *chooser, const struct plan_case *program,
		   const char *name)
{
	struct plan_case one = named(program, name);

	chooser->known++;
	if (globs_choose(chooser->tests, chooser->excludes, &one))
		g_array_append_val(chooser->cases, one);
	else
		plan_case_release(&one);
}

/* In the order of the first output that has them; the program itself last. */
static void choose_results(struct chooser *chooser,
			   const struct plan_case *program,
			   const struct output *outputs, size_t count)
{
	g_autofree char *id = plan_group_id(program);
	g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

	for (size_t side = 0; side < count; side++) {
		const struct output_program *found =
			find_program(&outputs[side], id);
		const GArray *results = found ? found->ktap.results : NULL;

		for (guint i = 0; results && i < results->len; i++) {
			char *name = g_array_index(results, struct ktap_result,
						   i).name;

			if (g_hash_table_add(seen, name))
				choose(chooser, program, name);
		}
	}
	choose(chooser, program, program->name);
}

/* The ambient none is where they belong: no other is missed. */
static bool is_all(const struct args *args)
{
	return !(args->tests && *args->tests) &&
	       !(args->excludes && *args->excludes) &&
	       g_strv_contains((const char *const *)args->ambients, "none");
}

const char *output_plan(struct plan *plan, const struct args *args,
			const struct output *outputs, size_t count)
{
	struct chooser chooser = {
		.tests = globs_of(args->tests),
		.excludes = globs_of(args->excludes),
		.cases = g_array_new(FALSE, TRUE, sizeof(struct plan_case)),
	};
	const char *unused;

	for (size_t i = 0; i < plan->count; i++)
		choose_results(&chooser, &plan->cases[i], outputs, count);
	for (size_t i = 0; i < plan->count; i++)
		plan_case_release(&plan->cases[i]);
	g_free(plan->cases);
	plan->count = chooser.cases->len;
	plan->cases = (struct plan_case *)g_array_free(chooser.cases, FALSE);
	/* How much more there is nobody knows, only that there is. */
	plan->known = chooser.known + !is_all(args);
	unused = globs_unused(chooser.tests, args->tests);
	globs_free(chooser.tests);
	globs_free(chooser.excludes);
	return unused;
}
