// SPDX-License-Identifier: GPL-2.0-only
/*
 * The area of a registered thread tells the CPU that it runs on, before the
 * thread's next instruction: right after the registration and after every
 * sched_setaffinity(2). What the thread itself writes to those fields is
 * overwritten, or, where the kernel checks them, costs it its life.
 */
#include "guest.h"
#include "section.h"

CATALOGUE("R-07");

#define FIELD(name)	(*(volatile uint32_t *)&section_area.name)

/* All that depends on the moment is read first. */
static void trace_ids(const char *when, uint32_t cpu)
{
	uint32_t start = FIELD(cpu_id_start), id = FIELD(cpu_id);

	trace_event("ids", "when=%s cpu_id_start=%s cpu_id=%s node_id=%u"
		    " mm_cid=%s flags=0x%x", when,
		    start == cpu ? "right" : "wrong",
		    id == cpu ? "right" : "wrong", FIELD(node_id),
		    FIELD(mm_cid) < sysconf(_SC_NPROCESSORS_CONF) ?
		    "valid" : "wrong", FIELD(flags));
}

static void move(uint32_t cpu)
{
	unsigned long mask[16] = { 1UL << cpu };

	if (svc(__NR_sched_setaffinity, 0, sizeof(mask), mask))
		trouble("sched_setaffinity");
}

static void moves(void)
{
	uint32_t cpus = sysconf(_SC_NPROCESSORS_ONLN);

	for (uint32_t cpu = 0; cpu < cpus && cpu < 2; cpu++) {
		move(cpu);
		trace_ids("moved", cpu);
	}
	move(0);
	trace_ids("back", 0);
}

/*
 * To be moved is to have them written anew.  Without that it would be chance
 * (a new mm_cid) whether the kernel looks.
 */
static void moves_with_wrong_cpu(void)
{
	move(0);
	FIELD(cpu_id) = 1000;
	move(1);
	trace_ids("moved", 1);
}

static void moves_with_wrong_node(void)
{
	move(0);
	FIELD(node_id) = 1000;
	move(1);
	trace_ids("moved", 1);
}

FIXTURE(area) { };

FIXTURE_VARIANT(area)
{
	bool first_version;
};

FIXTURE_VARIANT_ADD(area, current) { false };
FIXTURE_VARIANT_ADD(area, first_version) { true };

FIXTURE_SETUP(area)
{
	REQUIRE(probe_rseq());
	must_pin(0);
	must_register_sections(variant->first_version);
}

FIXTURE_TEARDOWN(area) { }

TEST_F(area, registered)
{
	trace_ids("registered", 0);
	EXPECT_EQ(0U, FIELD(cpu_id_start));
	EXPECT_EQ(0U, FIELD(cpu_id));
}

TEST_F(area, moved)
{
	EXPECT_EQ(0, child_run(moves));
}

/* Recorded: it depends on rseq_debug and on the version. */
TEST_F(area, wrong_cpu_id)
{
	REQUIRE(probe_second_cpu());
	child_run(moves_with_wrong_cpu);
}

TEST_F(area, wrong_node_id)
{
	REQUIRE(probe_second_cpu());
	REQUIRE(PROBE_RSEQ_FIELD(node_id));
	child_run(moves_with_wrong_node);
}

TEST_HARNESS_MAIN
