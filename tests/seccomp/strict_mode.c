// SPDX-License-Identifier: GPL-2.0-only
/*
 * Strict mode: read, write, exit and rt_sigreturn, and any other call is
 * SIGKILL, from within the entry code.  -1 ends the kernel's list of allowed
 * calls and is not in it; high bits of x8 do not count.
 *
 * kernel/seccomp.c:__secure_computing_strict(); seccomp(2); entry C-17.
 */
#include "guest.h"

CATALOGUE("C-17 N-02");
AMBIENT_DEPENDENT("strict mode cannot be entered where there is a filter");

#define READ_END	60
#define WRITE_END	61

static unsigned long number;

/* Behind this only exit(2) is left to leave by. */
static void must_strict(void)
{
	MUST_BE(svc(__NR_prctl, PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0);
}

static void told(int sig, siginfo_t *info, void *context)
{
	char byte = 'y';

	trace_signal(sig, info, context);
	MUST_BE(svc(__NR_write, WRITE_END, &byte, 1) == 1);
}

static void allowed_calls(void)
{
	char byte = 'x';

	must_strict();
	trace_ret("write", svc(__NR_write, WRITE_END, &byte, 1));
	/* A signal comes while this one waits. */
	trace_ret("read", svc(__NR_read, READ_END, &byte, 1));
	svc(__NR_exit, 3);
}

static void other_call(void)
{
	must_strict();
	trace_ret("call", fill_syscall(number));
	svc(__NR_exit, 3);
}

FIXTURE(strict) { };

FIXTURE_SETUP(strict)
{
	REQUIRE(probe_seccomp_strict());
	number = __NR_getppid;
}

FIXTURE_TEARDOWN(strict) { }

TEST_F(strict, allows)
{
	int to[2], from[2];
	char byte;
	pid_t pid;

	must_pipe(to);
	must_pipe(from);
	MUST(dup2(to[0], READ_END));
	MUST(dup2(from[1], WRITE_END));
	must_sigaction(SIGUSR1, told, SA_RESTART);
	pid = child_start(allowed_calls);
	must_read(from[0], &byte, 1);
	must_wait_blocked(pid);
	must_kill(pid, SIGUSR1);
	/* With the signal still to come the byte would be there first. */
	must_read(from[0], &byte, 1);
	must_write(to[1], &byte, 1);
	EXPECT_EQ(3, child_wait(pid));
}

static int run(unsigned long nr)
{
	number = nr;
	return child_run(other_call);
}

TEST_F(strict, kills)
{
	EXPECT_EQ(128 + SIGKILL, run(__NR_getppid));
}

TEST_F(strict, kills_exit_group)
{
	EXPECT_EQ(128 + SIGKILL, run(__NR_exit_group));
}

TEST_F(strict, kills_minus_one)
{
	EXPECT_EQ(128 + SIGKILL, run(-1));
}

TEST_F(strict, kills_unknown)
{
	EXPECT_EQ(128 + SIGKILL, run(1000));
}

/* High bits do not make another call of it: exit(2) is allowed. */
TEST_F(strict, ignores_high_bits)
{
	EXPECT_EQ(0xa0, run(1ul << 40 | __NR_exit));
}

TEST_HARNESS_MAIN
