// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two threads of one address space that run at the same time never have the
 * same mm_cid, and each one's is below the number of CPUs (linux/rseq.h:
 * mm_cid; kernel/sched/core.c:sched_mm_cid_fork). Each looks behind a move,
 * which has its ids written anew.
 */
#include "guest.h"

#include <pthread.h>
#include <sched.h>

CATALOGUE("R-07");

static struct guest_rseq areas[2] __attribute__((aligned(64)));
static volatile bool ready, leave;

static uint32_t mm_cid(int i)
{
	return *(volatile uint32_t *)&areas[i].mm_cid;
}

static void *thread(void *unused)
{
	(void)unused;
	must_rseq_register(&areas[1]);
	must_pin(0);
	must_pin(1);
	ready = true;
	while (!leave)
		sched_yield();
	return NULL;
}

static void threads(void)
{
	uint32_t cpus = sysconf(_SC_NPROCESSORS_CONF);
	pthread_t other;

	must_rseq_register(&areas[0]);
	MUST_BE(pthread_create(&other, NULL, thread, NULL) == 0);
	while (!ready)
		sched_yield();
	must_pin(1);
	must_pin(0);
	trace_event("mm_cid", "are=%s first=%s second=%s",
		    mm_cid(0) == mm_cid(1) ? "same" : "different",
		    mm_cid(0) < cpus ? "valid" : "wrong",
		    mm_cid(1) < cpus ? "valid" : "wrong");
	leave = true;
	MUST_BE(pthread_join(other, NULL) == 0);
}

TEST(both_run)
{
	REQUIRE(probe_rseq());
	REQUIRE(probe_second_cpu());
	REQUIRE(PROBE_RSEQ_FIELD(mm_cid));
	EXPECT_EQ(0, child_run(threads));
}

TEST_HARNESS_MAIN
