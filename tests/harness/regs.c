// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers, memory and the rest of a stopped tracee's state.
 */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "must.h"
#include "names.h"
#include "tracee.h"

long get_regset(pid_t pid, unsigned int note, void *buf, size_t size)
{
	struct iovec iov = { .iov_base = buf, .iov_len = size };

	if (ptrace(PTRACE_GETREGSET, pid, (unsigned long)note, &iov) < 0)
		return -errno;
	return iov.iov_len;
}

long set_regset(pid_t pid, unsigned int note, const void *buf, size_t size)
{
	struct iovec iov = { .iov_base = (void *)buf, .iov_len = size };

	if (ptrace(PTRACE_SETREGSET, pid, (unsigned long)note, &iov) < 0)
		return -errno;
	return 0;
}

static void must_be(const char *what, long value, long wanted)
{
	if (value < 0)
		trouble("%s: %s", what, errno_name(-value));
	if (value != wanted)
		trouble("%s: %ld bytes", what, value);
}

void must_get_regs(pid_t pid, struct user_pt_regs *regs)
{
	must_be("get NT_PRSTATUS", get_regset(pid, NT_PRSTATUS, regs,
					      sizeof(*regs)), sizeof(*regs));
}

void must_set_regs(pid_t pid, const struct user_pt_regs *regs)
{
	must_be("set NT_PRSTATUS", set_regset(pid, NT_PRSTATUS, regs,
					      sizeof(*regs)), 0);
}

unsigned long must_get_x(pid_t pid, int n)
{
	struct user_pt_regs regs;

	must_get_regs(pid, &regs);
	return n == 31 ? regs.sp : regs.regs[n];
}

void must_set_x(pid_t pid, int n, unsigned long value)
{
	struct user_pt_regs regs;

	must_get_regs(pid, &regs);
	if (n == 31)
		regs.sp = value;
	else
		regs.regs[n] = value;
	must_set_regs(pid, &regs);
}

void must_set_pc(pid_t pid, unsigned long value)
{
	struct user_pt_regs regs;

	must_get_regs(pid, &regs);
	regs.pc = value;
	must_set_regs(pid, &regs);
}

int must_get_syscall_nr(pid_t pid)
{
	int nr;

	must_be("get NT_ARM_SYSTEM_CALL",
		get_regset(pid, NT_ARM_SYSTEM_CALL, &nr, sizeof(nr)),
		sizeof(nr));
	return nr;
}

void must_set_syscall_nr(pid_t pid, int nr)
{
	must_be("set NT_ARM_SYSTEM_CALL",
		set_regset(pid, NT_ARM_SYSTEM_CALL, &nr, sizeof(nr)), 0);
}

size_t must_get_syscall_info(pid_t pid, struct ptrace_syscall_info *info)
{
	memset(info, 0, sizeof(*info));
	return must_ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof(*info),
			   (unsigned long)info);
}

int set_syscall_info(pid_t pid, const struct ptrace_syscall_info *info)
{
	long value = syscall(__NR_ptrace, PTRACE_SET_SYSCALL_INFO, pid,
			     sizeof(*info), info);

	return value < 0 ? -errno : value;
}

long must_peek(pid_t pid, const void *addr)
{
	long value;

	/* The system call, unlike the library's function, stores the word. */
	must_ptrace(PTRACE_PEEKDATA, pid, (unsigned long)addr,
		    (unsigned long)&value);
	return value;
}

void must_poke(pid_t pid, const void *addr, long value)
{
	must_ptrace(PTRACE_POKEDATA, pid, (unsigned long)addr, value);
}

unsigned long must_get_msg(pid_t pid)
{
	unsigned long msg;

	must_ptrace(PTRACE_GETEVENTMSG, pid, 0, (unsigned long)&msg);
	return msg;
}

void must_get_siginfo(pid_t pid, siginfo_t *si)
{
	memset(si, 0, sizeof(*si));
	must_ptrace(PTRACE_GETSIGINFO, pid, 0, (unsigned long)si);
}
