// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs one program of the plan, and says how it ended.
 */
#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "channel.h"
#include "names.h"

/* How long what was killed may take to go. */
#define KILL_SECONDS	2

static int region_fd, shared_fd;
static unsigned int timeout;
static sigset_t none;

/* Only to be woken: what ends is found by waitpid(2). */
static void on_sigchld(int sig)
{
	(void)sig;
}

void program_start(int region, int shared, unsigned int seconds)
{
	struct sigaction sa = { .sa_handler = on_sigchld };
	sigset_t sigchld;

	region_fd = region;
	shared_fd = shared;
	timeout = seconds;
	sigemptyset(&none);
	sigaction(SIGCHLD, &sa, NULL);
	sigemptyset(&sigchld);
	sigaddset(&sigchld, SIGCHLD);
	sigprocmask(SIG_BLOCK, &sigchld, NULL);
}

/* "-r fixture.variant.case", where those without a fixture are "global". */
static char **arguments(const struct run *run)
{
	static char *argv[2 * CASES_MAX + 2];
	static char names[CASES_MAX][128];
	static char path[128];
	size_t i, n = 0;

	snprintf(path, sizeof(path), "/tests/%s", run->program);
	argv[n++] = path;
	for (i = 0; run->cases[i]; i++) {
		snprintf(names[i], sizeof(names[i]), "%s%s",
			 strchr(run->cases[i], '.') ? "" : "global.",
			 run->cases[i]);
		argv[n++] = "-r";
		argv[n++] = names[i];
	}
	argv[n] = NULL;
	return argv;
}

/*
 * A program of somebody else's has a command line of its own, in
 * PROGRAM.command, or none.
 */
static char **foreign_arguments(const struct run *run)
{
	static char *argv[64];
	static char line[512], path[160];
	size_t n = 0;

	snprintf(path, sizeof(path), "/tests/%s.command", run->program);
	if (read_file(path, line, sizeof(line)) <= 0)
		snprintf(line, sizeof(line), "/tests/%s", run->program);
	argv[n] = strtok(line, " \n");
	while (argv[n] && n < 63)
		argv[++n] = strtok(NULL, " \n");
	argv[n] = NULL;
	return argv;
}

/* The first three are for our own programs only. */
static char **environment(const struct run *run, const char *id)
{
	static char id_env[160], region_env[32], shared_env[32];
	static char *envp[] = {
		id_env, region_env, shared_env, "LC_ALL=C", "HOME=/",
		"PATH=/bin:/usr/bin:/sbin:/usr/sbin",
		/* Or the library would take what the rseq tests are about. */
		"GLIBC_TUNABLES=glibc.pthread.rseq=0", NULL,
	};

	snprintf(id_env, sizeof(id_env), CHANNEL_ID_ENV "=%s", id);
	snprintf(region_env, sizeof(region_env), CHANNEL_REGION_ENV "=%d",
		 CHANNEL_REGION_FD);
	snprintf(shared_env, sizeof(shared_env), CHANNEL_SHARED_ENV "=%d",
		 CHANNEL_SHARED_FD);
	return run->listen ? envp + 3 : envp;
}

static int redirect(const struct run *run)
{
	int null = open("/dev/null", O_RDWR);

	if (null < 0 || dup2(null, 0) < 0 || dup2(null, 1) < 0 ||
	    (null > 2 && close(null)))
		return -1;
	if (run->listen)
		return listen_child();
	if (dup2(region_fd, CHANNEL_REGION_FD) < 0 ||
	    dup2(shared_fd, CHANNEL_SHARED_FD) < 0)
		return -1;
	return 0;
}

/* In the child, which still shares our memory: errno is how we hear of it. */
static void start_image(const struct run *run, char **argv, char **envp)
{
	if (setsid() < 0 || personality(ADDR_NO_RANDOMIZE) < 0 ||
	    chdir("/tmp") || redirect(run) ||
	    sigprocmask(SIG_SETMASK, &none, NULL) ||
	    ambient_child(run->ambient))
		return;
	execve(argv[0], argv, envp);
}

