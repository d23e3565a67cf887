// SPDX-License-Identifier: GPL-2.0-only
/*
 * A stop: reading all that the kernel says of it, telling what kind it is, and
 * writing it down.
 */
#include <elf.h>
#include <errno.h>
#include <linux/audit.h>
#include <stdarg.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "must.h"
#include "names.h"
#include "trace.h"
#include "tracee.h"

#define PSTATE_SS	(1ul << 21)

static const char *const kinds[] = {
	[STOP_SYSCALL_ENTRY] = "syscall-entry",
	[STOP_SYSCALL_EXIT] = "syscall-exit",
	[STOP_SECCOMP] = "seccomp",
	[STOP_FORK] = "fork",
	[STOP_VFORK] = "vfork",
	[STOP_VFORK_DONE] = "vfork-done",
	[STOP_CLONE] = "clone",
	[STOP_EXEC] = "exec",
	[STOP_EXIT] = "exit",
	[STOP_EVENT] = "event",
	[STOP_SIGNAL] = "signal",
	[STOP_GROUP] = "group",
	[STOP_STEP] = "step",
	[STOP_EXITED] = "exited",
	[STOP_KILLED] = "killed",
};

static const enum stop_kind event_kinds[] = {
	[PTRACE_EVENT_FORK] = STOP_FORK,
	[PTRACE_EVENT_VFORK] = STOP_VFORK,
	[PTRACE_EVENT_CLONE] = STOP_CLONE,
	[PTRACE_EVENT_EXEC] = STOP_EXEC,
	[PTRACE_EVENT_VFORK_DONE] = STOP_VFORK_DONE,
	[PTRACE_EVENT_EXIT] = STOP_EXIT,
	[PTRACE_EVENT_SECCOMP] = STOP_SECCOMP,
};

const char *stop_kind_name(enum stop_kind kind)
{
	return kinds[kind];
}

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

/*
 * A syscall stop is what says so by its siginfo (with PTRACE_O_TRACESYSGOOD the
 * signal says it too); which of the two, is the event message's to say.
 */
static bool is_syscall_stop(const struct stop *stop)
{
	return (WSTOPSIG(stop->status) & 0x7f) == SIGTRAP &&
		stop->has_siginfo && (stop->si.si_code & 0x7f) == SIGTRAP &&
		!(stop->si.si_code >> 8);
}

static enum stop_kind syscall_kind(const struct stop *stop)
{
	if (stop->msg == PTRACE_EVENTMSG_SYSCALL_EXIT)
		return STOP_SYSCALL_EXIT;
	if (stop->msg == PTRACE_EVENTMSG_SYSCALL_ENTRY)
		return STOP_SYSCALL_ENTRY;
	return stop->info.op == PTRACE_SYSCALL_INFO_EXIT ?
		STOP_SYSCALL_EXIT : STOP_SYSCALL_ENTRY;
}

/* Either from the hardware or forced on the way out of a system call. */
static bool is_step(const struct stop *stop)
{
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
		return syscall_kind(stop);
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

/* A line that grows. */
struct line {
	char text[1500];
	size_t len;
};

static void TRACE_PRINTF(2, 3) add(struct line *l, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	l->len += vsnprintf(l->text + l->len, sizeof(l->text) - l->len, fmt,
			    args);
	va_end(args);
	MUST_BE(l->len < sizeof(l->text));
}

static const char *call_name(bool compat, long nr)
{
	return compat ? compat_syscall_name(nr) : syscall_name(nr);
}

static void add_regs(struct line *l, const struct stop *stop)
{
	const __u64 *x = stop->regs.regs;

	add(l, " sc=%s", call_name(stop->compat, stop->nr));
	if (stop->compat)
		add(l, " r0=%s r7=%s r12=%s orig_r0=%s", reg32_name(x[0]),
		    reg32_name(x[7]), reg32_name(x[12]),
		    reg32_name(stop->orig_r0));
	else
		add(l, " x0=%s x7=%s x8=%s", reg_name(x[0]), reg_name(x[7]),
		    arg_name(x[8]));
	add(l, " pc=%s ss=%d", addr_name(stop->regs.pc),
	    !!(stop->regs.pstate & PSTATE_SS));
}

/* The kernel leaves the last message standing: a process id may be old. */
static const char *msg_name(const struct stop *stop)
{
	switch (stop->kind) {
	case STOP_FORK:
	case STOP_VFORK:
	case STOP_VFORK_DONE:
	case STOP_CLONE:
	case STOP_EXEC:
		return pid_name(stop->msg);
	default:
		return reg_name(stop->msg);
	}
}

static void add_call(struct line *l, const struct stop *stop)
{
	const struct ptrace_syscall_info *i = &stop->info;
	bool compat = i->arch == AUDIT_ARCH_ARM;

	add(l, " nr=%s args=%s", call_name(compat, (int)i->entry.nr),
	    args_name((const uint64_t *)i->entry.args));
	if (i->op == PTRACE_SYSCALL_INFO_SECCOMP)
		add(l, " ret_data=0x%x", i->seccomp.ret_data);
}

static void add_info(struct line *l, const struct stop *stop)
{
	static const char *const ops[] = { "none", "entry", "exit", "seccomp" };
	const struct ptrace_syscall_info *i = &stop->info;

	if (i->op >= sizeof(ops) / sizeof(ops[0])) {
		add(l, " op=%d", i->op);
		return;
	}
	add(l, " op=%s arch=%s ip=%s", ops[i->op], arch_name(i->arch),
	    addr_name(i->instruction_pointer));
	if (!stop->compat)
		add(l, " sp=%s", i->stack_pointer == stop->regs.sp ? "same" :
		    "differs");
	if (i->op == PTRACE_SYSCALL_INFO_EXIT)
		add(l, " rval=%s is_error=%d", reg_name(i->exit.rval),
		    i->exit.is_error);
	else if (i->op != PTRACE_SYSCALL_INFO_NONE)
		add_call(l, stop);
}

static unsigned int seen(const struct stop *stop)
{
	const char *role = trace_role_of(stop->pid);

	return role ? trace_count(role) : 0;
}

static void add_stop(struct line *l, const struct stop *stop)
{
	add(l, "kind=%s seen=%u", kinds[stop->kind], seen(stop));
	/* Which one it is, where there are several. */
	if (strcmp(pid_name(stop->pid), "tracee"))
		add(l, " who=%s", pid_name(stop->pid));
	if (stop->kind == STOP_EXITED) {
		add(l, " code=%d", stop->signal);
		return;
	}
	if (stop->kind == STOP_KILLED || stop->kind == STOP_SIGNAL ||
	    stop->kind == STOP_GROUP)
		add(l, " sig=%s", signal_name(stop->signal));
	if (stop->kind == STOP_KILLED)
		return;
	add_regs(l, stop);
	add(l, " %s msg=%s", stop->has_siginfo ? siginfo_text(&stop->si) :
	    "si=none", msg_name(stop));
	add_info(l, stop);
}

void trace_stop(const char *event, const struct stop *stop)
{
	struct line l = { .len = 0 };

	add_stop(&l, stop);
	trace_event(event, "%s", l.text);
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
