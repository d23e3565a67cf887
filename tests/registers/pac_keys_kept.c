// SPDX-License-Identifier: GPL-2.0-only
/*
 * The keys of pointer authentication are the process's own on both sides of a
 * call: a pointer that was signed before authenticates after it, in the same
 * process and in a forked child, and the key regsets at a syscall stop are what
 * they were. The entry code switches the kernel's key in and out.
 */
#include "guest.h"
#include "pac.h"
#include <elf.h>

CATALOGUE("F-12");

#ifndef NT_ARM_PACA_KEYS
#define NT_ARM_PACA_KEYS	0x407
#endif
#ifndef NT_ARM_PACG_KEYS
#define NT_ARM_PACG_KEYS	0x408
#endif

static unsigned long signed_before[PAC_MODIFIERS];

/*
 * A signature has seven bits, and one in 128 is that of an unsigned pointer:
 * by chance, since the keys are random. All of them are not.
 */
static bool is_signed(const unsigned long *all)
{
	for (int i = 0; i < PAC_MODIFIERS; i++)
		if (all[i] != (unsigned long)signed_before)
			return true;
	return false;
}

static void compare(const char *when)
{
	unsigned long now[PAC_MODIFIERS];

	pac_sign_all((unsigned long)signed_before, now);
	trace_event("signatures", "when=%s are=%s", when,
		    !is_signed(now) ? "absent" :
		    !memcmp(now, signed_before, sizeof(now)) ? "same" :
		    "other");
}

static void calls(void)
{
	pac_sign_all((unsigned long)signed_before, signed_before);
	compare("before");
	fill_syscall(__NR_getppid);
	compare("behind");
	svc(-1);
	compare("behind_minus_one");
}

static void inherited(void)
{
	compare("in_child");
}

static bool keys_same(pid_t pid, int note, char *first)
{
	char keys[64];
	long size = get_regset(pid, note, keys, sizeof(keys));

	if (size <= 0)
		trace_event("keys", "error=%s", errno_name(-size));
	if (first[0])
		return !memcmp(first + 1, keys, size);
	first[0] = 1;
	memcpy(first + 1, keys, size);
	return true;
}

TEST(untraced)
{
	REQUIRE(probe_pac());
	EXPECT_EQ(0, child_run(calls));
}

TEST(inherited_by_fork)
{
	REQUIRE(probe_pac());
	pac_sign_all((unsigned long)signed_before, signed_before);
	EXPECT_EQ(0, child_run(inherited));
}

TEST(traced)
{
	char address[65] = { }, generic[65] = { };
	pid_t pid;

	REQUIRE(probe_pac());
	pid = tracee_start(calls);
	for (int i = 0; i < 5; i++) {
		trace_event("keys", "address=%s generic=%s",
			    keys_same(pid, NT_ARM_PACA_KEYS, address) ?
			    "same" : "other",
			    keys_same(pid, NT_ARM_PACG_KEYS, generic) ?
			    "same" : "other");
		tracee_next(pid, PTRACE_SYSCALL, 0);
	}
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
