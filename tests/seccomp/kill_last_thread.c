// SPDX-License-Identifier: GPL-2.0-only
/*
 * SECCOMP_RET_KILL_THREAD for the last thread that lives is the end of the
 * process, by SIGSYS; a leader that has exited before, and is a zombie for as
 * long as there are threads, does not count: kernel/seccomp.c:
 * __seccomp_filter() asks signal->live.
 */
#include "guest.h"
#include <linux/futex.h>

CATALOGUE("C-12");

static uint32_t leader_lives = 1;
static bool wait_for_leader;
static char stack[16384] __attribute__((aligned(16)));

/* The word is cleared when the leader gives up its memory. */
static void thread(void)
{
	while (wait_for_leader && *(volatile uint32_t *)&leader_lives)
		svc(__NR_futex, &leader_lives, FUTEX_WAIT, 1, NULL);
	svc(__NR_getppid);
	svc(__NR_exit_group, 7);
}

/* It waits for the thread's end. */
static void leader_stays(void)
{
	svc_clone(SVC_CLONE_THREAD | CLONE_VFORK, stack + sizeof(stack),
		  thread);
	svc(__NR_exit_group, 9);
}

static void leader_exits(void)
{
	wait_for_leader = true;
	svc(__NR_set_tid_address, &leader_lives);
	svc_clone(SVC_CLONE_THREAD, stack + sizeof(stack), thread);
	svc(__NR_exit, 3);
}

FIXTURE(killed) { };

FIXTURE_VARIANT(killed)
{
	void (*fn)(void);
	int status;
};

FIXTURE_VARIANT_ADD(killed, beside_the_leader) { leader_stays, 9 };
FIXTURE_VARIANT_ADD(killed, behind_the_leader) { leader_exits, 128 + SIGSYS };

FIXTURE_SETUP(killed)
{
	REQUIRE(probe_seccomp());
	must_seccomp_rule(__NR_getppid, SECCOMP_RET_KILL_THREAD);
}

FIXTURE_TEARDOWN(killed) { }

TEST_F(killed, ends)
{
	EXPECT_EQ(variant->status, child_run(variant->fn));
}

TEST_HARNESS_MAIN
