/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The supervisor's end of SECCOMP_RET_USER_NOTIF.
 */
#ifndef EL0DIFF_SECCOMP_NOTIFY_H
#define EL0DIFF_SECCOMP_NOTIFY_H

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

/* The next request, when there is one. */
static inline struct seccomp_notif notify_receive(int listener)
{
	struct seccomp_notif req = { };

	MUST(ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &req));
	trace_event("request", "who=%s nr=%s arch=%s ip=%s args=%s",
		    pid_name(req.pid), syscall_name(req.data.nr),
		    arch_name(req.data.arch),
		    addr_name(req.data.instruction_pointer),
		    args_name((const uint64_t *)req.data.args));
	return req;
}

/* Answers it: 0 or -errno. */
static inline long notify_send(int listener, const struct seccomp_notif *req,
			       int error, long value, unsigned int flags)
{
	struct seccomp_notif_resp resp = {
		.id = req->id, .error = error, .val = value, .flags = flags,
	};
	long ret = ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &resp);

	return ret < 0 ? -errno : ret;
}

/* Whether @pid makes another request before it exits. */
static inline bool notify_comes(int listener, pid_t pid)
{
	struct pollfd fds[2] = {
		{ .fd = listener, .events = POLLIN },
		{ .fd = MUST(syscall(__NR_pidfd_open, pid, 0)),
		  .events = POLLIN },
	};

	MUST(poll(fds, 2, -1));
	must_close(fds[1].fd);
	return fds[0].revents & POLLIN;
}

#endif
