// SPDX-License-Identifier: GPL-2.0-only
/*
 * A thread that is switched away, or moved to another CPU, in the middle of a
 * restartable sequence resumes at the abort address, with rseq_cs cleared and
 * every register as it was. An exception that switches to nobody, like a page
 * fault, does not abort it.
 */
#include "guest.h"
#include "section.h"

CATALOGUE("R-06");

SECTION_WITH_SPIN;

/* Writes to a page that is not there yet, and commits. */
SECTION(section_touch, "	mov	x0, #0xb0\n",
	"	str	x0, [x1]\n");

static struct {
	volatile uint32_t inside, leave;
} *shared;

/* Until it is aborted: nobody sets leave. */
static void spins(void)
{
	trace_section(section_spin(&section_area, shared));
}

static void spins_on_cpu_0(void)
{
	must_pin(0);
	spins();
}

/* Wants the same CPU again and again. */
static void competes(void)
{
	must_pin(0);
	for (;;)
		must_sleep_ms(1);
}

static void touches(void)
{
	struct section_result result;

	/* Each time another page; to be switched away so often is no chance. */
	for (int i = 0; i < 50; i++) {
		result = section_touch(&section_area,
				       must_mmap(4096, PROT_WRITE));
		if (!result.aborted)
			break;
	}
	trace_section(result);
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
	must_register_sections(variant->first_version);
	SECTION_LABELS_WHOLE(section_spin);
	SECTION_LABELS(section_touch);
	shared = must_shared(sizeof(*shared));
}

FIXTURE_TEARDOWN(area) { }

TEST_F(area, preempted)
{
	child_start_as("competitor", competes);
	EXPECT_EQ(0, child_run(spins_on_cpu_0));
}

TEST_F(area, migrated)
{
	cpu_set_t set;
	pid_t pid;

	REQUIRE(probe_second_cpu());
	pid = child_start(spins_on_cpu_0);
	while (!shared->inside)
		must_sleep_ms(1);
	CPU_ZERO(&set);
	CPU_SET(1, &set);
	MUST(sched_setaffinity(pid, sizeof(set), &set));
	EXPECT_EQ(0, child_wait(pid));
}

TEST_F(area, page_fault)
{
	EXPECT_EQ(0, child_run(touches));
}

TEST_HARNESS_MAIN
