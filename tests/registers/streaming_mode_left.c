// SPDX-License-Identifier: GPL-2.0-only
/*
 * A call leaves streaming mode, before the entry stop, and keeps ZA
 * (Documentation/arch/arm64/sme.rst, section 3). Entry work that runs ahead
 * of that, or an exit that restores it, shows in SVCR behind the call and in
 * the regsets at the stops.
 */
#include "guest.h"
#include "sve.h"

CATALOGUE("F-01");

static void streams(void)
{
	static struct sve before, after;
	long svcr;

	sve_fill(&before);
	svcr = sve_streaming_call(&before, &after, __NR_getppid);
	trace_event("streaming", "svcr=0x%lx", svcr);
	trace_sve(&before, &after);
}

static void uses_za(void)
{
	static unsigned char before[SVE_VL][SVE_VL], rows[SVE_VL][SVE_VL];
	long svcr;

	for (int i = 0; i < SVE_VL; i++)
		memset(before[i], 0x60 + i, SVE_VL);
	memcpy(rows, before, sizeof(rows));
	svcr = sve_za_call(rows, __NR_getppid);
	trace_event("za", "svcr=0x%lx rows=%s", svcr,
		    sve_compare(before, rows, sizeof(rows)));
}

static void trace_regsets(pid_t pid)
{
	trace_sve_regset(pid, "sve", NT_ARM_SVE);
	trace_sve_regset(pid, "ssve", NT_ARM_SSVE);
	trace_sve_regset(pid, "za", NT_ARM_ZA);
}

FIXTURE(mode) { };

FIXTURE_VARIANT(mode)
{
	void (*child)(void);
};

FIXTURE_VARIANT_ADD(mode, streaming) { streams };
FIXTURE_VARIANT_ADD(mode, za) { uses_za };

FIXTURE_SETUP(mode)
{
	REQUIRE(probe_sme());
	REQUIRE(probe_sve());
	REQUIRE(sve_set_vl(PR_SVE_SET_VL));
	REQUIRE(sve_set_vl(PR_SME_SET_VL));
	trace_label("streaming_svc", sve_streaming_svc);
	trace_label("za_svc", sve_za_svc);
}

FIXTURE_TEARDOWN(mode) { }

TEST_F(mode, untraced)
{
	EXPECT_EQ(0, child_run(variant->child));
}

TEST_F(mode, traced)
{
	pid_t pid = tracee_start(variant->child);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_regsets(pid);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	trace_regsets(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
