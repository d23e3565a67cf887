// SPDX-License-Identifier: GPL-2.0-only
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "util.h"

static const int signals[] = { SIGHUP, SIGINT, SIGTERM };

static volatile sig_atomic_t stopped;
static volatile sig_atomic_t running;	/* process id of the child, or 0 */

static void on_signal(int number)
{
	int saved = errno;

	/* Once: what it does on the first must not be cut short. */
	if (!stopped && running)
		kill(running, SIGTERM);
	stopped = number;
	errno = saved;
}

static sigset_t our_signals(void)
{
	sigset_t set;

	sigemptyset(&set);
	for (unsigned int i = 0; i < G_N_ELEMENTS(signals); i++)
		sigaddset(&set, signals[i]);
	return set;
}

void child_catch_signals(void)
{
	struct sigaction action = { .sa_handler = on_signal };

	action.sa_mask = our_signals();
	for (unsigned int i = 0; i < G_N_ELEMENTS(signals); i++) {
		struct sigaction old;

		/* As nohup leaves it: not for us to change. */
		sigaction(signals[i], NULL, &old);
		if (old.sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
	}
}

int child_stopped(void)
{
	return stopped;
}

void child_die(void)
{
	signal(stopped, SIG_DFL);
	raise(stopped);
	_exit(128 + stopped);
}

struct setup {
	pid_t parent;
	int log;		/* for stderr, or -1 */
	sigset_t mask;
};

void child_tie(pid_t parent, int signal)
{
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, signal);
	if (getppid() != parent)
		_exit(1);
}

static void set_up(void *data)
{
	const struct setup *setup = data;

	child_tie(setup->parent, SIGTERM);
	if (setup->log >= 0)
		dup2(setup->log, STDERR_FILENO);
	sigprocmask(SIG_SETMASK, &setup->mask, NULL);
}

static int start(const char *file, char **argv, struct setup *setup, int *out,
		 char **error)
{
	g_autoptr(GPtrArray) words = g_ptr_array_new();
	g_autoptr(GError) failure = NULL;
	GSpawnFlags flags = G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD |
			    G_SPAWN_FILE_AND_ARGV_ZERO;
	GPid pid;

	if (!out)
		flags |= G_SPAWN_STDOUT_TO_DEV_NULL;
	g_ptr_array_add(words, (gpointer)file);
	for (char **word = argv; *word; word++)
		g_ptr_array_add(words, *word);
	g_ptr_array_add(words, NULL);
	if (!g_spawn_async_with_pipes(NULL, (char **)words->pdata, NULL, flags,
				      set_up, setup, &pid, NULL, out, NULL,
				      &failure))
		return set_error(error, "cannot run '%s': %s", file,
				 failure->message);
	running = pid;
	return 0;
}

/* The signals wait while the child is there but not yet known, or no more. */
static int start_watched(const char *file, char **argv, const char *log,
			 int *out, char **error)
{
	_cleanup_fd_ int log_fd = -1;
	struct setup setup = { .parent = getpid(), .log = -1 };
	sigset_t set = our_signals();
	int result;

	if (log) {
		log_fd = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
			      0666);
		if (log_fd < 0)
			return set_errno(error, log);
		setup.log = log_fd;
	}
	sigprocmask(SIG_BLOCK, &set, &setup.mask);
	result = stopped ? set_error(error, "stopped by signal %d",
				     (int)stopped) :
			   start(file, argv, &setup, out, error);
	sigprocmask(SIG_SETMASK, &setup.mask, NULL);
	return result;
}

static char *read_all(int fd)
{
	GString *text = g_string_new(NULL);
	char part[4096];
	ssize_t n;

	while ((n = read(fd, part, sizeof(part))) > 0 ||
	       (n < 0 && errno == EINTR))
		if (n > 0)
			g_string_append_len(text, part, n);
	return g_string_free(text, FALSE);
}

static int wait_for_end(void)
{
	siginfo_t info;
	int status, pid = running;

	while (waitid(P_PID, pid, &info, WEXITED | WNOWAIT) < 0 &&
	       errno == EINTR)
		;
	/* It is still a zombie: the number is nobody else's yet. */
	running = 0;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return status;
}

int child_run(const char *file, char **argv, const char *log, char **output,
	      char **error)
{
	_cleanup_fd_ int out = -1;

	if (start_watched(file, argv, log, output ? &out : NULL, error) < 0)
		return -1;
	if (output)
		*output = read_all(out);
	return wait_for_end();
}
