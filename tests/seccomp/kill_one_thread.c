// SPDX-License-Identifier: GPL-2.0-only
/*
 * SECCOMP_RET_KILL_THREAD in a process with more than one thread ends just the
 * one that made the call, from within the entry code and without a way back to
 * user space; its sibling goes on and decides how the process ends.
 * SECCOMP_RET_KILL_PROCESS takes all of them.
 *
 * kernel/seccomp.c:__seccomp_filter(), the do_exit() branch; entry C-12.
 */
#include "guest.h"

#include <pthread.h>

CATALOGUE("C-12");

#define SURVIVED	5

/* The fatal call, and what comes behind it if it is not. */
static void call(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void survive(void)
{
	trace_ret("geteuid", fill_syscall(__NR_geteuid));
	tracee_exit(SURVIVED);
}

static char state_of(pid_t tid)
{
	char path[64], text[512];

	snprintf(path, sizeof(path), "/proc/self/task/%d/stat", tid);
	must_read_file(path, text, sizeof(text));
	return strrchr(text, ')')[2];
}

static void *call_in_thread(void *arg)
{
	trace_actor("sibling");
	call();
	return arg;
}

static void *survive_leader(void *arg)
{
	trace_actor("sibling");
	while (state_of(getpid()) != 'Z')
		must_sleep_ms(1);
	survive();
	return arg;
}

static pthread_t must_thread(void *(*fn)(void *))
{
	pthread_t thread;

	MUST_BE(pthread_create(&thread, NULL, fn, NULL) == 0);
	return thread;
}

static void sibling_calls(void)
{
	MUST_BE(pthread_join(must_thread(call_in_thread), NULL) == 0);
	survive();
}

static void leader_calls(void)
{
	must_thread(survive_leader);
	call();
}

TEST(sibling_only)
{
	REQUIRE(probe_seccomp());
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_KILL_THREAD);
	EXPECT_EQ(SURVIVED, child_run(sibling_calls));
}

TEST(leader_only)
{
	REQUIRE(probe_seccomp());
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_KILL_THREAD);
	EXPECT_EQ(SURVIVED, child_run(leader_calls));
}

TEST(process_of_sibling)
{
	REQUIRE(probe_seccomp());
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_KILL_PROCESS);
	EXPECT_EQ(128 + SIGSYS, child_run(sibling_calls));
}

TEST_HARNESS_MAIN
