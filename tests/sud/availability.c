// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whether this kernel has syscall user dispatch, by all the ways that lead to
 * it, and whether it works: prctl(2) and ptrace(2) must agree, and a handler
 * must be able to return while everything is dispatched, through the vDSO's
 * trampoline.  A conversion to generic entry makes the feature selectable, and
 * one whose arch_syscall_is_vdso_sigreturn() always says no offers a prctl that
 * succeeds and kills its user with the first signal.
 *
 * kernel/entry/syscall_user_dispatch.c; entry U-01 of the catalogue.  These
 * cases run on every kernel: the other files of this folder skip without it.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-01 U-04 U-14 M-01");

static long set(const char *what, unsigned long mode, unsigned long offset,
		unsigned long len, volatile char *sel)
{
	long err = sud_set(mode, offset, len, sel);

	trace_event("prctl", "set=%s value=%s", what, ret_name(err));
	return err;
}

#define EACH_PRCTL(X)							\
	X("off", PR_SYS_DISPATCH_OFF, 0, 0, NULL)			\
	X("off_with_range", PR_SYS_DISPATCH_OFF, 0x1000, 0x1000, NULL)	\
	X("off_with_selector", PR_SYS_DISPATCH_OFF, 0, 0, &selector)	\
	X("on", PR_SYS_DISPATCH_ON, 0, 0, &selector)			\
	X("on_with_range", PR_SYS_DISPATCH_ON, 0x1000, 0x1000, &selector) \
	X("on_with_empty_range", PR_SYS_DISPATCH_ON, 0x1000, 0, &selector) \
	X("on_with_wrapped_range", PR_SYS_DISPATCH_ON, -16, 32, &selector) \
	X("on_with_kernel_selector", PR_SYS_DISPATCH_ON, 0, 0,		\
	  (char *)-4096ul)						\
	X("inclusive", PR_SYS_DISPATCH_INCLUSIVE_ON, 0x1000, 0x1000,	\
	  &selector)							\
	X("inclusive_without_range", PR_SYS_DISPATCH_INCLUSIVE_ON, 0, 0, \
	  &selector)							\
	X("unknown_mode", 3, 0, 0, &selector)				\
	X("off_again", PR_SYS_DISPATCH_OFF, 0, 0, NULL)

/* Without the feature everything is -EINVAL. */
TEST(prctl_answers)
{
	const char *missing = probe_sud();

	trace_actor("caller");
#define SET(...) {							\
	long err = set(__VA_ARGS__);					\
									\
	if (missing)							\
		EXPECT_EQ(-EINVAL, err);				\
}
	EACH_PRCTL(SET)
}

static void tracee(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static long config(pid_t pid, const char *what, int request, size_t size,
		   struct ptrace_sud_config *config)
{
	long err = svc(__NR_ptrace, request, pid, size, config);

	trace_event("ptrace", "config=%s value=%s mode=%llu", what,
		    ret_name(err), config->mode);
	return err;
}

TEST(ptrace_answers)
{
	struct ptrace_sud_config get = { }, on = {
		.mode = PR_SYS_DISPATCH_ON,
		.selector = (unsigned long)&selector,
	}, off = { .mode = PR_SYS_DISPATCH_OFF };
	const size_t size = sizeof(get);
	const int GET = PTRACE_GET_SYSCALL_USER_DISPATCH_CONFIG;
	const int SET = PTRACE_SET_SYSCALL_USER_DISPATCH_CONFIG;
	pid_t pid = tracee_start(tracee);
	long first = config(pid, "get", GET, size, &get);

	if (first == -EIO) {
		must_kill(pid, SIGKILL);
		must_waitpid(pid);
		SKIP(return, "before 6.4:"
		     " no PTRACE_GET_SYSCALL_USER_DISPATCH_CONFIG");
	}
	/* What the two say of the feature must be the same. */
	EXPECT_EQ(probe_sud() ? -EINVAL : 0, first);
	config(pid, "get_short", GET, size - 8, &get);
	config(pid, "set_on", SET, size, &on);
	config(pid, "get_on", GET, size, &get);
	config(pid, "set_short", SET, size - 8, &off);
	config(pid, "set_off", SET, size, &off);
	config(pid, "get_off", GET, size, &get);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

#define NEVER_DISPATCHED	11
#define WORKS			12

/* The selector stays BLOCK: the return from here is dispatched, or not. */
static void keep_blocking(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	dispatch_record(info, context);
}

static void dispatch_one(void)
{
	must_sigaction(SIGSYS, keep_blocking, 0);
	must_dispatch(NULL, 0);
	selector = BLOCK;
	fill_syscall(__NR_getppid);
	selector = ALLOW;
	tracee_exit(dispatches ? WORKS : NEVER_DISPATCHED);
}

/* Classifies: absent, works, or the way in which it is broken. */
TEST(class)
{
	const char *class;
	int end = 0;

	trace_actor("caller");
	if (!probe_sud())
		end = child_run(dispatch_one);
	if (!end)
		class = "absent";
	else if (end == WORKS)
		class = "works";
	else if (end == NEVER_DISPATCHED)
		class = "never-dispatches";
	else if (end == 128 + SIGSYS)
		class = "sigreturn-is-dispatched";
	else
		class = "broken";
	trace_event("class", "sud=%s", class);
	EXPECT_TRUE(!end || end == WORKS);
}

/* kernel.syscall_user_dispatch, which can forbid it at run time. */
TEST(sysctl)
{
	const char *path = "/proc/sys/kernel/syscall_user_dispatch";

	trace_actor("caller");
	trace_event("sysctl", "exists=%d", access(path, F_OK) == 0);
}

TEST_HARNESS_MAIN
