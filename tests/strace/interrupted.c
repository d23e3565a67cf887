// SPDX-License-Identifier: GPL-2.0-only
/*
 * A blocked call that a signal interrupts, as strace(1) shows it: the kernel's
 * restart code as result, the signal, and the call once more or not.  Started
 * by strace or attached to in the middle of the call, which interrupts it too;
 * and let go again in the middle of one, which must not disturb it.
 */
#include "guest.h"
#include "strace.h"
#include "../signals/blocking.h"

CATALOGUE("G-01 G-02 G-03 S-23 P-33");

#define PID_IN	43	/* where the test reads who blocks */
#define PID_OUT	44

static const char *const no_options[] = { NULL };

static void init(void)
{
	int fds[2];

	blocking_init();
	must_pipe(fds);
	MUST(dup2(fds[0], PID_IN));
	MUST(dup2(fds[1], PID_OUT));
}

static void block(int flags)
{
	pid_t self = getpid();
	char byte;
	long got;

	must_sigaction(SIGUSR1, trace_signal, flags);
	must_write(PID_OUT, &self, sizeof(self));
	strace_begin();
	got = svc(__NR_read, BLOCKING_FD, &byte, 1);
	trace_ret("read", got);
	tracee_exit(got & 0xff);
}

IMAGE(restarted)
{
	block(SA_RESTART);
}

IMAGE(not_restarted)
{
	block(0);
}

/* Long enough for the test to see it asleep; nobody waits in real time. */
IMAGE(asleep)
{
	struct timespec half_second = { .tv_nsec = 500000000 };
	pid_t self = getpid();

	must_write(PID_OUT, &self, sizeof(self));
	strace_begin();
	trace_ret("nanosleep", svc(__NR_nanosleep, &half_second, NULL));
	tracee_exit(0);
}

static pid_t who_blocks(void)
{
	pid_t pid;

	MUST_BE(must_read(PID_IN, &pid, sizeof(pid)) == sizeof(pid));
	must_wait_blocked(pid);
	return pid;
}

/* Behind a signal; it is gone where the call was not made again. */
static void wait_blocked_again(pid_t pid)
{
	char path[32], stat[512] = "";
	ssize_t len;
	int fd;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	while (!strstr(stat, ") S ") && !strstr(stat, ") Z ")) {
		must_sleep_ms(1);
		fd = open(path, O_RDONLY);
		len = read(fd, stat, sizeof(stat) - 1);
		close(fd);
		if (len <= 0)
			return;
		stat[len] = '\0';
	}
}

TEST(restarted_call)
{
	pid_t strace, pid;

	REQUIRE(probe_strace());
	init();
	strace = strace_image("restarted", no_options);
	pid = who_blocks();
	must_kill(pid, SIGUSR1);
	wait_blocked_again(pid);
	blocking_end();
	EXPECT_EQ(1, strace_wait(strace));
	EXPECT_EQ(1, strace_said("ERESTARTSYS"));
	EXPECT_EQ(1, strace_said("--- SIGUSR1 {si_signo=SIGUSR1"));
	EXPECT_EQ(1, strace_said(" = 1\n"));
}

/* Of @image, which got @sig in its blocked call. */
static pid_t strace_signalled(const char *image, int sig)
{
	pid_t strace = strace_image(image, no_options);

	must_kill(who_blocks(), sig);
	return strace;
}

TEST(call_not_restarted)
{
	pid_t strace;

	REQUIRE(probe_strace());
	init();
	strace = strace_signalled("not_restarted", SIGUSR1);
	EXPECT_EQ(-EINTR & 0xff, strace_wait(strace));
	EXPECT_EQ(1, strace_said("ERESTARTSYS"));
}

/* Without a handler it goes on by restart_syscall(2). */
TEST(sleep_goes_on)
{
	pid_t strace;

	REQUIRE(probe_strace());
	init();
	strace = strace_signalled("asleep", SIGCONT);
	EXPECT_EQ(0, strace_wait(strace));
	EXPECT_EQ(1, strace_said("ERESTART_RESTARTBLOCK"));
	EXPECT_EQ(1, strace_said("restart_syscall"));
}

TEST(killed)
{
	pid_t strace;

	REQUIRE(probe_strace());
	init();
	strace = strace_signalled("restarted", SIGTERM);
	EXPECT_EQ(128 + SIGTERM, strace_wait(strace));
	EXPECT_EQ(1, strace_said("+++ killed by SIGTERM +++"));
}

static void blocked(void)
{
	block(SA_RESTART);
}

/* strace has its log written when it sees the call begin. */
static void wait_attached(pid_t pid)
{
	char path[32], text[4096] = "";

	snprintf(path, sizeof(path), STRACE_LOG ".%d", pid);
	while (!strstr(text, "read(")) {
		must_sleep_ms(1);
		if (!access(path, R_OK))
			must_read_file(path, text, sizeof(text));
	}
	wait_blocked_again(pid);
}

static pid_t attach_to_blocked(pid_t pid)
{
	pid_t strace;

	who_blocks();
	strace = strace_attach(pid, no_options);
	wait_attached(pid);
	return strace;
}

TEST(attached)
{
	pid_t pid, strace;

	REQUIRE(probe_strace());
	init();
	pid = child_start(blocked);
	strace = attach_to_blocked(pid);
	blocking_end();
	EXPECT_EQ(0, strace_wait(strace));
	EXPECT_EQ(1, child_wait(pid));
	EXPECT_EQ(1, strace_said(" = 1\n"));
}

TEST(detached)
{
	pid_t pid, strace;

	REQUIRE(probe_strace());
	init();
	pid = child_start(blocked);
	strace = attach_to_blocked(pid);
	must_kill(strace, SIGINT);
	strace_wait(strace);
	EXPECT_EQ(1, strace_said("<detached ...>"));
	wait_blocked_again(pid);
	blocking_end();
	EXPECT_EQ(1, child_wait(pid));
}

TEST_HARNESS_MAIN
