// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel's audit subsystem over its netlink socket.
 */
#include "netlink.h"

#include <errno.h>
#include <linux/netlink.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The longest record there is, with its header. */
#define MESSAGE		(AUDIT_RECORD_MAX + NLMSG_HDRLEN + 1)

int audit_open(void)
{
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_AUDIT);
	int size = 1 << 20;

	if (fd < 0)
		return -errno;
	/* Records wait here until the test asks for them. */
	setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size));
	return fd;
}

static int send_message(int fd, int type, const void *data, size_t size)
{
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };
	struct {
		struct nlmsghdr h;
		char data[2048];
	} m = {
		.h.nlmsg_len = NLMSG_LENGTH(size),
		.h.nlmsg_type = type,
		.h.nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK,
	};

	memcpy(m.data, data, size);
	return sendto(fd, &m, NLMSG_ALIGN(m.h.nlmsg_len), 0,
		      (struct sockaddr *)&kernel, sizeof(kernel)) < 0 ?
		-errno : 0;
}

/* One message; its type, its payload in @data, zero-terminated. */
static int receive(int fd, void *data, size_t size, size_t *len)
{
	union {
		struct nlmsghdr h;
		char bytes[MESSAGE];
	} m;
	ssize_t n;

	do {
		n = recv(fd, &m, sizeof(m), 0);
	} while (n < 0 && errno == EINTR);
	if (n < NLMSG_HDRLEN)
		return n < 0 ? -errno : -EPROTO;
	/* nlmsg_len of audit records is too small: an old bug, now ABI. */
	n -= NLMSG_HDRLEN;
	if ((size_t)n >= size)
		n = size - 1;
	memcpy(data, m.bytes + NLMSG_HDRLEN, n);
	((char *)data)[n] = '\0';
	*len = n;
	return m.h.nlmsg_type;
}

int audit_receive(int fd, char *text, size_t size)
{
	size_t len;
	int type;

	do {
		type = receive(fd, text, size, &len);
	} while (type == NLMSG_ERROR);
	return type;
}

static int acknowledged(int fd)
{
	char data[MESSAGE];
	struct nlmsgerr e;
	size_t len;
	int type;

	do {
		type = receive(fd, data, sizeof(data), &len);
	} while (type >= 0 && type != NLMSG_ERROR);
	if (type < 0)
		return type;
	memcpy(&e, data, sizeof(e.error));
	return e.error;
}

int audit_request(int fd, int type, const void *data, size_t size)
{
	int err = send_message(fd, type, data, size);

	return err ?: acknowledged(fd);
}

/* The answer comes from a thread of its own, behind the acknowledgement. */
int audit_get_status(int fd, struct audit_status *status)
{
	char data[MESSAGE];
	size_t len;
	int type, err;

	err = audit_request(fd, AUDIT_GET, NULL, 0);
	if (err)
		return err;
	do {
		type = receive(fd, data, sizeof(data), &len);
	} while (type >= 0 && type != AUDIT_GET);
	if (type < 0)
		return type;
	memset(status, 0, sizeof(*status));
	memcpy(status, data, len < sizeof(*status) ? len : sizeof(*status));
	return 0;
}

int audit_set_status(int fd, uint32_t mask, uint32_t value)
{
	struct audit_status s = { .mask = mask };

	if (mask == AUDIT_STATUS_ENABLED)
		s.enabled = value;
	else if (mask == AUDIT_STATUS_PID)
		s.pid = value;
	else if (mask == AUDIT_STATUS_BACKLOG_LIMIT)
		s.backlog_limit = value;
	else
		return -EINVAL;
	return audit_request(fd, AUDIT_SET, &s, sizeof(s));
}

int audit_rule(int fd, bool add, uint32_t list, uint32_t action,
	       uint32_t field, uint32_t value)
{
	struct audit_rule_data rule = {
		.flags = list, .action = action,
		.field_count = !!field,
		.fields[0] = field, .values[0] = value,
		.fieldflags[0] = AUDIT_EQUAL,
	};

	memset(rule.mask, 0xff, sizeof(rule.mask));
	return audit_request(fd, add ? AUDIT_ADD_RULE : AUDIT_DEL_RULE, &rule,
			     sizeof(rule));
}

int audit_rule_never(int fd, bool add)
{
	return audit_rule(fd, add, AUDIT_FILTER_TASK, AUDIT_NEVER, 0, 0);
}

/* Rules cannot be removed while their list is being sent. */
int audit_clear_rules(int fd)
{
	enum { RULES = 16 };
	char rules[RULES][sizeof(struct audit_rule_data) + 256];
	size_t len[RULES];
	int count = 0, type, err;

	err = audit_request(fd, AUDIT_LIST_RULES, NULL, 0);
	if (err)
		return err;
	while (count < RULES) {
		type = receive(fd, rules[count], sizeof(rules[0]),
			       &len[count]);
		if (type < 0 || type == NLMSG_DONE)
			break;
		count++;
	}
	while (count--) {
		err = audit_request(fd, AUDIT_DEL_RULE, rules[count],
				    len[count]);
		if (err)
			return err;
	}
	return 0;
}
