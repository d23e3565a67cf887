/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Set-up that cannot fail: each of these does what the function of its name
 * does, and if that fails, the case ends as trouble, which says that the rig
 * broke and not the kernel.  What a test is about is never called through them.
 */
#ifndef EL0DIFF_MUST_H
#define EL0DIFF_MUST_H

#include <signal.h>
#include <stddef.h>
#include <sys/types.h>

/* Ends the case as trouble, with a sentence (lower case, no pids). */
_Noreturn void trouble(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));

/*
 * Any call that says -1 and errno: fd = MUST(open(path, O_RDONLY)).  The text
 * of the call is the text of the trouble.
 */
#define MUST(call) ({							\
	__typeof__(call) must_ = (call);				\
									\
	if ((long)must_ == -1)						\
		must_failed(#call);					\
	must_;								\
})
/* A condition of the set-up: MUST_BE(size == 272). */
#define MUST_BE(condition) do {						\
	if (!(condition))						\
		trouble("not so: %s", #condition);			\
} while (0)
_Noreturn void must_failed(const char *call);

pid_t must_fork(void);
void must_kill(pid_t pid, int sig);
void must_tgkill(pid_t pid, pid_t tid, int sig);
long must_ptrace(int request, pid_t pid, unsigned long addr,
		 unsigned long data);
int must_prctl(int option, unsigned long arg2, unsigned long arg3,
	       unsigned long arg4, unsigned long arg5);
int must_open(const char *path, int flags);
size_t must_read(int fd, void *buf, size_t size);
void must_write(int fd, const void *buf, size_t size);
/* The text of a file, '\0' at its end; @size bounds it. */
size_t must_read_file(const char *path, char *buf, size_t size);
void must_pipe(int fds[2]);
void must_close(int fd);
/* @size bytes of zeroed memory, shared with processes forked later. */
void *must_shared(size_t size);
/* The same, not shared, with PROT_* bits @prot. */
void *must_mmap(size_t size, int prot);
void must_munmap(void *addr, size_t size);
/* Runs the calling thread on CPU @cpu only. */
void must_pin(int cpu);
/* Sleeps in guest time, which costs next to no real time. */
void must_sleep_ms(unsigned int ms);
/* Returns when @pid sleeps in a system call (/proc/PID/stat says S). */
void must_wait_blocked(pid_t pid);
/* Waits for @pid to exit or be killed; returns the wait status. */
int must_waitpid(pid_t pid);

#endif
