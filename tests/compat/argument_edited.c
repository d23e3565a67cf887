// SPDX-License-Identifier: GPL-2.0-only
/*
 * The tracer of an AArch32 task changes the first argument in the entry stop.
 * There are two of it, r0 and ORIG_r0, and nothing keeps them in step: which
 * of them the call runs with, and which a filter and the tracer are told,
 * differs between calls (SYSCALL_DEFINE, COMPAT_SYSCALL_DEFINE, private ones).
 */
#include "guest.h"
#include "arm_image.h"

CATALOGUE("K-06 K-08");

/* The mask of the first call is what the second returns. */
static const uint32_t umask_code[] = {
	ARM_SET(0, 0x12), ARM_CALL(ARM_NR_umask),
	ARM_SET(0, 0), ARM_CALL(ARM_NR_umask), ARM_EXIT,
};

/* EBADF for 0x12, ESPIPE for 0x34, which is a pipe. */
static const uint32_t lseek_code[] = {
	ARM_SET(0, 0x12), ARM_SET(1, 0), ARM_SET(2, 0),
	ARM_CALL(ARM_NR_lseek), ARM_NEG(0, 0), ARM_EXIT,
};

/*
 * What a new image finds there is chance: execve(2) clears it for an image that
 * was 32-bit before, and else a switch to another task brings back what the old
 * one had (tls_thread_flush(), tls_thread_switch()).
 */
static const uint32_t set_tls_code[] = {
	ARM_SET(0, 0x77), ARM_CALL(ARM_NR_set_tls),
	ARM_SET(0, 0x12), ARM_CALL(ARM_NR_set_tls), ARM_READ_TLS(0), ARM_EXIT,
};

FIXTURE(call)
{
	struct stop entry;
	pid_t pid;
};

FIXTURE_VARIANT(call)
{
	const uint32_t *code;
	size_t size;
	int nr;
	int before;	/* calls ahead of the one that is edited */
};

FIXTURE_VARIANT_ADD(call, umask) {
	umask_code, sizeof(umask_code), ARM_NR_umask, 0
};
FIXTURE_VARIANT_ADD(call, lseek) {
	lseek_code, sizeof(lseek_code), ARM_NR_lseek, 0
};
FIXTURE_VARIANT_ADD(call, set_tls) {
	set_tls_code, sizeof(set_tls_code), ARM_NR_set_tls, 1
};

FIXTURE_SETUP(call)
{
	/* EIO for that call if the filter is told 0x34. */
	struct sock_filter filter[] = {
		SECCOMP_LOAD(arch),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x40000028, 0, 5),
		SECCOMP_LOAD(nr),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, variant->nr, 0, 3),
		SECCOMP_LOAD_ARG(0),
		SECCOMP_IF(0x34, SECCOMP_RET_ERRNO | EIO),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};
	int fds[2];

	REQUIRE(probe_compat());
	REQUIRE(probe_seccomp());
	must_pipe(fds);
	MUST(dup2(fds[0], 0x34));
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
	self->pid = arm_tracee(&(struct arm_program) { .code = variant->code,
			       .size = variant->size });
	for (int i = 0; i <= variant->before; i++)
		self->entry = tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
}

FIXTURE_TEARDOWN(call) { }

static void finish(struct stop *stop)
{
	tracee_look(stop);
	trace_stop("edited", stop);
	tracee_finish_by(stop->pid, PTRACE_SYSCALL);
}

TEST_F(call, not_at_all)
{
	finish(&self->entry);
}

TEST_F(call, r0)
{
	arm_set_r(self->pid, 0, 0x34);
	finish(&self->entry);
}

TEST_F(call, orig_r0)
{
	arm_set_r(self->pid, ARM_ORIG_R0, 0x34);
	finish(&self->entry);
}

TEST_F(call, both)
{
	arm_set_r(self->pid, 0, 0x34);
	arm_set_r(self->pid, ARM_ORIG_R0, 0x34);
	finish(&self->entry);
}

TEST_HARNESS_MAIN