/* Its process ids start from a fixed one, so that no trace can depend on it. */
static pid_t start(const struct run *run, const char *id)
{
	char **argv = run->listen ? foreign_arguments(run) : arguments(run);
	char **envp = environment(run, id);
	char last[16];
	pid_t pid;

	snprintf(last, sizeof(last), "%d", CHANNEL_PID_BASE);
	write_file("/proc/sys/kernel/ns_last_pid", last);
	errno = 0;
	pid = vfork();
	if (!pid) {
		start_image(run, argv, envp);
		_exit(127);
	}
	if (errno)
		channel_line("console trouble text=\"cannot start it: %s\"",
			     errno_name(errno));
	return pid;
}

static struct timespec deadline_in(unsigned int seconds)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_sec += seconds;
	return t;
}

/*
 * Sleeps until a child may have changed, or has written something; false after
 * @deadline.
 */
static bool wait_child(const struct timespec *deadline)
{
	struct pollfd output = { .fd = listen_fd(), .events = POLLIN };
	struct timespec left, now;
	int ready;

	clock_gettime(CLOCK_MONOTONIC, &now);
	left.tv_sec = deadline->tv_sec - now.tv_sec;
	left.tv_nsec = deadline->tv_nsec - now.tv_nsec;
	if (left.tv_nsec < 0) {
		left.tv_sec--;
		left.tv_nsec += 1000000000;
	}
	if (left.tv_sec < 0)
		return false;
	ready = ppoll(&output, 1, &left, &none);
	if (ready > 0)
		listen_read();
	return ready > 0 || (ready < 0 && errno == EINTR);
}

/*
 * Each case has the whole time, so that some that hang do not take the others
 * with them, or only now and then.  False if the deadline stays.
 */
static bool renew(struct timespec *deadline, unsigned int seconds)
{
	time_t until = channel->case_began + seconds;

	if (until <= deadline->tv_sec)
		return false;
	deadline->tv_sec = until;
	return true;
}

/*
 * Reaps until @pid is gone (0: until nobody is left).  Returns 1 with its
 * status, or 0 after @seconds without one and without a new case.
 */
static int reap(pid_t pid, unsigned int seconds, int *status)
{
	struct timespec deadline = deadline_in(seconds);
	int any;
	pid_t who;

	for (;;) {
		who = waitpid(-1, &any, WNOHANG | __WALL);
		if (who > 0 && who == pid) {
			*status = any;
			return 1;
		}
		if (who < 0)
			return !pid;
		if (!who && !wait_child(&deadline) && !renew(&deadline, seconds))
			return 0;
	}
}

static void say_end(const char *id, int status)
{
	if (WIFEXITED(status))
		channel_line("end %s status=exited code=%d", id,
			     WEXITSTATUS(status));
	else
		channel_line("end %s status=killed signal=%s", id,
			     signal_name(WTERMSIG(status)));
}

static void run_it(const struct run *run, const char *id)
{
	int status = 0, over;
	pid_t pid;

	if (run->listen)
		listen_open();
	kmsg_begin();
	pid = start(run, id);
	over = pid > 0 && reap(pid, timeout, &status);
	if (!over)
		hung_explain(pid);
	/* Nobody but us and the kernel's threads stays. */
	kill(-1, SIGKILL);
	reap(0, KILL_SECONDS, &status);
	listen_close();
	kmsg_end();
	ambient_mend();
	if (over)
		say_end(id, status);
	else
		channel_line("end %s status=hung", id);
}

/* The archive says why it has no such program; NULL: it has. */
static const char *missing(const struct run *run)
{
	static char why[400];
	char path[160];

	snprintf(path, sizeof(path), "/tests/%s.missing", run->program);
	if (!run->listen || read_file(path, why, sizeof(why)) <= 0)
		return NULL;
	why[strcspn(why, "\n")] = '\0';
	return why;
}

void program_run(const struct run *run)
{
	const char *why;
	char id[128];

	snprintf(id, sizeof(id), "%s[%s]", run->program, run->ambient);
	channel_line("begin %s", id);
	why = missing(run);
	if (!why)
		why = ambient_enter(run->ambient);
	if (why)
		channel_line("end %s status=skipped reason=%s", id,
			     quoted(why));
	else
		run_it(run, id);
}
