// SPDX-License-Identifier: GPL-2.0-only
/*
 * A stop as an event.
 */
#include <linux/audit.h>
#include <stdarg.h>
#include <string.h>

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

const char *stop_kind_name(enum stop_kind kind)
{
	return kinds[kind];
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

	/* All 64 bits: that of a negative number is sign-extended. */
	add(l, " nr=%s args=%s", call_name(compat, (long)i->entry.nr),
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
