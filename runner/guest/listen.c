// SPDX-License-Identifier: GPL-2.0-only
/*
 * A program that knows nothing of us: its stdout and stderr are one pipe, which
 * keeps the order of what it writes, and each line of it becomes a record.
 */
#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "channel.h"
#include "names.h"

/* Four times as long when every byte is escaped, which still fits a record. */
#define LINE_BYTES	480
/* What one program may write: the region has to do for all of them. */
#define OUTPUT_BYTES	(1u << 20)

static int reader = -1, writer = -1;
static char line[LINE_BYTES + 1];
static size_t len;
static bool cut;			/* the line is longer than that */
static size_t total;			/* bytes so far */

void listen_open(void)
{
	int fds[2];

	if (pipe2(fds, O_CLOEXEC))
		give_up("no pipe: %s", strerror(errno));
	reader = fds[0];
	writer = fds[1];
	fcntl(reader, F_SETFL, O_NONBLOCK);
	len = total = 0;
	cut = false;
}

int listen_child(void)
{
	return dup2(writer, 1) < 0 || dup2(writer, 2) < 0 ? -1 : 0;
}

int listen_fd(void)
{
	return reader;
}

static void say_line(const char *how)
{
	line[len] = '\0';
	if (len)
		channel_line("output line text=%s%s%s", quoted(line), how,
			     cut ? " cut=1" : "");
	len = 0;
	cut = false;
}

static void take_byte(char c)
{
	if (c == '\n')
		say_line("");
	else if (len == LINE_BYTES)
		cut = true;
	else
		line[len++] = c ? c : ' ';
}

/* What is more than enough is read all the same, lest the program waits. */
static void take(const char *bytes, size_t count)
{
	size_t i;

	for (i = 0; i < count && total < OUTPUT_BYTES; i++, total++)
		take_byte(bytes[i]);
	if (i < count && total++ == OUTPUT_BYTES) {
		say_line(" partial=1");
		channel_line("output flood");
	}
}

void listen_read(void)
{
	char bytes[4096];
	ssize_t count;

	if (writer >= 0)
		close(writer);
	writer = -1;
	while ((count = read(reader, bytes, sizeof(bytes))) > 0)
		take(bytes, count);
	if (!count) {
		close(reader);
		reader = -1;
	}
}

void listen_close(void)
{
	if (reader >= 0)
		listen_read();
	if (reader >= 0)
		close(reader);
	reader = -1;
	say_line(" partial=1");
}
