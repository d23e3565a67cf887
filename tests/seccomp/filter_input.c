// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the filter is asked about: the number as an int, whatever the upper half
 * of x8 holds, all 64 bits of each argument, the pc behind the svc.  The filter
 * here hands each request to a supervisor, which sees the very same struct.
 * The number is cut to its width in the entry code; a conversion that keeps a
 * long somewhere makes the filter judge another call than the one that runs.
 *
 * kernel/seccomp.c:populate_seccomp_data(), arch/arm64/kernel/syscall.c:
 * el0_svc_common() (int scno); entries C-03 and C-20 fix the values.
 */
#include "guest.h"

#include <linux/audit.h>

#include "notify.h"

CATALOGUE("C-03 C-20 N-01 N-02 N-03 N-04");

#define MARK		0xa5a5		/* in x5: this is the call */
#define RESULT		0x1234

static unsigned long number;

static void child(void)
{
	struct svc_regs before, after;

	svc_fill(&before, number);
	before.x[0] = 0xfedcba9876543210;
	before.x[1] = 0xffffffff;
	before.x[2] = 1ul << 63;
	before.x[3] = -4095;
	before.x[5] = MARK;
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
}

FIXTURE(input) {
	int listener;
};

FIXTURE_VARIANT(input) {
	unsigned long x8;
};

FIXTURE_VARIANT_ADD(input, plain) { .x8 = __NR_getppid };
FIXTURE_VARIANT_ADD(input, high_bits) { .x8 = 0x5a5a000000000000 |
						 __NR_getppid };
FIXTURE_VARIANT_ADD(input, bit_32) { .x8 = 1ul << 32 | __NR_getppid };
FIXTURE_VARIANT_ADD(input, minus_one) { .x8 = -1 };
FIXTURE_VARIANT_ADD(input, minus_one_of_32_bits) { .x8 = 0xffffffff };
FIXTURE_VARIANT_ADD(input, minus_two) { .x8 = -2 };
FIXTURE_VARIANT_ADD(input, minus_two_of_32_bits) { .x8 = 0xfffffffe };
FIXTURE_VARIANT_ADD(input, unknown) { .x8 = 1000 };
FIXTURE_VARIANT_ADD(input, greatest) { .x8 = 0x7fffffff };
FIXTURE_VARIANT_ADD(input, smallest) { .x8 = 0x80000000 };

FIXTURE_SETUP(input)
{
	struct sock_filter filter[] = {
		SECCOMP_LOAD_ARG(5), SECCOMP_IF(MARK, SECCOMP_RET_USER_NOTIF),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_seccomp());
	trace_actor("supervisor");
	number = variant->x8;
	self->listener = must_seccomp(filter, ARRAY_SIZE(filter),
				      SECCOMP_FILTER_FLAG_NEW_LISTENER);
}

FIXTURE_TEARDOWN(input) { }

TEST_F(input, is_exact)
{
	pid_t pid = child_start(child);
	struct seccomp_notif req = notify_receive(self->listener);

	EXPECT_EQ((int)variant->x8, req.data.nr);
	EXPECT_EQ((unsigned int)AUDIT_ARCH_AARCH64, req.data.arch);
	EXPECT_EQ((unsigned long)svc_insn_end, req.data.instruction_pointer);
	EXPECT_EQ(0xfedcba9876543210, req.data.args[0]);

	EXPECT_EQ(0, notify_send(self->listener, &req, 0, RESULT, 0));
	EXPECT_EQ(0, child_wait(pid));
}

TEST_HARNESS_MAIN
