// SPDX-License-Identifier: GPL-2.0-only
/*
 * A seccomp filter and no_new_privs go with every new process and thread, and
 * over execve(2), and bite from the child's first call on: copy_seccomp() in
 * kernel/fork.c has to set the work flag in the child, wherever a conversion
 * has moved the flags to.  If it is lost, the filter is there and never runs.
 */
#include "guest.h"

CATALOGUE("X-07");

static long *result;
static char stack[16384] __attribute__((aligned(16)));

/* In a thread or vforked child, so nothing is written here. */
static void newborn(void)
{
	result[0] = fill_syscall(__NR_getppid);
	result[1] = svc(__NR_prctl, PR_GET_NO_NEW_PRIVS);
	result[2] = svc(__NR_prctl, PR_GET_SECCOMP);
	svc(__NR_exit, 0);
}

static void setup(void)
{
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_ERRNO | EDOM);
}

/* Before this process is gone, the child has to be. */
static void spawn(unsigned long flags)
{
	long pid;

	setup();
	pid = svc_clone(flags, stack + sizeof(stack),
			newborn);
	if (flags & CLONE_THREAD)
		while (!__atomic_load_n(&result[2], __ATOMIC_ACQUIRE))
			;
	else
		must_waitpid(pid);
}

static void do_fork(void)
{
	spawn(SIGCHLD);
}

static void do_vfork(void)
{
	spawn(CLONE_VM | CLONE_VFORK | SIGCHLD);
}

static void do_thread(void)
{
	spawn(SVC_CLONE_THREAD);
}

IMAGE(after_exec)
{
	long got = fill_syscall(__NR_getppid);

	trace_ret("getppid", got);
	trace_ret("no_new_privs", svc(__NR_prctl, PR_GET_NO_NEW_PRIVS));
	trace_ret("seccomp", svc(__NR_prctl, PR_GET_SECCOMP));
	tracee_exit(got == -EDOM ? 0 : 1);
}

static void do_exec(void)
{
	setup();
	image_exec("after_exec");
}

FIXTURE(child) {
};

FIXTURE_VARIANT(child) {
	void (*parent)(void);
};

FIXTURE_VARIANT_ADD(child, of_fork) {
	.parent = do_fork,
};

FIXTURE_VARIANT_ADD(child, of_vfork) {
	.parent = do_vfork,
};

FIXTURE_VARIANT_ADD(child, thread) {
	.parent = do_thread,
};

FIXTURE_SETUP(child)
{
	REQUIRE(probe_seccomp());
	result = must_shared(3 * sizeof(*result));
}

FIXTURE_TEARDOWN(child)
{
}

TEST_F(child, is_filtered)
{
	EXPECT_EQ(0, child_run(variant->parent));
	trace_ret("getppid", result[0]);
	trace_ret("no_new_privs", result[1]);
	trace_ret("seccomp", result[2]);
	EXPECT_EQ(-EDOM, result[0]);
	EXPECT_EQ(1, result[1]);
	EXPECT_EQ(2, result[2]);
}

TEST(image_is_filtered)
{
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, child_run(do_exec));
}

TEST_HARNESS_MAIN
