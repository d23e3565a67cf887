// SPDX-License-Identifier: GPL-2.0-only
/*
 * What prctl(PR_RSEQ_SLICE_EXTENSION) and rseq_slice_yield(2) say, for each
 * kind of registration, and what the kernel writes to the area's flags. The
 * extension needs generic entry and the generic TIF bits, so that a conversion
 * brings it or does not: every answer is recorded, -ENOTSUPP (524) included.
 */
#include "guest.h"
#include "slice.h"

CATALOGUE("R-10 M-01");

#define DEFAULT_ON	2	/* a flag of rseq(2) */

static long slice(unsigned long what, unsigned long value)
{
	return svc(__NR_prctl, PR_RSEQ_SLICE_EXTENSION, what, value, 0, 0);
}

static void matrix(void)
{
	trace_ret("get", slice(SLICE_GET, 0));
	trace_ret("set_on", slice(SLICE_SET, SLICE_ENABLE));
	trace_ret("get", slice(SLICE_GET, 0));
	trace_ret("set_on_again", slice(SLICE_SET, SLICE_ENABLE));
	trace_event("area", "flags=0x%x slice_ctrl=0x%x", section_area.flags,
		    section_area.slice_ctrl);
	trace_ret("yield", svc(NR_rseq_slice_yield));
	trace_ret("set_off", slice(SLICE_SET, 0));
	trace_ret("get", slice(SLICE_GET, 0));
	trace_ret("get_with_argument", slice(SLICE_GET, SLICE_ENABLE));
	trace_ret("set_unknown_bit", slice(SLICE_SET, SLICE_ENABLE | 2));
	trace_ret("unknown", slice(3, 0));
	trace_ret("fourth_argument",
		  svc(__NR_prctl, PR_RSEQ_SLICE_EXTENSION, SLICE_GET, 0, 1, 0));
	trace_event("area", "flags=0x%x slice_ctrl=0x%x", section_area.flags,
		    section_area.slice_ctrl);
}

static uint32_t version_2_len(void)
{
	return rseq_align() > 32 ? rseq_align() : 32;
}

TEST(not_registered)
{
	REQUIRE(probe_rseq());
	EXPECT_EQ(0, child_run(matrix));
}

TEST(first_version)
{
	REQUIRE(probe_rseq());
	must_register_sections(true);
	EXPECT_EQ(0, child_run(matrix));
}

TEST(registered)
{
	REQUIRE(probe_rseq());
	must_register_sections(false);
	EXPECT_EQ(0, child_run(matrix));
}

/* On from the registration on; a flag that other kernels do not know. */
TEST(registered_default_on)
{
	long err;

	REQUIRE(probe_rseq());
	err = rseq_register(&section_area, version_2_len(), DEFAULT_ON,
			    GUEST_RSEQ_SIG);
	trace_ret("rseq", err);
	EXPECT_EQ(0, child_run(matrix));
}

TEST(first_version_default_on)
{
	long err;

	REQUIRE(probe_rseq());
	err = rseq_register(&section_area, 32, DEFAULT_ON, GUEST_RSEQ_SIG);
	trace_ret("rseq", err);
	EXPECT_EQ(0, child_run(matrix));
}

/* The flags are the kernel's to write: a thread that did costs its life. */
static void forges_flags(void)
{
	volatile uint32_t *flags = &section_area.flags;

	*flags = 0x30;
	trace_ret("set_on", slice(SLICE_SET, SLICE_ENABLE));
	*flags = 0;
	trace_ret("set_off", slice(SLICE_SET, 0));
}

TEST(flags_forged)
{
	REQUIRE(probe_rseq());
	must_register_sections(false);
	child_run(forges_flags);
}

TEST_HARNESS_MAIN
