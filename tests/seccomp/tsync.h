/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A tracee whose sibling thread, untraced, installs a filter for both of them
 * when told to.
 */
#ifndef EL0DIFF_SECCOMP_TSYNC_H
#define EL0DIFF_SECCOMP_TSYNC_H

#include <pthread.h>

/* What the tracer and the sibling tell each other. */
static volatile struct {
	int go, done;
	long result;
} *tsync;

/* For getppid, read and -1. */
static uint32_t tsync_action;

static inline void *tsync_thread(void *arg)
{
	struct sock_filter filter[] = {
		SECCOMP_ON(__NR_getppid, tsync_action),
		SECCOMP_IF(__NR_read, tsync_action),
		SECCOMP_IF(-1, tsync_action),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	trace_actor("sibling");
	while (!tsync->go)
		must_sleep_ms(1);
	trace_ret("seccomp", must_seccomp(filter, ARRAY_SIZE(filter),
					  SECCOMP_FILTER_FLAG_TSYNC));
	tsync->done = 1;
	return arg;
}

static inline void tsync_sibling(void)
{
	pthread_t thread;

	MUST_BE(pthread_create(&thread, NULL, tsync_thread, NULL) == 0);
}

/* Stopped before @fn, with its sibling running. */
static inline pid_t tsync_start(void (*fn)(void))
{
	return tracee_start_with(tsync_sibling, fn, PTRACE_O_TRACESECCOMP);
}

static inline void tsync_install(void)
{
	tsync->go = 1;
	while (!tsync->done)
		must_sleep_ms(1);
}

static inline void tsync_prepare(uint32_t action)
{
	tsync = must_shared(sizeof(*tsync));
	tsync_action = action;
	must_sigaction(SIGSYS, trace_signal, 0);
}

/* The call that the filter is about. */
static void call(void)
{
	tsync->result = fill_syscall(__NR_getppid);
	trace_ret("getppid", tsync->result);
}

FIXTURE(filter) { };

FIXTURE_VARIANT(filter) {
	uint32_t action;
	long result;
	int code;
};

FIXTURE_VARIANT_ADD(filter, denies) {
	.action = SECCOMP_RET_ERRNO | 5, .result = -5,
};
FIXTURE_VARIANT_ADD(filter, traps) {
	.action = SECCOMP_RET_TRAP | 6, .result = 0xa0,
};
FIXTURE_VARIANT_ADD(filter, kills) {
	.action = SECCOMP_RET_KILL_PROCESS, .code = 128 + SIGSYS,
};

FIXTURE_SETUP(filter)
{
	REQUIRE(probe_seccomp());
	tsync_prepare(variant->action);
}

FIXTURE_TEARDOWN(filter) { }

#endif
