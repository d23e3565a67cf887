// SPDX-License-Identifier: GPL-2.0-only
/*
 * Numbers to names.
 */
#include "names.h"

#include <linux/audit.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "scratch.h"
#include "trace.h"

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* Generated from the kernel's tables. */
static const char *const native_calls[] = {
#include "syscall_64.inc"
};

static const char *const compat_calls[] = {
#include "syscall_32.inc"
};

/* From include/linux/errno.h: no user ever sees them, tracers do. */
static const char *const kernel_errors[] = {
	[0] = "ERESTARTSYS",
	[1] = "ERESTARTNOINTR",
	[2] = "ERESTARTNOHAND",
	[3] = "ENOIOCTLCMD",
	[4] = "ERESTART_RESTARTBLOCK",
	[5] = "EPROBE_DEFER",
	[6] = "EOPENSTALE",
	[7] = "ENOPARAM",
	[12] = "ENOTSUPP",
};

struct code {
	int sig;
	int code;
	const char *name;
};

/* SIGSYS, SIGTRAP, ...: codes that belong to one signal. */
#define CODE(sig, code)	{ sig, code, #code }
static const struct code codes[] = {
	{ SIGSYS, 1, "SYS_SECCOMP" }, { SIGSYS, 2, "SYS_USER_DISPATCH" },
	CODE(SIGTRAP, TRAP_BRKPT), CODE(SIGTRAP, TRAP_TRACE),
	CODE(SIGTRAP, TRAP_BRANCH), CODE(SIGTRAP, TRAP_HWBKPT),
	CODE(SIGTRAP, TRAP_UNK),
	{ SIGTRAP, 6, "TRAP_PERF" },
	{ SIGTRAP, SIGTRAP, "SIGTRAP" }, { SIGTRAP, SIGTRAP | 0x80, "SYSCALL" },
	CODE(SIGILL, ILL_ILLOPC), CODE(SIGILL, ILL_ILLOPN),
	CODE(SIGILL, ILL_ILLADR), CODE(SIGILL, ILL_ILLTRP),
	CODE(SIGILL, ILL_PRVOPC), CODE(SIGILL, ILL_PRVREG),
	CODE(SIGILL, ILL_COPROC), CODE(SIGILL, ILL_BADSTK),
	CODE(SIGSEGV, SEGV_MAPERR), CODE(SIGSEGV, SEGV_ACCERR),
	CODE(SIGSEGV, SEGV_BNDERR), CODE(SIGSEGV, SEGV_PKUERR),
	{ SIGSEGV, 8, "SEGV_MTEAERR" }, { SIGSEGV, 9, "SEGV_MTESERR" },
	{ SIGSEGV, 10, "SEGV_CPERR" },
	CODE(SIGBUS, BUS_ADRALN), CODE(SIGBUS, BUS_ADRERR),
	CODE(SIGBUS, BUS_OBJERR),
	CODE(SIGFPE, FPE_INTDIV), CODE(SIGFPE, FPE_FLTINV),
	CODE(SIGCHLD, CLD_EXITED), CODE(SIGCHLD, CLD_KILLED),
	CODE(SIGCHLD, CLD_DUMPED), CODE(SIGCHLD, CLD_TRAPPED),
	CODE(SIGCHLD, CLD_STOPPED), CODE(SIGCHLD, CLD_CONTINUED),
	/* Any signal. */
	CODE(0, SI_USER), CODE(0, SI_KERNEL), CODE(0, SI_QUEUE),
	CODE(0, SI_TIMER), CODE(0, SI_MESGQ), CODE(0, SI_ASYNCIO),
	CODE(0, SI_SIGIO), CODE(0, SI_TKILL),
};

/* PTRACE_EVENT_X << 8 | SIGTRAP, and with a stop signal for group stops. */
static const char *const events[] = {
	[1] = "EVENT_FORK", [2] = "EVENT_VFORK", [3] = "EVENT_CLONE",
	[4] = "EVENT_EXEC", [5] = "EVENT_VFORK_DONE", [6] = "EVENT_EXIT",
	[7] = "EVENT_SECCOMP", [128] = "EVENT_STOP",
};

static const char *entry(const char *const *table, size_t count, long nr)
{
	if (nr >= 0 && (size_t)nr < count && table[nr])
		return table[nr];
	return NUMBER("%ld", nr);
}

const char *syscall_name(long nr)
{
	return entry(native_calls, ARRAY_SIZE(native_calls), nr);
}

const char *compat_syscall_name(long nr)
{
	/* The private calls of AArch32 start at 0xf0000. */
	if (nr >= 0xf0000 && nr <= 0xfffff)
		return NUMBER("0x%lx", nr);
	return entry(compat_calls, ARRAY_SIZE(compat_calls), nr);
}

const char *signal_name(int sig)
{
	const char *name = sig ? sigabbrev_np(sig) : NULL;

	if (name)
		return NUMBER("SIG%s", name);
	if (sig >= __SIGRTMIN && sig <= __SIGRTMAX)
		return NUMBER("SIGRT%d", sig - __SIGRTMIN);
	return NUMBER("%d", sig);
}

const char *errno_name(int err)
{
	const char *name = strerrorname_np(err);
	unsigned int n = err - 512;

	if (name)
		return name;
	if (n < ARRAY_SIZE(kernel_errors) && kernel_errors[n])
		return kernel_errors[n];
	return NUMBER("E%d", err);
}

static const char *event_code(int sig, int code)
{
	unsigned int event = (unsigned int)code >> 8;

	if (event >= ARRAY_SIZE(events) || !events[event])
		return NUMBER("%d", code);
	if ((code & 0xff) == sig)
		return events[event];
	return NUMBER("%d", code);
}

const char *si_code_name(int sig, int code)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(codes); i++)
		if ((!codes[i].sig || codes[i].sig == sig) &&
		    codes[i].code == code)
			return codes[i].name;
	return event_code(sig, code);
}

const char *arch_name(uint32_t arch)
{
	switch (arch) {
	case AUDIT_ARCH_AARCH64:
		return "AARCH64";
	case AUDIT_ARCH_ARM:
		return "ARM";
	default:
		return NUMBER("0x%x", arch);
	}
}

const char *pid_name(long pid)
{
	const char *role = trace_role_of(pid);

	if (role)
		return role;
	return pid > 1 ? "pid" : NUMBER("%ld", pid);
}

static char *quote_byte(char *to, unsigned char c)
{
	if (c == '\n')
		return stpcpy(to, "\\n");
	if (c == '"' || c == '\\')
		*to++ = '\\';
	else if (c < ' ' || c > '~')
		return to + sprintf(to, "\\x%02x", c);
	*to++ = c;
	return to;
}

const char *quoted(const char *text)
{
	static __thread char ring[2][2048];
	static __thread unsigned int next;
	char *start = ring[next++ % 2], *to = start;

	*to++ = '"';
	while (*text && to < start + sizeof(ring[0]) - 8)
		to = quote_byte(to, *text++);
	*to++ = '"';
	*to = '\0';
	return start;
}
