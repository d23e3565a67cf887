// SPDX-License-Identifier: GPL-2.0-only
/*
 * The number of a call is the lower half of x8, as a signed int, whoever looks:
 * the dispatch, a tracer, a filter, a tracepoint, audit.  A number outside the
 * table gives -ENOSYS and no signal.  arch/arm64/kernel/syscall.c cuts it by
 * el0_svc_common()'s int parameter; generic entry hands a long around and reads
 * the number again only when there was work, so that in a careless port a call
 * with high bits in x8 exists or not depending on who watches.
 */
#include "guest.h"

CATALOGUE("N-01 N-02 N-03 N-04 A-13 P-08 P-09 C-20 C-21");

static unsigned long x8;
static long *result;

static void call(void)
{
	*result = fill_syscall(x8);
	trace_ret("call", *result);
}

static void filtered_call(void)
{
	must_seccomp_rule((int)x8, SECCOMP_RET_ERRNO | EDOM);
	call();
}

FIXTURE(number) {
	long result;			/* if nobody interferes */
};

FIXTURE_VARIANT(number) {
	unsigned long x8;
	bool exists;
};

#define NUMBER(name_, x8_, exists_)					\
	FIXTURE_VARIANT_ADD(number, name_) {				\
		.x8 = (x8_), .exists = (exists_),			\
	}

NUMBER(plain, __NR_getppid, true);
NUMBER(hole, 300, false);		/* in the table, not a call */
NUMBER(beyond_table, 1000, false);
NUMBER(beyond_16_bits, 0x10000 + __NR_getppid, false);
NUMBER(int_max, 0x7fffffff, false);
NUMBER(bit_31, 0x80000000ul + __NR_getppid, false);
NUMBER(bit_32, 0x100000000ul + __NR_getppid, true);
NUMBER(bit_63, 0x8000000000000000ul + __NR_getppid, true);
NUMBER(high_half_set, 0xffffffff00000000ul + __NR_getppid, true);
NUMBER(high_half_and_beyond_table, 0x1000003e8, false);
NUMBER(minus_1, -1ul, false);
NUMBER(minus_1_in_32_bits, 0xffffffff, false);
NUMBER(minus_1_with_bit_32_clear, 0xfffffffeffffffff, false);
NUMBER(minus_2, -2ul, false);
NUMBER(minus_2_in_32_bits, 0xfffffffe, false);
NUMBER(minus_4095, -4095ul, false);

FIXTURE_SETUP(number)
{
	x8 = variant->x8;
	result = must_shared(sizeof(*result));
	self->result = variant->exists ? getpid() : -ENOSYS;
}

FIXTURE_TEARDOWN(number)
{
}

TEST_F(number, as_dispatched)
{
	EXPECT_EQ(0, child_run(call));
	EXPECT_EQ(self->result, *result);
}

TEST_F(number, as_traced)
{
	pid_t pid = tracee_start(call);

	EXPECT_EQ((int)variant->x8, tracee_run_to(pid, STOP_SYSCALL_ENTRY).nr);
	EXPECT_EQ((int)variant->x8, tracee_run_to(pid, STOP_SYSCALL_EXIT).nr);
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(self->result, *result);
}

/* The preset of -ENOSYS for -1 gives way to the filter's error too. */
TEST_F(number, as_filtered)
{
	REQUIRE(probe_seccomp());
	EXPECT_EQ(0, child_run(filtered_call));
	EXPECT_EQ(-EDOM, *result);
}

TEST_F(number, in_tracepoint)
{
	struct tracepoints *tp;
	pid_t pid;

	REQUIRE(probe_tracepoints());
	pid = tracee_start(call);
	tp = must_tracepoints_open(pid, false);
	EXPECT_EQ(0, tracee_finish(pid));
	/* The last one is exit_group()'s entry. */
	EXPECT_EQ(3, tracepoints_emit(tp));
	tracepoints_close(tp);
	EXPECT_EQ(self->result, *result);
}

TEST_F(number, in_audit)
{
	pid_t pid;

	REQUIRE(probe_audit());
	must_audit_start(AUDIT_BY_TASK);
	pid = tracee_start(call);
	audit_discard();
	EXPECT_EQ(0, tracee_finish(pid));
	EXPECT_EQ(2, audit_emit());
	must_audit_stop();
	EXPECT_EQ(self->result, *result);
}

TEST_HARNESS_MAIN
