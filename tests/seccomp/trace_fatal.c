// SPDX-License-Identifier: GPL-2.0-only
/*
 * SIGKILL while the tracee is in its seccomp stop: the call is not executed any
 * more, whatever the tracer made of it, and the tracee's last stop is
 * PTRACE_EVENT_EXIT.  The call here would leave a byte in a pipe.  A conversion
 * that looks at "permit" the wrong way round runs the call of a dead process.
 *
 * kernel/seccomp.c:__seccomp_filter(), fatal_signal_pending(); entry C-11.
 */
#include "guest.h"

CATALOGUE("C-11 P-29 T-05");

/* Numbers of their own, whatever the program came with. */
#define READ_END	60
#define WRITE_END	61

static char byte = 'x';

static void tracee(void)
{
	svc(__NR_write, WRITE_END, &byte, 1);
}

FIXTURE(killed) {
	pid_t pid;
};

FIXTURE_SETUP(killed)
{
	/* This pipe only: other writes are none of the test's. */
	struct sock_filter filter[] = {
		SECCOMP_LOAD(nr),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_write, 0, 3),
		SECCOMP_LOAD_ARG(0),
		SECCOMP_IF(WRITE_END, SECCOMP_RET_TRACE),
		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
	};
	int pipes[2];

	REQUIRE(probe_seccomp());
	must_pipe(pipes);
	MUST(dup2(pipes[0], READ_END));
	MUST(dup2(pipes[1], WRITE_END));
	MUST(fcntl(READ_END, F_SETFL, O_NONBLOCK));
	trace_label_range("byte", &byte, 1);
	must_seccomp(filter, ARRAY_SIZE(filter), 0);
	self->pid = tracee_start_opts(tracee, PTRACE_O_TRACESECCOMP |
				      PTRACE_O_TRACEEXIT);
}

FIXTURE_TEARDOWN(killed) { }

static ssize_t bytes_written(void)
{
	char got;
	ssize_t size = read(READ_END, &got, 1);

	trace_ret("read", size < 0 ? -errno : size);
	return size;
}

static struct stop kill_in_stop(pid_t pid)
{
	must_kill(pid, SIGKILL);
	return tracee_wait(pid);
}

TEST_F(killed, in_seccomp_stop)
{
	struct stop stop;

	tracee_run_to_by(self->pid, PTRACE_CONT, STOP_SECCOMP);
	stop = kill_in_stop(self->pid);
	EXPECT_TRUE(stop.kind == STOP_EXIT);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(self->pid));
	EXPECT_EQ(-1, bytes_written());
}

TEST_F(killed, in_seccomp_stop_after_entry_stop)
{
	struct stop stop;

	tracee_run_to(self->pid, STOP_SECCOMP);
	stop = kill_in_stop(self->pid);
	EXPECT_TRUE(stop.kind == STOP_EXIT);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(self->pid));
	EXPECT_EQ(-1, bytes_written());
}

/* The entry stop comes first: no seccomp stop follows. */
TEST_F(killed, in_entry_stop)
{
	struct stop stop;

	tracee_run_to(self->pid, STOP_SYSCALL_ENTRY);
	stop = kill_in_stop(self->pid);
	EXPECT_TRUE(stop.kind == STOP_EXIT);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(self->pid));
	EXPECT_EQ(-1, bytes_written());
}

TEST_F(killed, not)
{
	tracee_run_to_by(self->pid, PTRACE_CONT, STOP_SECCOMP);
	EXPECT_EQ(0, tracee_finish(self->pid));
	EXPECT_EQ(1, bytes_written());
}

TEST_F(killed, at_tracepoints)
{
	struct tracepoints *tp;

	REQUIRE(probe_tracepoints());
	tp = must_tracepoints_open(self->pid, false);
	tracee_run_to(self->pid, STOP_SECCOMP);
	kill_in_stop(self->pid);
	EXPECT_EQ(128 + SIGKILL, tracee_finish(self->pid));
	EXPECT_EQ(-1, bytes_written());
	tracepoints_emit(tp);
	tracepoints_close(tp);
}

TEST_HARNESS_MAIN
