// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events, whose they are, and what addresses and processes are called.
 */
#include "trace.h"

#include <elf.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "channel.h"
#include "must.h"
#include "names.h"
#include "svc.h"

#define LABEL_CODE	64	/* what trace_label() takes for a name's own */

static __thread unsigned int actor_slot;

static bool is_actor(const struct channel_actor *a, const char *name)
{
	return __atomic_load_n(&a->state, __ATOMIC_ACQUIRE) == 2 &&
		!strncmp(a->name, name, sizeof(a->name) - 1);
}

static bool claim_actor(struct channel_actor *a, const char *name)
{
	uint32_t zero = 0;

	if (!__atomic_compare_exchange_n(&a->state, &zero, 1, 0,
					 __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		return false;
	strncpy(a->name, name, sizeof(a->name) - 1);
	__atomic_store_n(&a->state, 2, __ATOMIC_RELEASE);
	return true;
}

/* Slots are never freed: a program has few actors, over all of its cases. */
static unsigned int slot_of(const char *name)
{
	struct channel_actor *a;
	unsigned int i;

	for (i = 0; i < CHANNEL_ACTORS; i++) {
		a = &channel->actors[i];
		while (__atomic_load_n(&a->state, __ATOMIC_ACQUIRE) == 1)
			;
		if (is_actor(a, name) || claim_actor(a, name))
			return i;
	}
	trouble("more than %d actors", CHANNEL_ACTORS);
}

void trace_actor(const char *actor)
{
	actor_slot = slot_of(actor);
}

const char *trace_actor_name(void)
{
	return channel->actors[actor_slot].name;
}

unsigned int trace_count(const char *role)
{
	struct channel_actor *a = &channel->actors[slot_of(role)];

	return __atomic_load_n(&a->count, __ATOMIC_RELAXED);
}

static void event(const char *name, const char *fmt, va_list args)
{
	struct channel_actor *a = &channel->actors[actor_slot];
	char head[64];

	snprintf(head, sizeof(head), "%s %s ", a->name, name);
	channel_vline(head, fmt, args);
	__atomic_fetch_add(&a->count, 1, __ATOMIC_RELAXED);
}

void trace_event(const char *name, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	event(name, fmt, args);
	va_end(args);
}

void trace_ret(const char *call, long value)
{
	trace_event("ret", "call=%s value=%s", call, ret_name(value));
}

void trace_value(const char *name, unsigned long value)
{
	trace_event("value", "%s=%s", name, reg_name(value));
}

void trace_number(const char *name, long value)
{
	trace_event("number", "%s=%ld", name, value);
}

void trace_text(const char *name, const char *text)
{
	trace_event("text", "%s=%s", name, quoted(text));
}

/* The first failure is what the case's done line gives as its reason. */
static void keep_reason(const char *file, int line, const char *text)
{
	struct channel_verdict *fail = &channel->fail;

	if (!__atomic_exchange_n(&fail->claimed, 1, __ATOMIC_RELAXED))
		snprintf(fail->reason, sizeof(fail->reason), "%s:%d: %.300s",
			 file, line, text);
}

void trace_assert(const char *file, int line, const char *fmt, ...)
{
	char said[1000], text[sizeof(said)];
	va_list args;

	va_start(args, fmt);
	vsnprintf(said, sizeof(said), fmt, args);
	va_end(args);
	name_seen(text, sizeof(text), said);
	trace_event("assert", "at=%s:%d text=%s", file, line, quoted(text));
	keep_reason(file, line, text);
}

/* By hand, nobody has fixed where process ids start. */
static bool is_ours(pid_t pid)
{
	return !channel_by_hand() && pid > CHANNEL_PID_BASE &&
		pid <= CHANNEL_PID_MAX;
}

void trace_role(pid_t pid, const char *name)
{
	struct channel_role *role = channel->roles;
	struct channel_role *end = role + CHANNEL_ROLES;

	while (role < end && role->pid && role->pid != pid)
		role++;
	if (role == end)
		trouble("more than %d processes with a role", CHANNEL_ROLES);
	strncpy(role->name, name, sizeof(role->name) - 1);
	__atomic_store_n(&role->pid, pid, __ATOMIC_RELEASE);
}

const char *trace_role_of(pid_t pid)
{
	const struct channel_role *role = channel->roles;
	const struct channel_role *end = role + CHANNEL_ROLES;

	for (; role < end && role->pid; role++)
		if (role->pid == pid)
			return role->name;
	return is_ours(pid) ? "pid" : NULL;
}

bool trace_role_exists(const char *name)
{
	const struct channel_role *role = channel->roles;
	const struct channel_role *end = role + CHANNEL_ROLES;

	while (role < end && role->pid && strcmp(role->name, name))
		role++;
	return role < end && role->pid;
}

static void add_label(const char *name, const void *addr, size_t len,
		      bool whole)
{
	unsigned int count = channel->label_count;
	struct channel_label *l = channel->labels, *end = l + count;

	/* Several addresses may share a name: two handlers are "handler". */
	while (l < end && (l->start != (uint64_t)addr ||
			   strncmp(l->name, name, sizeof(l->name) - 1)))
		l++;
	if (l == channel->labels + CHANNEL_LABELS)
		trouble("more than %d labels", CHANNEL_LABELS);
	strncpy(l->name, name, sizeof(l->name) - 1);
	l->start = (uint64_t)addr;
	l->len = len;
	l->whole = whole;
	if (l == end)
		__atomic_store_n(&channel->label_count, count + 1,
				 __ATOMIC_RELEASE);
}

void trace_label_range(const char *name, const void *addr, size_t len)
{
	add_label(name, addr, len, false);
}

void trace_label_whole(const char *name, const void *addr, size_t len)
{
	add_label(name, addr, len, true);
}

void trace_label(const char *name, const void *addr)
{
	trace_label_range(name, addr, LABEL_CODE);
}

static void label_vdso(void)
{
	const Elf64_Ehdr *elf = (void *)getauxval(AT_SYSINFO_EHDR);

	if (elf)
		trace_label_whole("vdso", elf, elf->e_shoff + elf->e_shnum *
				  elf->e_shentsize);
}

const char *trace_label_of(unsigned long addr, unsigned long *offset)
{
	const struct channel_label *l = channel->labels;
	const struct channel_label *end = l + channel->label_count;

	for (; l < end; l++) {
		if (addr - l->start >= l->len)
			continue;
		*offset = l->whole ? 0 : addr - l->start;
		return l->name;
	}
	return NULL;
}

void trace_reset(void)
{
	unsigned int i;

	for (i = 0; i < CHANNEL_ACTORS; i++)
		channel->actors[i].count = 0;
	memset(channel->roles, 0, sizeof(channel->roles));
	memset(&channel->fail, 0, sizeof(channel->fail));
	memset(&channel->trouble, 0, sizeof(channel->trouble));
	channel->label_count = 0;
	trace_label("svc", svc_insn);
	label_vdso();
}
