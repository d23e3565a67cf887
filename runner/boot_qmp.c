// SPDX-License-Identifier: GPL-2.0-only
/*
 * QEMU's monitor: JSON objects, one a line. Needed for two things that nothing
 * else tells: whether a guest powered off or was reset, and the registers of
 * one that stands still.
 */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "boot_internal.h"
#include "util.h"

/* A dump of 64 CPUs with SVE is about 1 MiB. */
#define INPUT_MAX	(8u << 20)

/* QEMU may be gone already, which shows elsewhere. */
static void tell(struct qmp *qmp, const char *text)
{
	size_t len = strlen(text);

	if (qmp->fd >= 0 && send(qmp->fd, text, len, MSG_NOSIGNAL) !=
	    (ssize_t)len)
		close_fd(&qmp->fd);
}

void qmp_open(struct qmp *qmp, int fd)
{
	*qmp = (struct qmp){ .fd = fd, .input = g_string_new(NULL) };
	tell(qmp, "{\"execute\":\"qmp_capabilities\"}\n");
}

void qmp_close(struct qmp *qmp)
{
	if (qmp->input) {
		close_fd(&qmp->fd);
		g_string_free(qmp->input, TRUE);
	}
	g_free(qmp->reason);
	g_free(qmp->registers);
	*qmp = (struct qmp){ .fd = -1 };
}

void qmp_ask_registers(struct qmp *qmp)
{
	tell(qmp, "{\"execute\":\"human-monitor-command\",\"id\":\"registers\","
	     "\"arguments\":{\"command-line\":\"info registers -a\"}}\n");
}

static void take_string(char **to, json_t *from)
{
	if (!*to && json_is_string(from))
		*to = g_strdup(json_string_value(from));
}

static void take_message(struct qmp *qmp, json_t *message)
{
	const char *event = json_string_value(json_object_get(message,
							      "event"));
	const char *id = json_string_value(json_object_get(message, "id"));
	json_t *data = json_object_get(message, "data");

	if (!g_strcmp0(event, "SHUTDOWN"))
		take_string(&qmp->reason, json_object_get(data, "reason"));
	if (!g_strcmp0(id, "registers"))
		take_string(&qmp->registers, json_object_get(message,
							     "return"));
}

static void take_lines(struct qmp *qmp)
{
	char *end;

	while ((end = memchr(qmp->input->str, '\n', qmp->input->len))) {
		size_t len = end + 1 - qmp->input->str;
		json_t *message = json_loadb(qmp->input->str, len, 0, NULL);

		if (message)
			take_message(qmp, message);
		json_decref(message);
		g_string_erase(qmp->input, 0, len);
	}
}

void qmp_poll(struct qmp *qmp)
{
	char block[65536];
	ssize_t n;

	while (qmp->fd >= 0) {
		n = recv(qmp->fd, block, sizeof(block), MSG_DONTWAIT);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			break;
		if (n <= 0 || qmp->input->len > INPUT_MAX) {
			close_fd(&qmp->fd);
			break;
		}
		g_string_append_len(qmp->input, block, n);
	}
	take_lines(qmp);
}
