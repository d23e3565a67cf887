// SPDX-License-Identifier: GPL-2.0-only
/*
 * PTRACE_GET_RSEQ_CONFIGURATION tells a tracer the registered area, its length
 * and signature, so that a checkpoint can register it again; with none the
 * address is 0. The length tells which of the two versions it is.
 */
#include "guest.h"
#include "section.h"

CATALOGUE("M-07");

static void calls(void)
{
	trace_ret("getppid", fill_syscall(__NR_getppid));
}

static void trace_configuration(pid_t pid)
{
	struct ptrace_rseq_configuration c = { };
	long ret = ptrace(PTRACE_GET_RSEQ_CONFIGURATION, pid, sizeof(c), &c);

	if (ret < 0)
		trace_event("configuration", "error=%s", errno_name(errno));
	else
		trace_event("configuration", "size=%ld area=%s len=%u"
			    " signature=0x%x flags=0x%x", ret,
			    !c.rseq_abi_pointer ? "0" : c.rseq_abi_pointer ==
			    (unsigned long)&section_area ? "same" : "other",
			    c.rseq_abi_size, c.signature, c.flags);
}

static void look(void)
{
	pid_t pid = tracee_start(calls);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	trace_configuration(pid);
	tracee_finish(pid);
}

TEST(not_registered)
{
	REQUIRE(probe_rseq());
	look();
}

TEST(first_version)
{
	REQUIRE(probe_rseq());
	must_register_sections(true);
	look();
}

TEST(registered)
{
	REQUIRE(probe_rseq());
	must_register_sections(false);
	look();
}

TEST_HARNESS_MAIN
