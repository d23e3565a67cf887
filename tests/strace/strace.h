/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Runs strace(1), a tracer that knows nothing of us, and makes its log events:
 *
 *   leader call name=getppid args="" result="pid"
 *   leader signal text="SIGUSR1 {si_signo=SIGUSR1, ...}"
 *   leader end text="exited with 0"
 *
 * Each traced task has a file of its own (-ff) and is an actor of its own, in
 * the order of their birth, so that nothing depends on who ran first.  Each new
 * image has calls of the C library ahead of its own, random bytes among them:
 * what stands between its execve(2) and its strace_begin() is left out.
 */
#ifndef EL0DIFF_STRACE_STRACE_H
#define EL0DIFF_STRACE_STRACE_H

#include <ctype.h>
#include <dirent.h>

#define STRACE_LOG	"strace.log"	/* in /tmp; a dot and the pid follow */
#define STRACE_BEGIN	"begin"
#define STRACE_OPTIONS	8

/* What the log says, normalised, for strace_said(). */
static char strace_text[16384];

static inline const char *probe_strace(void)
{
	if (!access("/bin/strace", X_OK))
		return NULL;
	return "no strace in the archive: make could not fetch its package";
}

/* By what is started: from here on its calls count. */
static inline void strace_begin(void)
{
	svc(__NR_chdir, STRACE_BEGIN);
}

static inline int strace_is_log(const struct dirent *entry)
{
	return !strncmp(entry->d_name, STRACE_LOG ".", strlen(STRACE_LOG) + 1);
}

static inline void strace_remove_logs(void)
{
	struct dirent **logs;
	int n = MUST(scandir(".", &logs, strace_is_log, versionsort));

	for (int i = 0; i < n; i++)
		MUST(unlink(logs[i]->d_name));
}

/*
 * Starts it with @options, up to a NULL, and what they are to be used on:
 * "-p" and a number, or a program.
 */
static inline pid_t strace_exec(const char *const *options,
				const char *const *what)
{
	const char *argv[STRACE_OPTIONS + 16] = {
		"/bin/strace", "-ff", "-q", "-a", "1", "-s", "32",
		"-e", "decode-fds=none", "-o", STRACE_LOG,
	};
	int n = 11;
	pid_t pid;

	while (*options)
		argv[n++] = *options++;
	while (*what)
		argv[n++] = *what++;
	strace_remove_logs();
	pid = must_fork();
	if (!pid) {
		execve(argv[0], (char **)argv, environ);
		trouble("cannot run strace: %s", errno_name(errno));
	}
	trace_role(pid, "strace");
	return pid;
}

/* On an IMAGE() of this program, which is the actor "tracee". */
static inline pid_t strace_image(const char *image, const char *const *options)
{
	char exe[128], argv0[64];
	const char *what[] = { argv0, exe, "tracee", NULL };
	ssize_t len = MUST(readlink("/proc/self/exe", exe, sizeof(exe) - 1));

	exe[len] = '\0';
	snprintf(argv0, sizeof(argv0), "--argv0=image:%s", image);
	return strace_exec(options, what);
}

static inline pid_t strace_attach(pid_t pid, const char *const *options)
{
	char number[16];
	const char *what[] = { "-p", number, NULL };

	snprintf(number, sizeof(number), "%d", pid);
	return strace_exec(options, what);
}

/* Of a time that was used: "N", and nothing of the comment behind it. */
static inline const char *strace_skip_time(const char *from)
{
	return from + strcspn(from, ",}");
}

/* A pointer or process id; how much of @from it is, or 0. */
static inline size_t strace_odd_word(const char *from, const char **name)
{
	size_t len = strspn(from, "0123456789");
	long pid = atol(from);

	if (!strncmp(from, "0x", 2)) {
		len = 2 + strspn(from + 2, "0123456789abcdef");
		*name = "ptr";
		/* Constants of a test are shorter, -1 and the like longer. */
		return len >= 8 && len < 16 ? len : 0;
	}
	*name = "pid";
	/* What init makes them start from: names.h. */
	return pid >= 23001 && pid <= 23499 ? len : 0;
}

