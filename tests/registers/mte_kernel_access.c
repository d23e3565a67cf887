// SPDX-License-Identifier: GPL-2.0-only
/*
 * The kernel reads and writes user memory through a pointer with the wrong
 * tag. With synchronous checks the call fails with EFAULT and no signal; with
 * asynchronous ones it succeeds, and whether anything is noticed on the way
 * out, where the entry code looks at the pending fault of the kernel's own
 * accesses (mte_check_tfsr_exit), is recorded.
 */
#include "guest.h"
#include <asm/mman.h>

CATALOGUE("F-10");

static unsigned long mode;
static int fds[2];

static void moves(void)
{
	char *page, *wrong;

	must_prctl(PR_SET_TAGGED_ADDR_CTRL, PR_TAGGED_ADDR_ENABLE | mode |
		   (0xfffeUL << PR_MTE_TAG_SHIFT), 0, 0, 0);
	page = must_mmap(4096, PROT_READ | PROT_WRITE | PROT_MTE);
	page[0] = 'a';
	wrong = (char *)((unsigned long)page | 5UL << 56);
	trace_ret("write_right", svc(__NR_write, fds[1], page, 1));
	trace_ret("read_right", svc(__NR_read, fds[0], page, 1));
	trace_ret("write", svc(__NR_write, fds[1], wrong, 1));
	/* So that there is one to read. */
	trace_ret("write_right", svc(__NR_write, fds[1], page, 1));
	trace_ret("read", svc(__NR_read, fds[0], wrong, 1));
	trace_ret("getppid", svc(__NR_getppid));
}

FIXTURE(checks) { };

FIXTURE_VARIANT(checks)
{
	unsigned long mode;
};

FIXTURE_VARIANT_ADD(checks, none) { PR_MTE_TCF_NONE };
FIXTURE_VARIANT_ADD(checks, sync) { PR_MTE_TCF_SYNC };
FIXTURE_VARIANT_ADD(checks, async) { PR_MTE_TCF_ASYNC };

FIXTURE_SETUP(checks)
{
	REQUIRE(probe_mte());
	mode = variant->mode;
	must_pipe(fds);
	must_sigaction(SIGSEGV, trace_signal, 0);
}

FIXTURE_TEARDOWN(checks) { }

TEST_F(checks, untraced)
{
	EXPECT_EQ(0, child_run(moves));
}

TEST_F(checks, traced)
{
	pid_t pid = tracee_start(moves);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
