// SPDX-License-Identifier: GPL-2.0-only
/*
 * What stands around the cases: "test" before, "done" after, nobody left over.
 */
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "channel.h"
#include "helpers.h"
#include "kselftest.h"
#include "must.h"
#include "names.h"
#include "svc.h"
#include "trace.h"

FILE *harness_log;

static char log_text[256];
static char program[128];		/* ptrace/skip_syscall */
static char ambient[32];		/* [none] */
static int failed;
static struct image *images;

void image_register(struct image *image)
{
	image->next = images;
	images = image;
}

/* By hand there is no id: tests/ptrace/skip_syscall.c gives its first half. */
static void set_id(const char *file)
{
	const char *id = getenv(CHANNEL_ID_ENV);
	const char *end;

	if (id) {
		end = strchrnul(id, '[');
		snprintf(ambient, sizeof(ambient), "%s", end);
	} else {
		id = !strncmp(file, "tests/", 6) ? file + 6 : file;
		end = strchrnul(id, '.');
		strcpy(ambient, "[none]");
	}
	snprintf(program, sizeof(program), "%.*s", (int)(end - id), id);
	/* An image_exec() starts the same program. */
	setenv(CHANNEL_ID_ENV, program, 0);
}

/* After image_exec(): this process is a part of a case that goes on. */
static void run_image(char **argv)
{
	const char *actor = argv[1];
	struct image *image;

	for (image = images; image; image = image->next) {
		if (strcmp(argv[0] + strlen("image:"), image->name))
			continue;
		trace_actor(actor);
		image->run();
		_exit(0);
	}
	trouble("no image '%s'", argv[0]);
}

void harness_start(const char *file, int argc, char **argv)
{
	channel_attach();
	trace_actor("tracer");
	if (argc == 2 && !strncmp(argv[0], "image:", strlen("image:")))
		run_image(argv);
	set_id(file);
	harness_log = fmemopen(log_text, sizeof(log_text), "w");
	if (!harness_log || prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))
		abort();
}

void harness_case_begin(const char *fixture, const char *variant,
			const char *name)
{
	struct timespec now;

	channel_move();
	trace_reset();
	trace_role(getpid(), "harness");
	/* Not by the vDSO: what that leaves in registers depends on the kernel. */
	svc(__NR_clock_gettime, CLOCK_MONOTONIC, &now);
	channel->case_began = now.tv_sec;
	rewind(harness_log);
	memset(log_text, 0, sizeof(log_text));
	if (!strcmp(fixture, "global"))
		channel_line("test %s.%s%s", program, name, ambient);
	else
		channel_line("test %s.%s%s%s.%s%s", program, fixture,
			     *variant ? "." : "", variant, name, ambient);
}

/*
 * Tracees and children of the case; they come to us, since we are a subreaper.
 * Under init nobody else but us and the kernel's threads exists.
 */
static void kill_leftovers(pid_t pid)
{
	kill(channel_by_hand() ? -pid : -1, SIGKILL);
	while (waitpid(-1, NULL, __WALL) > 0)
		;
}

/* The kernel's harness knows more of how the case ended than it hands on. */
static const char *death(void)
{
	static const char by_signal[] = "terminated unexpectedly by signal ";
	static char text[64];
	const char *p;

	if (strstr(log_text, "terminated by timeout"))
		return "timeout";
	p = strstr(log_text, by_signal);
	if (p) {
		snprintf(text, sizeof(text), "died: %s",
			 signal_name(atoi(p + strlen(by_signal))));
		return text;
	}
	if (strstr(log_text, "exited normally instead of by signal"))
		return "exited instead of dying by the signal";
	return NULL;
}

static void done(const char *result, const char *reason)
{
	if (reason && *reason)
		channel_line("done %s reason=%s", result, quoted(reason));
	else
		channel_line("done %s", result);
}

void harness_case_end(int code, const char *reason, pid_t pid)
{
	bool full;

	kill_leftovers(pid);
	fflush(harness_log);
	full = channel->full;
	channel_move();
	if (full) {
		done("trouble", "more events than there is room for");
	} else if (channel->trouble.claimed) {
		done("trouble", channel->trouble.reason);
	} else if (channel->fail.claimed || code == KSFT_FAIL) {
		failed = 1;
		done("fail", death() ?: channel->fail.reason);
	} else if (code == KSFT_SKIP) {
		done("skip", reason);
	} else {
		done("ok", NULL);
	}
}

int harness_finish(void)
{
	return failed;
}

void trouble(const char *fmt, ...)
{
	struct channel_verdict *v = &channel->trouble;
	char text[sizeof(v->reason)];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	trace_event("trouble", "text=%s", quoted(text));
	if (!__atomic_exchange_n(&v->claimed, 1, __ATOMIC_RELAXED))
		strcpy(v->reason, text);
	_exit(KSFT_FAIL);
}
