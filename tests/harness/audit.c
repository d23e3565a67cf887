// SPDX-License-Identifier: GPL-2.0-only
/*
 * Audit records: the process that runs the case becomes the audit daemon, and
 * what the kernel has to say comes to its socket.
 *
 * kauditd delivers in its own time.  A message of our own, sent through the
 * same queue, tells when everything before it has arrived.
 */
#include <linux/audit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "must.h"
#include "names.h"
#include "netlink.h"
#include "observe.h"
#include "trace.h"

/* More than a case writes; the default of 64 would make tracees wait. */
#define BACKLOG		8192

static int control = -1;	/* requests */
static int records = -1;	/* what we get as the daemon */
static struct audit_status before;
static enum audit_by how;
static bool exit_rule, never_rule;

static void must(const char *what, int err)
{
	if (err < 0)
		trouble("audit: %s: %s", what, errno_name(-err));
}

static void open_sockets(void)
{
	must("socket", control = audit_open());
	must("socket", records = audit_open());
	must("status", audit_get_status(control, &before));
	must("backlog", audit_set_status(control, AUDIT_STATUS_BACKLOG_LIMIT,
					 BACKLOG));
	must_audit_enable(true);
	must("daemon", audit_set_status(records, AUDIT_STATUS_PID, getpid()));
}

void must_audit_enable(bool on)
{
	must("enable", audit_set_status(control, AUDIT_STATUS_ENABLED, on));
}

void must_audit_exit_rule(bool add)
{
	must("exit rule", audit_rule(control, add, AUDIT_FILTER_EXIT,
				     AUDIT_ALWAYS, AUDIT_PPID, getpid()));
	exit_rule = add;
}

void must_audit_start(enum audit_by by)
{
	open_sockets();
	/* Not there in the ambients that have audit. */
	never_rule = !audit_rule_never(control, false);
	how = by;
	if (by == AUDIT_BY_TASK)
		must("task rule", audit_rule(control, true, AUDIT_FILTER_TASK,
					     AUDIT_ALWAYS, 0, 0));
	if (by == AUDIT_BY_EXIT)
		must_audit_exit_rule(true);
	audit_discard();
}

/* Behind " KEY=" of a record; an empty string if there is none. */
static const char *value_of(const char *text, const char *key)
{
	char pattern[32];
	const char *p;

	snprintf(pattern, sizeof(pattern), " %s=", key);
	p = strstr(text, pattern);
	return p ? p + strlen(pattern) : "";
}

static long number_of(const char *text, const char *key)
{
	return strtol(value_of(text, key), NULL, 10);
}

static unsigned long hex_of(const char *text, const char *key)
{
	return strtoul(value_of(text, key), NULL, 16);
}

static const char *call_of(const char *text)
{
	long nr = number_of(text, "syscall");

	return hex_of(text, "arch") == AUDIT_ARCH_ARM ?
		compat_syscall_name(nr) : syscall_name(nr);
}

/* A call that never returns has no result. */
static void emit_syscall(const char *text, const char *who)
{
	const char *success = value_of(text, "success");

	trace_event("syscall", "who=%s arch=%s syscall=%s success=%.*s exit=%s"
		    " a0=%s a1=%s a2=%s a3=%s", who,
		    arch_name(hex_of(text, "arch")), call_of(text),
		    *success ? (int)strcspn(success, " ") : 4,
		    *success ? success : "none",
		    *success ? ret_name(number_of(text, "exit")) : "none",
		    arg_name(hex_of(text, "a0")), arg_name(hex_of(text, "a1")),
		    arg_name(hex_of(text, "a2")), arg_name(hex_of(text, "a3")));
}

static void emit_seccomp(const char *text, const char *who)
{
	trace_event("seccomp", "who=%s arch=%s syscall=%s sig=%s code=0x%lx"
		    " ip=%s compat=%ld", who, arch_name(hex_of(text, "arch")),
		    call_of(text), signal_name(number_of(text, "sig")),
		    hex_of(text, "code"), addr_name(hex_of(text, "ip")),
		    number_of(text, "compat"));
}

static int emit(int type, const char *text)
{
	const char *who = trace_role_of(number_of(text, "pid"));

	if (!who || (type != AUDIT_SYSCALL && type != AUDIT_SECCOMP))
		return 0;
	if (type == AUDIT_SYSCALL)
		emit_syscall(text, who);
	else
		emit_seccomp(text, who);
	return 1;
}

/* Everything up to a message that we send now. */
static int drain(bool discard)
{
	static unsigned int marks;
	char mark[32], text[AUDIT_RECORD_MAX + 1];
	int type, count = 0;

	snprintf(mark, sizeof(mark), "el0diff-mark-%u.", ++marks);
	must("mark", audit_request(control, AUDIT_USER, mark,
				   strlen(mark) + 1));
	for (;;) {
		type = audit_receive(records, text, sizeof(text));
		must("receive", type);
		if (type == AUDIT_USER && strstr(text, mark))
			return count;
		if (!discard)
			count += emit(type, text);
	}
}

int audit_emit(void)
{
	const char *actor = trace_actor_name();
	int count;

	trace_actor("audit");
	count = drain(false);
	trace_actor(actor);
	return count;
}

void audit_discard(void)
{
	drain(true);
}

void must_audit_stop(void)
{
	if (how == AUDIT_BY_TASK)
		must("task rule", audit_rule(control, false, AUDIT_FILTER_TASK,
					     AUDIT_ALWAYS, 0, 0));
	if (exit_rule)
		must_audit_exit_rule(false);
	if (never_rule)
		must("never rule", audit_rule_never(control, true));
	must("daemon", audit_set_status(records, AUDIT_STATUS_PID, 0));
	must_audit_enable(before.enabled);
	must("backlog", audit_set_status(control, AUDIT_STATUS_BACKLOG_LIMIT,
					 before.backlog_limit));
	must_close(records);
	must_close(control);
}
