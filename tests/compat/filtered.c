// SPDX-License-Identifier: GPL-2.0-only
/*
 * A seccomp filter is told AUDIT_ARCH_ARM and the number of AArch32, whatever
 * mode the process was in when it installed the filter, and the strict mode has
 * a list of its own for each. Recorded for each action.
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-12 C-17");

/*
 * Number 64: getppid here, write in a 64-bit process. Exits with the error, or
 * 0x40 for any process id: which one that is, is chance.
 */
static const uint32_t code[] = {
	ARM_SET(0, 0x55), ARM_CALL(ARM_NR_getppid), ARM_NEG(0, 0),
	ARM_CMP_0(0), ARM_SET_IF_LT(0, 0x40), ARM_EXIT,
};

/* prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT), two calls, exit_code 9. */
#define STRICT(nr)							\
	ARM_SET(0, PR_SET_SECCOMP), ARM_SET(1, SECCOMP_MODE_STRICT),	\
	ARM_CALL(ARM_NR_prctl), ARM_SET(0, -1), ARM_CALL(nr),		\
	ARM_SET(0, 9), ARM_EXIT
static const uint32_t strict_read[] = { STRICT(ARM_NR_read) };
static const uint32_t strict_getpid[] = { STRICT(ARM_NR_getpid) };
/* Allowed to 64-bit processes: their read. */
static const uint32_t strict_63[] = { STRICT(63) };

FIXTURE(action) { };

FIXTURE_VARIANT(action)
{
	uint32_t action;
};

FIXTURE_VARIANT_ADD(action, allow) { SECCOMP_RET_ALLOW };
FIXTURE_VARIANT_ADD(action, errno) { SECCOMP_RET_ERRNO | 7 };
FIXTURE_VARIANT_ADD(action, trap) { SECCOMP_RET_TRAP | 7 };
FIXTURE_VARIANT_ADD(action, kill) { SECCOMP_RET_KILL_PROCESS };
FIXTURE_VARIANT_ADD(action, trace) { SECCOMP_RET_TRACE | 7 };

FIXTURE_SETUP(action)
{
	struct sock_filter filter[] = {
		SECCOMP_LOAD(arch),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x40000028, 0, 3),
		SECCOMP_ON(ARM_NR_getppid, variant->action),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};

	REQUIRE(probe_compat());
	REQUIRE(probe_seccomp());
	must_arm_program(&ARM_PROGRAM(code));
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
}

FIXTURE_TEARDOWN(action) { }

TEST_F(action, untraced)
{
	child_run(arm_exec);
}

TEST_F(action, traced)
{
	pid_t pid = tracee_start_opts(arm_exec, PTRACE_O_TRACESECCOMP |
				      PTRACE_O_TRACEEXEC);

	tracee_finish_by(pid, PTRACE_SYSCALL);
}

FIXTURE(strict) { };

FIXTURE_VARIANT(strict)
{
	struct arm_program program;
};

FIXTURE_VARIANT_ADD(strict, read) { ARM_PROGRAM(strict_read) };
FIXTURE_VARIANT_ADD(strict, getpid) { ARM_PROGRAM(strict_getpid) };
FIXTURE_VARIANT_ADD(strict, nr_63) { ARM_PROGRAM(strict_63) };

FIXTURE_SETUP(strict)
{
	REQUIRE(probe_compat());
	REQUIRE(probe_seccomp_strict());
	must_arm_program(&variant->program);
}

FIXTURE_TEARDOWN(strict) { }

TEST_F(strict, untraced)
{
	child_run(arm_exec);
}

TEST_HARNESS_MAIN
