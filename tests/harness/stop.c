// SPDX-License-Identifier: GPL-2.0-only
/*
 * A stop: reading all that the kernel says of it, and telling what kind it is.
 */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "must.h"
#include "names.h"
#include "trace.h"
#include "tracee.h"

static const enum stop_kind event_kinds[] = {
	[PTRACE_EVENT_FORK] = STOP_FORK,
	[PTRACE_EVENT_VFORK] = STOP_VFORK,
	[PTRACE_EVENT_CLONE] = STOP_CLONE,
	[PTRACE_EVENT_EXEC] = STOP_EXEC,
	[PTRACE_EVENT_VFORK_DONE] = STOP_VFORK_DONE,
	[PTRACE_EVENT_EXIT] = STOP_EXIT,
	[PTRACE_EVENT_SECCOMP] = STOP_SECCOMP,
};

static void widen_regs(struct stop *stop, const uint32_t r[18])
{
	int i;

	stop->compat = true;
	for (i = 0; i < 15; i++)
		stop->regs.regs[i] = r[i];
	stop->regs.pc = r[15];
	stop->regs.pstate = r[16];
	stop->orig_r0 = r[17];
}

static void read_regs(struct stop *stop)
{
	union {
		struct user_pt_regs native;
		uint32_t compat[18];
	} regs;
	long size = get_regset(stop->pid, NT_PRSTATUS, &regs, sizeof(regs));

	if (size == sizeof(regs.native))
		stop->regs = regs.native;
	else if (size == sizeof(regs.compat))
		widen_regs(stop, regs.compat);
	else if (size >= 0)
		trouble("NT_PRSTATUS has %ld bytes", size);
	/* -ESRCH: killed while we look; its registers are zero then. */
}

static void read_all(struct stop *stop)
{
	memset(&stop->si, 0, sizeof(stop->si));
	stop->has_siginfo = !ptrace(PTRACE_GETSIGINFO, stop->pid, 0, &stop->si);
	ptrace(PTRACE_GETEVENTMSG, stop->pid, 0, &stop->msg);
	read_regs(stop);
	get_regset(stop->pid, NT_ARM_SYSTEM_CALL, &stop->nr, sizeof(stop->nr));
	ptrace(PTRACE_GET_SYSCALL_INFO, stop->pid, sizeof(stop->info),
	       &stop->info);
}

/* By ptrace_notify(), as the siginfo says; TRACESYSGOOD adds bit 7. */
static bool is_notified(const struct stop *stop)
{
	return (WSTOPSIG(stop->status) & 0x7f) == SIGTRAP &&
		stop->has_siginfo && (stop->si.si_code & 0x7f) == SIGTRAP &&
		!(stop->si.si_code >> 8);
}

/* Which of the two it is, is the event message's to say (since 5.3). */
static bool is_syscall_stop(const struct stop *stop)
{
	return is_notified(stop) &&
		(stop->msg == PTRACE_EVENTMSG_SYSCALL_ENTRY ||
		 stop->msg == PTRACE_EVENTMSG_SYSCALL_EXIT);
}

/*
 * From the hardware, forced on the way out of a system call, or in front of a
 * handler that is stepped into (kernel/signal.c:signal_setup_done()).
 */
static bool is_step(const struct stop *stop)
{
	if (is_notified(stop))
		return true;
	return stop->has_siginfo && stop->si.si_signo == SIGTRAP &&
		(stop->si.si_code == TRAP_TRACE ||
		 (stop->si.si_code == SI_USER && !stop->si.si_pid));
}

static enum stop_kind kind_of(const struct stop *stop)
{
	unsigned int event = stop->status >> 16;

	if (event == PTRACE_EVENT_STOP)
		return WSTOPSIG(stop->status) == SIGTRAP ? STOP_EVENT :
			STOP_GROUP;
	if (event && event <= PTRACE_EVENT_SECCOMP)
		return event_kinds[event];
	if (is_syscall_stop(stop))
		return stop->msg == PTRACE_EVENTMSG_SYSCALL_EXIT ?
			STOP_SYSCALL_EXIT : STOP_SYSCALL_ENTRY;
	if (!stop->has_siginfo)
		return STOP_GROUP;
	return is_step(stop) ? STOP_STEP : STOP_SIGNAL;
}

static struct stop decode(pid_t pid, int status)
{
	struct stop stop = { .pid = pid, .status = status, .nr = -1 };

	if (WIFEXITED(status)) {
		stop.kind = STOP_EXITED;
		stop.signal = WEXITSTATUS(status);
	} else if (WIFSIGNALED(status)) {
		stop.kind = STOP_KILLED;
		stop.signal = WTERMSIG(status);
	} else {
		stop.signal = WSTOPSIG(status) & 0x7f;
		read_all(&stop);
		stop.kind = kind_of(&stop);
	}
	return stop;
}

/* New processes are child, child2, ...: the first time that we hear of them. */
static void name_child(const struct stop *stop)
{
	static const char *const names[] = {
		"child", "child2", "child3", "child4",
	};
	size_t i = 0;

	if (stop->kind != STOP_FORK && stop->kind != STOP_VFORK &&
	    stop->kind != STOP_CLONE)
		return;
	while (i < 3 && trace_role_exists(names[i]))
		i++;
	trace_role(stop->msg, names[i]);
}

struct stop tracee_wait(pid_t pid)
{
	struct stop stop;
	int status;

	while ((stop.pid = waitpid(pid, &status, __WALL)) < 0)
		if (errno != EINTR)
			trouble("waitpid: %s", errno_name(errno));
	stop = decode(stop.pid, status);
	name_child(&stop);
	trace_stop("stop", &stop);
	return stop;
}

void tracee_look(struct stop *stop)
{
	*stop = decode(stop->pid, stop->status);
}
