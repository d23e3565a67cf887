// SPDX-License-Identifier: GPL-2.0-only
/*
 * The file `result' beside a trace: how the run went, and on what.
 */
#include <string.h>

#include "boot_internal.h"
#include "util.h"

#define RESULT_MAX	(64u << 20)
#define TRACE_MAX	(1u << 30)

/* Console text and paths may be no UTF-8, which JSON cannot hold. */
static json_t *string(const char *text)
{
	g_autofree char *valid = text ? g_utf8_make_valid(text, -1) : NULL;

	return valid ? json_string(valid) : json_null();
}

static const char *kind_name(enum incident_kind kind)
{
	return kind == INCIDENT_PANIC ? "panic" : "hang";
}

static json_t *incidents_of(const struct run *run)
{
	json_t *array = json_array();

	for (size_t i = 0; i < run->incident_count; i++) {
		const struct incident *one = &run->incidents[i];
		json_t *object = json_object();

		json_object_set_new(object, "kind",
				    json_string(kind_name(one->kind)));
		json_object_set_new(object, "program", string(one->program));
		json_object_set_new(object, "what", string(one->what));
		json_object_set_new(object, "registers",
				    string(one->registers));
		json_object_set_new(object, "console", string(one->console));
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *machine_of(const struct boot *boot)
{
	const struct args *args = boot->args;
	json_t *object = json_object();

	json_object_set_new(object, "qemu", string(boot->qemu_version));
	json_object_set_new(object, "cpu", string(args->cpu));
	json_object_set_new(object, "smp", json_integer(args->smp));
	json_object_set_new(object, "memory", json_integer(args->memory));
	json_object_set_new(object, "icount", json_boolean(args->icount));
	json_object_set_new(object, "append", string(args->append[boot->side]));
	json_object_set_new(object, "timeout", json_integer(args->timeout));
	return object;
}

static json_t *result_of(const struct boot *boot)
{
	const struct run *run = boot->run;
	json_t *object = json_object();

	json_object_set_new(object, "version", json_integer(1));
	json_object_set_new(object, "outcome",
			    json_string(outcome_name(run->outcome)));
	json_object_set_new(object, "why", string(run->why));
	json_object_set_new(object, "kernel", string(run->kernel));
	json_object_set_new(object, "image", string(run->image));
	json_object_set_new(object, "sha256", string(run->sha256));
	json_object_set_new(object, "seed", json_integer(run->seed));
	json_object_set_new(object, "machine", machine_of(boot));
	json_object_set_new(object, "seconds", json_real(run->seconds));
	json_object_set_new(object, "boots", json_integer(run->boots));
	json_object_set_new(object, "incidents", incidents_of(run));
	json_object_set_new(object, "console", string(run->console));
	return object;
}

int result_write(const struct boot *boot, char **error)
{
	g_autofree char *path = g_build_filename(boot->run->folder, "result",
						 NULL);
	json_t *object = result_of(boot);
	char *text = json_dumps(object, JSON_INDENT(2));
	int result;

	json_decref(object);
	if (!text)
		return set_error(error, "out of memory: '%s'", path);
	result = write_file(path, text, strlen(text), error);
	free(text);
	return result;
}

static char *take(json_t *object, const char *key)
{
	return g_strdup(json_string_value(json_object_get(object, key)));
}

static int outcome_of(const char *name)
{
	for (int i = RUN_DONE; i <= RUN_BROKEN; i++)
		if (!g_strcmp0(outcome_name(i), name))
			return i;
	return -1;
}

static void take_incidents(struct run *run, json_t *array)
{
	size_t count = json_array_size(array);

	run->incidents = g_new0(struct incident, count);
	run->incident_count = count;
	for (size_t i = 0; i < count; i++) {
		json_t *object = json_array_get(array, i);
		const char *kind = json_string_value(json_object_get(object,
								     "kind"));

		run->incidents[i] = (struct incident){
			.kind = g_strcmp0(kind, kind_name(INCIDENT_HANG)) ?
				INCIDENT_PANIC :
				INCIDENT_HANG,
			.program = take(object, "program"),
			.what = take(object, "what"),
			.registers = take(object, "registers"),
			.console = take(object, "console"),
		};
		if (!run->incidents[i].program)
			run->incidents[i].program = g_strdup("?");
	}
}

static int take_result(struct run *run, json_t *object)
{
	int outcome = outcome_of(json_string_value(json_object_get(object,
							"outcome")));

	if (outcome < 0)
		return -1;
	run->outcome = outcome;
	run->why = take(object, "why");
	run->sha256 = take(object, "sha256");
	run->console = take(object, "console");
	run->seed = json_integer_value(json_object_get(object, "seed"));
	run->boots = json_integer_value(json_object_get(object, "boots"));
	run->seconds = json_number_value(json_object_get(object, "seconds"));
	take_incidents(run, json_object_get(object, "incidents"));
	return 0;
}

int run_load(struct run *run, char **error)
{
	g_autofree char *path = g_build_filename(run->folder, "result", NULL);
	g_autofree char *trace = g_build_filename(run->folder, "trace", NULL);
	g_autofree char *text = NULL;
	size_t len;
	json_t *object;
	int result;

	run->trace = read_file(trace, TRACE_MAX, &run->trace_len, error);
	text = run->trace ? read_file(path, RESULT_MAX, &len, error) : NULL;
	if (!text)
		return -1;
	object = json_loadb(text, len, 0, NULL);
	result = object ? take_result(run, object) : -1;
	json_decref(object);
	if (result < 0)
		return set_error(error, "not the result of a run: '%s'", path);
	return 0;
}