static inline void strace_normalise(const char *from, char *to, size_t size)
{
	char *start = to, *end = to + size - 8;
	const char *name;
	size_t len;

	while (*from && to < end) {
		if (to > start && (isalnum(to[-1]) || to[-1] == '_'))
			len = 0;
		else
			len = strace_odd_word(from, &name);
		if (len)
			to = stpcpy(to, name);
		else
			*to++ = *from;
		from += len ?: 1;
		if (to - start < 6 || (strncmp(to - 6, "utime=", 6) &&
				       strncmp(to - 6, "stime=", 6)))
			continue;
		*to++ = 'N';
		from = strace_skip_time(from);
	}
	*to = '\0';
}

/* A kernel that goes wrong makes strace write lines that are no call. */
static inline void strace_say_call(char *line)
{
	char *args = line + strspn(line, "abcdefghijklmnopqrstuvwxyz_0123456789");
	char *end = NULL, *p;

	if (args == line || *args != '(') {
		trace_event("line", "text=%s", quoted(line));
		return;
	}
	*args++ = '\0';
	for (p = args; (p = strstr(p, ") = ")); p++)
		end = p;
	if (end)
		*end = '\0';
	trace_event("call", "name=%s args=%s result=%s", line, quoted(args),
		    quoted(end ? end + 4 : "none"));
}

/* "--- TEXT ---" and "+++ TEXT +++". */
static inline void strace_say_line(char *line)
{
	size_t len = strlen(line);
	const char *event = *line == '-' ? "signal" : "end";

	if (len < 8 || (strncmp(line, "--- ", 4) && strncmp(line, "+++ ", 4))) {
		strace_say_call(line);
		return;
	}
	line[len - 4] = '\0';
	trace_event(event, "text=%s", quoted(line + 4));
}

/* Behind the next strace_begin(), if there is one. */
static inline char *strace_skip_start(char *from)
{
	char *begin = strstr(from, "chdir(\"" STRACE_BEGIN "\")");

	return begin ? begin + strcspn(begin, "\n") + 1 : from;
}

static inline bool strace_is_exec(const char *line)
{
	size_t len = strlen(line);

	return !strncmp(line, "execve(", 7) && len > 11 &&
	       !strcmp(line + len - 4, " = 0");
}

/* Of one task; returns where the text goes on. */
static inline char *strace_say_log(const char *path, char *to)
{
	static char log[32768];
	char copy[500], *line, *next;

	must_read_file(path, log, sizeof(log));
	MUST_BE(strlen(log) < sizeof(log) - 1);
	next = strace_skip_start(log);
	while ((line = strsep(&next, "\n"))) {
		if (!*line)
			continue;
		if (strace_is_exec(line))
			next = strace_skip_start(next);
		MUST_BE(to - strace_text + 600 < (long)sizeof(strace_text));
		strace_normalise(line, copy, sizeof(copy));
		to = stpcpy(stpcpy(to, copy), "\n");
		strace_say_line(copy);
	}
	return to;
}

/* Once strace has ended: its logs become events. */
static inline void strace_say_all(void)
{
	static const char *const actors[] = {
		"leader", "second", "third", "fourth",
	};
	struct dirent **logs;
	char *to = strace_text;
	int n = MUST(scandir(".", &logs, strace_is_log, versionsort));

	MUST_BE(n <= (int)ARRAY_SIZE(actors));
	trace_number("tasks", n);
	for (int i = 0; i < n; i++) {
		trace_actor(actors[i]);
		to = strace_say_log(logs[i]->d_name, to);
	}
	trace_actor("tracer");
}

/* Waits for it; its exit code is that of what it had started. */
static inline int strace_wait(pid_t pid)
{
	int code = child_wait(pid);

	strace_say_all();
	return code;
}

static inline int strace_run(const char *image, const char *const *options)
{
	return strace_wait(strace_image(image, options));
}

/* How many lines of the log contain @text. */
static inline int strace_said(const char *text)
{
	const char *p = strace_text;
	int n = 0;

	for (; (p = strstr(p, text)); p += strcspn(p, "\n"))
		n++;
	return n;
}

#endif
