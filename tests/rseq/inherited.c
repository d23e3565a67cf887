// SPDX-License-Identifier: GPL-2.0-only
/*
 * A forked child has its parent's registration and a valid CPU number by its
 * first instruction, which it reaches through ret_from_fork and not by the way
 * of a system call; a thread and a new image have none: rseq(2), kernel/rseq.c.
 */
#include "guest.h"
#include "section.h"

CATALOGUE("R-08");

static struct guest_rseq other_area;

static void trace_registered(void)
{
	uint32_t len = rseq_feature_size() > 32 ? rseq_align() : 32;

	/* EBUSY: it is; EINVAL: another one is. */
	trace_event("register", "same=%s other=%s",
		    reg_name(rseq_register(&section_area, len, 0,
					   GUEST_RSEQ_SIG)),
		    reg_name(rseq_register(&other_area, len, 0,
					   GUEST_RSEQ_SIG)));
}

/* Where the thread has not been moved between the two looks. */
static void trace_cpu(void)
{
	volatile uint32_t *id = &section_area.cpu_id;
	uint32_t before, after, cpu;

	do {
		before = *id;
		if (svc(__NR_getcpu, &cpu, NULL, NULL))
			trouble("getcpu");
		after = *id;
	} while (before != after);
	trace_event("cpu_id", "is=%s", before == cpu ? "right" : "wrong");
}

static void forked(void)
{
	trace_event("cpu_id", "first=%s", section_area.cpu_id ==
		    section_area.cpu_id_start && section_area.cpu_id < 1024 ?
		    "valid" : "invalid");
	trace_cpu();
	trace_registered();
}

IMAGE(executed)
{
	trace_registered();
}

static void executes(void)
{
	trace_ret("execve", image_exec("executed"));
}

static void thread(void)
{
	trace_event("thread", "other=%s",
		    reg_name(svc(__NR_rseq, &other_area, 32, 0,
				 GUEST_RSEQ_SIG)));
	svc(__NR_exit, 0);
}

/* CLONE_VM: the same memory, so another area would be overwritten. */
static void clones(void)
{
	char *stack = must_mmap(65536, PROT_READ | PROT_WRITE);
	long pid = svc_clone(CLONE_VM | CLONE_VFORK | SIGCHLD, stack + 65536,
			     thread);

	MUST(waitpid(pid, NULL, 0));
	trace_registered();
}

FIXTURE(area) { };

FIXTURE_SETUP(area)
{
	REQUIRE(probe_rseq());
	must_register_sections(false);
}

FIXTURE_TEARDOWN(area) { }

TEST_F(area, fork)
{
	EXPECT_EQ(0, child_run(forked));
	EXPECT_EQ(0, child_run(forked));
}

TEST_F(area, fork_traced)
{
	pid_t pid = tracee_start(forked);

	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_F(area, exec)
{
	EXPECT_EQ(0, child_run(executes));
}

TEST_F(area, clone_vm)
{
	EXPECT_EQ(0, child_run(clones));
}

TEST_HARNESS_MAIN
