// SPDX-License-Identifier: GPL-2.0-only
/*
 * A write of NT_PRSTATUS that is shorter than the set: it always starts at x0,
 * the registers that it reaches are the caller's and the others stay, and x0
 * counts as a new first argument for everybody, as with a whole write.
 * kernel/ptrace.c:ptrace_regset() takes multiples of eight bytes,
 * arch/arm64/kernel/ptrace.c:gpr_set() brings orig_x0 in step with any of them.
 */
#include "guest.h"
#include <elf.h>
#include "call.h"

CATALOGUE("P-22 P-19");

/* x0, and some of those behind it. */
static const unsigned long registers[4] = { POLICY, 0xe1, 0xe2, 0xe3 };

FIXTURE(write) {};

FIXTURE_VARIANT(write)
{
	size_t bytes;
	long set;
};

FIXTURE_VARIANT_ADD(write, nothing)		{ 0, 0 };
FIXTURE_VARIANT_ADD(write, half_a_register)	{ 4, -EINVAL };
FIXTURE_VARIANT_ADD(write, x0)			{ 8, 0 };
FIXTURE_VARIANT_ADD(write, x0_and_a_half)	{ 12, -EINVAL };
FIXTURE_VARIANT_ADD(write, x0_and_x1)		{ 16, 0 };
FIXTURE_VARIANT_ADD(write, x0_to_x3)		{ 32, 0 };

FIXTURE_SETUP(write)
{
	call_prepare(NR_MAX);
	call->before.x[0] = BAD_POLICY;
}

FIXTURE_TEARDOWN(write)
{
}

/* What it comes to, seen by the tracer. */
static void check(struct __test_metadata *_metadata, struct stop *stop,
		  const FIXTURE_VARIANT(write) *variant)
{
	size_t reached = variant->set ? 0 : variant->bytes / 8;
	long set = set_regset(stop->pid, NT_PRSTATUS, registers,
			      variant->bytes);

	trace_ret("set_regset", set);
	EXPECT_EQ(variant->set, set);
	trace_again("written", stop);
	EXPECT_EQ(reached ? POLICY : BAD_POLICY, stop->info.entry.args[0]);
	for (size_t i = 1; i < 4; i++) {
		EXPECT_EQ(i < reached ? registers[i] : 0xa0 + i,
			  stop->regs.regs[i]);
	}
}

TEST_F(write, at_entry)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop = tracee_run_to(pid, STOP_SYSCALL_ENTRY);

	check(_metadata, &stop, variant);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
	EXPECT_EQ(!variant->set && variant->bytes ? MAX_RESULT : -EINVAL,
		  call_result());
}

/* The filter is run again, on the argument that was written. */
TEST_F(write, at_seccomp_stop)
{
	static const struct sock_filter filter[] = {
		SECCOMP_LOAD(nr),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NR_MAX, 0, 5),
		SECCOMP_LOAD_ARG(0),
		SECCOMP_IF(POLICY, SECCOMP_RET_ERRNO | EXDEV),
		SECCOMP_IF(BAD_POLICY, SECCOMP_RET_TRACE),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};
	struct stop stop;
	pid_t pid;

	REQUIRE(probe_seccomp());
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
	pid = tracee_start_opts(call_run, PTRACE_O_TRACESECCOMP);
	stop = tracee_run_to_by(pid, PTRACE_CONT, STOP_SECCOMP);
	check(_metadata, &stop, variant);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(!variant->set && variant->bytes ? -EXDEV : -EINVAL,
		  call_result());
}

TEST_HARNESS_MAIN
