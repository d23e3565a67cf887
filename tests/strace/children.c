// SPDX-License-Identifier: GPL-2.0-only
/*
 * strace -f: children are traced from their birth, each of their calls has its
 * two lines' worth of stops, and execve(2) and exit are shown for what they are.
 */
#include "guest.h"
#include "strace.h"

CATALOGUE("X-01 X-02 X-05 X-06 X-09");

static const char *const no_options[] = { NULL };
static char stack[16384] __attribute__((aligned(16)));

/* Or when it comes would depend on who is faster. */
static void begin(void)
{
	must_sigmask(SIG_BLOCK, SIGCHLD);
	strace_begin();
}

static void in_child(void)
{
	fill_syscall(__NR_getppid);
	svc(__NR_close, 1000);
	tracee_exit(3);
}

static void wait_child(long pid)
{
	int status = 0;

	trace_ret("wait4", svc(__NR_wait4, pid, &status, __WALL, NULL));
	tracee_exit(WEXITSTATUS(status));
}

IMAGE(by_fork)
{
	long pid;

	begin();
	pid = svc(__NR_clone, SIGCHLD);
	if (!pid)
		in_child();
	wait_child(pid);
}

IMAGE(by_vfork)
{
	begin();
	wait_child(svc_clone(CLONE_VM | CLONE_VFORK | SIGCHLD,
			     stack + sizeof(stack), in_child));
}

static void in_thread(void)
{
	fill_syscall(__NR_getppid);
	svc(__NR_exit, 3);
}

/* The caller waits for its end as for that of any other vfork(2). */
IMAGE(by_thread)
{
	begin();
	svc_clone(CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND |
		  CLONE_THREAD | CLONE_VFORK, stack + sizeof(stack), in_thread);
	tracee_exit(3);
}

IMAGE(by_exec)
{
	begin();
	svc(__NR_execve, "/none", NULL, NULL);
	trace_ret("execve", image_exec("after_exec"));
}

IMAGE(after_exec)
{
	strace_begin();
	fill_syscall(__NR_getppid);
	tracee_exit(3);
}

FIXTURE(born) {
};

FIXTURE_VARIANT(born) {
	const char *image;
};

FIXTURE_VARIANT_ADD(born, fork) {
	.image = "by_fork",
};

FIXTURE_VARIANT_ADD(born, vfork) {
	.image = "by_vfork",
};

FIXTURE_VARIANT_ADD(born, thread) {
	.image = "by_thread",
};

FIXTURE_SETUP(born)
{
	REQUIRE(probe_strace());
}

FIXTURE_TEARDOWN(born)
{
}

TEST_F(born, traced_from_its_first_call)
{
	EXPECT_EQ(3, strace_run(variant->image, no_options));
	EXPECT_EQ(1, strace_said("getppid() = pid"));
	EXPECT_EQ(2, strace_said("+++ exited with 3 +++"));
}

/* Everything up to the new image's own begin. */
TEST(exec)
{
	REQUIRE(probe_strace());
	EXPECT_EQ(3, strace_run("by_exec", no_options));
	EXPECT_EQ(1, strace_said("execve(\"/none\", NULL, NULL) = -1 ENOENT"));
	EXPECT_EQ(1, strace_said("getppid() = pid"));
}

TEST_HARNESS_MAIN
