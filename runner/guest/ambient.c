// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ambients: work that the entry code has to do for every task, whatever the
 * program is about.  Changed as rarely as possible, since a tracepoint's end
 * waits for RCU.
 */
#include "init.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/perf_event.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "names.h"
#include "netlink.h"

#define EVENTS	"/sys/kernel/tracing/events/raw_syscalls/"
/* No process has such a parent. */
#define NO_PPID	0x7ffffffeu

struct ambient {
	const char *name;
	bool seccomp, tracepoint, audit;
};

static const struct ambient ambients[] = {
	{ .name = "none" },
	{ .name = "seccomp", .seccomp = true },
	{ .name = "tracepoint", .tracepoint = true },
	{ .name = "audit", .audit = true },
	{ .name = "all", .seccomp = true, .tracepoint = true, .audit = true },
};

static const struct ambient *current = &ambients[0];
static int perf_fds[2] = { -1, -1 };
static int audit_fd = -1;
static struct audit_status audit_boot;	/* what the kernel started with */

static const struct ambient *find(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(ambients) / sizeof(ambients[0]); i++)
		if (!strcmp(ambients[i].name, name))
			return &ambients[i];
	give_up("the plan has an ambient '%s'", name);
}

static const char *reason(const char *what, int err)
{
	static char text[160];

	snprintf(text, sizeof(text), "%s says %s", what, errno_name(err));
	return text;
}

/*
 * An event that is open, though disabled, has its tracepoint registered, and
 * that gives every task the flag.
 */
static int open_event(const char *path)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_TRACEPOINT, .size = sizeof(attr),
		.disabled = 1,
	};
	char id[16];

	if (read_file(path, id, sizeof(id)) <= 0)
		return -1;
	attr.config = atoi(id);
	return syscall(__NR_perf_event_open, &attr, 0, -1, -1,
		       PERF_FLAG_FD_CLOEXEC);
}

static const char *tracepoint_set(bool on)
{
	static const char *const paths[] = {
		EVENTS "sys_enter/id", EVENTS "sys_exit/id",
	};
	int i;

	for (i = 0; i < 2; i++) {
		if (perf_fds[i] >= 0 && !on)
			close(perf_fds[i]);
		else if (perf_fds[i] < 0 && on)
			perf_fds[i] = open_event(paths[i]);
		if (on && perf_fds[i] < 0)
			return reason("CONFIG_FTRACE_SYSCALLS or"
				      " CONFIG_PERF_EVENTS is absent:"
				      " raw_syscalls", errno);
		if (!on)
			perf_fds[i] = -1;
	}
	return NULL;
}

/* Enough for a test's records: the kernel's 64 would make it wait. */
static int audit_apply(bool on)
{
	int err = audit_clear_rules(audit_fd);

	if (!err && on)
		err = audit_rule(audit_fd, true, AUDIT_FILTER_EXIT,
				 AUDIT_ALWAYS, AUDIT_PPID, NO_PPID);
	if (!err && !on)
		err = audit_rule_never(audit_fd, true);
	if (!err)
		err = audit_set_status(audit_fd, AUDIT_STATUS_ENABLED, on);
	if (!err)
		err = audit_set_status(audit_fd, AUDIT_STATUS_BACKLOG_LIMIT,
				       audit_boot.backlog_limit);
	return err;
}

static const char *audit_set(bool on)
{
	int err = audit_fd < 0 ? audit_fd : audit_apply(on);

	if (!err || !on)
		return NULL;
	return reason("CONFIG_AUDIT or CONFIG_AUDITSYSCALL is absent: the"
		      " kernel", -err);
}

/* Without audit, a rule keeps tasks from getting a context all the same. */
void ambient_start(void)
{
	audit_fd = audit_open();
	if (audit_fd < 0)
		return;
	audit_get_status(audit_fd, &audit_boot);
	audit_set(false);
}

const char *ambient_enter(const char *name)
{
	const struct ambient *next = find(name);
	const char *why = NULL;

	if (next->tracepoint != current->tracepoint)
		why = tracepoint_set(next->tracepoint);
	if (!why && next->audit != current->audit)
		why = audit_set(next->audit);
	if (!why) {
		current = next;
		return NULL;
	}
	tracepoint_set(false);
	audit_set(false);
	current = find("none");
	return why;
}

int ambient_child(const char *name)
{
	struct sock_filter allow[] = {
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog prog = { .len = 1, .filter = allow };

	if (!find(name)->seccomp)
		return 0;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return -1;
	return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &prog);
}

void ambient_mend(void)
{
	struct audit_status s;

	if (audit_fd < 0 || audit_get_status(audit_fd, &s))
		return;
	if (s.pid || s.enabled != current->audit ||
	    s.backlog_limit != audit_boot.backlog_limit)
		audit_set(current->audit);
}
