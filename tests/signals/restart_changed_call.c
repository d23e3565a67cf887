// SPDX-License-Identifier: GPL-2.0-only
/*
 * The tracer changed the call in its entry stop, and then a signal interrupts
 * it. What is made again is the svc as it stands there: a changed number is
 * forgotten, since the number comes from x8, and the first argument is what
 * orig_x0 has been made. Before 7.3 the change of x0 was forgotten too.
 */
#include "guest.h"
#include "blocking.h"

CATALOGUE("G-05 G-06 P-19");

/* Asks for a harmless call, with the arguments of a blocking one. */
static void asks_for_getppid(void)
{
	static char byte;

	trace_ret("getppid", svc(__NR_getppid, BLOCKING_FD, &byte, 1));
}

static void asks_for_getppid_time(void)
{
	static const struct timespec hour = { .tv_sec = 3600 };

	trace_ret("getppid", svc(__NR_getppid, &hour, 0));
}

static void reads(void)
{
	trace_ret("read", blocking_read());
}

/* What it asks for is what is restarted. */
TEST(number_read)
{
	struct stop stop;
	pid_t pid;

	blocking_init();
	pid = tracee_start(asks_for_getppid);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, __NR_read);
	blocking_interrupt(pid, SIGURG);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(__NR_getppid, stop.nr);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* But what restart_syscall(2) goes on with is the changed call. */
TEST(number_nanosleep)
{
	struct stop stop;
	pid_t pid;

	must_sigaction(SIGUSR2, trace_signal, 0);
	pid = tracee_start(asks_for_getppid_time);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_syscall_nr(pid, __NR_nanosleep);
	blocking_interrupt(pid, SIGURG);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(__NR_restart_syscall, stop.nr);
	must_kill(pid, SIGUSR2);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* x0 by PTRACE_SETREGSET; the restarted call finds the byte there. */
TEST(x0_by_registers)
{
	pid_t pid;

	blocking_init();
	must_sigaction(SIGUSR2, trace_signal, 0);
	pid = tracee_start(reads);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_set_x(pid, 0, BLOCKING_FD2);
	blocking_interrupt(pid, SIGURG);
	blocking_end();
	tracee_next(pid, PTRACE_SYSCALL, 0);
	must_kill(pid, SIGUSR2);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST(x0_by_syscall_info)
{
	struct ptrace_syscall_info info;
	pid_t pid;

	REQUIRE(probe_set_syscall_info());
	blocking_init();
	must_sigaction(SIGUSR2, trace_signal, 0);
	pid = tracee_start(reads);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	must_get_syscall_info(pid, &info);
	info.entry.args[0] = BLOCKING_FD2;
	EXPECT_EQ(0, set_syscall_info(pid, &info));
	blocking_interrupt(pid, SIGURG);
	blocking_end();
	tracee_next(pid, PTRACE_SYSCALL, 0);
	must_kill(pid, SIGUSR2);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
