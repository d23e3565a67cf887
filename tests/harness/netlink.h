/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's audit subsystem over its netlink socket, for audit.c and init:
 * no function here ends a case, all of them return -errno.
 */
#ifndef EL0DIFF_NETLINK_H
#define EL0DIFF_NETLINK_H

#include <linux/audit.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest record: the text and what the kernel puts around it. */
#define AUDIT_RECORD_MAX	(AUDIT_MESSAGE_TEXT_MAX + 512)

/* A socket, or -errno. */
int audit_open(void);
/* One request and its acknowledgement: 0 or -errno. */
int audit_request(int fd, int type, const void *data, size_t size);
/* The kernel's state. */
int audit_get_status(int fd, struct audit_status *status);
/* Changes what @mask (AUDIT_STATUS_*) says to @value. */
int audit_set_status(int fd, uint32_t mask, uint32_t value);
/*
 * Adds or removes a rule for all system calls; @field (AUDIT_PPID, ...; 0:
 * none) must be @value.
 */
int audit_rule(int fd, bool add, uint32_t list, uint32_t action,
	       uint32_t field, uint32_t value);
/* The rule that keeps tasks from getting an audit context. */
int audit_rule_never(int fd, bool add);
/* Removes every rule. */
int audit_clear_rules(int fd);
/* The next message that is no answer to a request; its type or -errno. */
int audit_receive(int fd, char *text, size_t size);

#endif
