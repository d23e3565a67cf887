// SPDX-License-Identifier: GPL-2.0-only
/*
 * seccomp filters.
 */
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "helpers.h"
#include "must.h"

#define COUNT(a)	(sizeof(a) / sizeof((a)[0]))

int must_seccomp(const struct sock_filter *filter, size_t len,
		 unsigned int flags)
{
	struct sock_fprog prog = {
		.len = len, .filter = (struct sock_filter *)filter,
	};

	must_prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	return MUST(syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags,
			    &prog));
}

static int install_rule(int nr, uint32_t action, unsigned int flags)
{
	const struct sock_filter filter[] = {
		SECCOMP_ON(nr, action),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	return must_seccomp(filter, COUNT(filter), flags);
}

void must_seccomp_rule(int nr, uint32_t action)
{
	install_rule(nr, action, 0);
}

int must_seccomp_notify(int nr)
{
	return install_rule(nr, SECCOMP_RET_USER_NOTIF,
			    SECCOMP_FILTER_FLAG_NEW_LISTENER);
}

void must_seccomp_allow_all(void)
{
	const struct sock_filter filter[] = {
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	must_seccomp(filter, COUNT(filter), 0);
}
