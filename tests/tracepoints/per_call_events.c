// SPDX-License-Identifier: GPL-2.0-only
/*
 * The events of single calls (syscalls:sys_enter_getppid and its kin) follow
 * the number that is in force when they fire; kernel/trace/trace_syscalls.c
 * asks for it on its own.  A call changed at the entry stop counts as what it
 * became, one skipped by -1 as nothing, one whose x8 has high bits as what is
 * run, and rt_sigreturn(2) has an entry but no exit, being forgotten by then.
 */
#include "guest.h"
#include "counter.h"

CATALOGUE("T-01 G-07 N-02");

static const char *const names[] = {
	"sys_enter_getppid", "sys_exit_getppid",
	"sys_enter_getpid", "sys_exit_getpid",
	"sys_enter_rt_sigreturn", "sys_exit_rt_sigreturn",
};

static int fds[ARRAY_SIZE(names)];
static pid_t self_pid;

static void call(void)
{
	fill_syscall(__NR_getppid);
}

static void call_with_high_bits(void)
{
	fill_syscall(0x100000000ul + __NR_getppid);
}

static void signal_itself(void)
{
	svc(__NR_kill, self_pid, SIGUSR1);
}

static void setup(void)
{
	must_sigaction(SIGUSR1, trace_signal, 0);
	self_pid = getpid();
}

FIXTURE(count) {
	pid_t pid;
};

FIXTURE_VARIANT(count) {
	void (*tracee)(void);
	bool edit;
	int nr;
	int expected[ARRAY_SIZE(names)];
};

FIXTURE_VARIANT_ADD(count, of_plain_call) {
	.tracee = call, .expected = { 1, 1 },
};

FIXTURE_VARIANT_ADD(count, of_call_with_high_bits) {
	.tracee = call_with_high_bits, .expected = { 1, 1 },
};

FIXTURE_VARIANT_ADD(count, of_changed_call) {
	.tracee = call, .edit = true, .nr = __NR_getpid,
	.expected = { 0, 0, 1, 1 },
};

FIXTURE_VARIANT_ADD(count, of_skipped_call) {
	.tracee = call, .edit = true, .nr = -1,
};

FIXTURE_VARIANT_ADD(count, of_sigreturn) {
	.tracee = signal_itself, .expected = { 0, 0, 0, 0, 1, 0 },
};

FIXTURE_SETUP(count)
{
	REQUIRE(probe_tracepoints());
	self->pid = tracee_start_with(setup, variant->tracee, 0);
	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		fds[i] = must_counter(names[i], self->pid);
}

FIXTURE_TEARDOWN(count)
{
}

TEST_F(count, of_events)
{
	int n;

	if (variant->edit) {
		tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
		must_set_syscall_nr(self->pid, variant->nr);
	}
	EXPECT_EQ(0, tracee_finish(self->pid));
	for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
		n = must_count(fds[i]);
		trace_number(names[i], n);
		EXPECT_EQ(variant->expected[i], n);
	}
}

TEST_HARNESS_MAIN
