// SPDX-License-Identifier: GPL-2.0-only
/*
 * Set-up that cannot fail.
 */
#include "must.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kselftest.h"
#include "names.h"
#include "trace.h"

/*
 * Where it is not the rig that broke but the kernel that fails, and NULL for
 * any other error.  The codes by which the kernel asks itself for a restart
 * (include/linux/errno.h) are not for user space.  A case knows which of its
 * tracees and children are there, and which of them are stopped: to a kernel
 * that is right it asks nothing of another one.
 */
static const char *failure(void)
{
	if (errno >= 512 && errno <= 516)
		return "came out of the kernel";
	if (errno == ESRCH)
		return "it is gone, or not stopped";
	return NULL;
}

void must_failed(const char *call)
{
	const char *why = failure();

	if (why) {
		trace_assert("tests/harness/must.c", __LINE__, "%s: %s: %s",
			     call, errno_name(errno), why);
		_exit(KSFT_FAIL);
	}
	trouble("%s: %s", call, errno_name(errno));
}

pid_t must_fork(void)
{
	return MUST(fork());
}

void must_kill(pid_t pid, int sig)
{
	MUST(kill(pid, sig));
}

void must_tgkill(pid_t pid, pid_t tid, int sig)
{
	MUST(syscall(__NR_tgkill, pid, tid, sig));
}

long must_ptrace(int request, pid_t pid, unsigned long addr,
		 unsigned long data)
{
	long value = syscall(__NR_ptrace, request, pid, addr, data);
	char call[40];

	if (value == -1) {
		snprintf(call, sizeof(call), "ptrace request 0x%x", request);
		must_failed(call);
	}
	return value;
}

int must_prctl(int option, unsigned long arg2, unsigned long arg3,
	       unsigned long arg4, unsigned long arg5)
{
	int value = prctl(option, arg2, arg3, arg4, arg5);
	char call[40];

	if (value == -1) {
		snprintf(call, sizeof(call), "prctl option %d", option);
		must_failed(call);
	}
	return value;
}

int must_open(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC, 0600);

	if (fd < 0)
		trouble("%s: %s", path, errno_name(errno));
	return fd;
}

size_t must_read(int fd, void *buf, size_t size)
{
	return MUST(read(fd, buf, size));
}

void must_write(int fd, const void *buf, size_t size)
{
	MUST_BE(MUST(write(fd, buf, size)) == (ssize_t)size);
}

size_t must_read_file(const char *path, char *buf, size_t size)
{
	int fd = must_open(path, O_RDONLY);
	size_t len = must_read(fd, buf, size - 1);

	buf[len] = '\0';
	must_close(fd);
	return len;
}

void must_pipe(int fds[2])
{
	MUST(pipe(fds));
}

void must_close(int fd)
{
	MUST(close(fd));
}

void *must_shared(size_t size)
{
	return MUST(mmap(NULL, size, PROT_READ | PROT_WRITE,
			 MAP_SHARED | MAP_ANONYMOUS, -1, 0));
}

void *must_mmap(size_t size, int prot)
{
	return MUST(mmap(NULL, size, prot, MAP_PRIVATE | MAP_ANONYMOUS, -1,
			 0));
}

void must_munmap(void *addr, size_t size)
{
	MUST(munmap(addr, size));
}

void must_pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	MUST(sched_setaffinity(0, sizeof(set), &set));
}

void must_sleep_ms(unsigned int ms)
{
	struct timespec left = {
		.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000l,
	};

	while (nanosleep(&left, &left) == -1)
		MUST_BE(errno == EINTR);
}

/* The letter behind the name in parentheses. */
static char state_of(pid_t pid)
{
	char path[32], stat[256], *p;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	must_read_file(path, stat, sizeof(stat));
	p = strrchr(stat, ')');
	MUST_BE(p && p[1] == ' ');
	return p[2];
}

void must_wait_blocked(pid_t pid)
{
	while (state_of(pid) != 'S')
		must_sleep_ms(1);
}

int must_waitpid(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, __WALL) < 0)
		if (errno != EINTR)
			trouble("waitpid: %s", errno_name(errno));
	return status;
}
