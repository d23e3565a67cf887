// SPDX-License-Identifier: GPL-2.0-only
/*
 * A completion of io_uring interrupts the call in which its submitter blocks,
 * by TIF_NOTIFY_SIGNAL and without any signal: the call is made again at once
 * and nobody is told, while a tracer sees an exit stop with -ERESTARTSYS and
 * the entry stop of the next attempt. The exit work has to take that flag for
 * a pending signal (kernel/entry/common.c:exit_to_user_mode_loop).
 */
#include "guest.h"
#include "blocking.h"
#include <linux/io_uring.h>

CATALOGUE("G-17 G-01");

#define OFFSET(ring, field)	((uint32_t *)((char *)(ring) + (field)))

/* Where the write to polled[1] completes something for the submitter. */
static int polled[2];

static const char *probe_io_uring(void)
{
	long err = svc(__NR_io_uring_setup, 0, NULL);

	if (err == -ENOSYS)
		return "no CONFIG_IO_URING: io_uring_setup says ENOSYS";
	if (err == -EPERM)
		return "io_uring is disabled: io_uring_setup says EPERM";
	return NULL;
}

/* One request: poll polled[0] for input. */
static void must_submit_poll(void)
{
	struct io_uring_params p = { };
	struct io_uring_sqe *sqe;
	uint32_t *ring;
	int fd;

	fd = MUST(syscall(__NR_io_uring_setup, 4, &p));
	ring = MUST(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
			 IORING_OFF_SQ_RING));
	sqe = MUST(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
			IORING_OFF_SQES));
	sqe->opcode = IORING_OP_POLL_ADD;
	sqe->fd = polled[0];
	sqe->poll32_events = POLLIN;
	*OFFSET(ring, p.sq_off.array) = 0;
	__atomic_store_n(OFFSET(ring, p.sq_off.tail), 1, __ATOMIC_RELEASE);
	MUST_BE(syscall(__NR_io_uring_enter, fd, 1, 0, 0, NULL, 0) == 1);
}

static void reads(void)
{
	trace_ret("read", blocking_read());
}

/* The sleep of a submitter that has nothing to wait for but this. */
static void submits_and_reads(void)
{
	must_submit_poll();
	reads();
}

FIXTURE(ring) { };

FIXTURE_SETUP(ring)
{
	REQUIRE(probe_io_uring());
	blocking_init();
	must_pipe(polled);
}

FIXTURE_TEARDOWN(ring) { }

TEST_F(ring, untraced)
{
	pid_t pid = child_start(submits_and_reads);

	must_wait_blocked(pid);
	must_write(polled[1], "x", 1);
	must_wait_blocked(pid);
	blocking_end();
	EXPECT_EQ(0, child_wait(pid));
}

TEST_F(ring, traced)
{
	pid_t pid = tracee_start_with(must_submit_poll, reads, 0);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_resume(pid, PTRACE_SYSCALL, 0);
	must_wait_blocked(pid);
	must_write(polled[1], "x", 1);
	tracee_wait(pid);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_EQ(STOP_SYSCALL_ENTRY, stop.kind);
	EXPECT_EQ(__NR_read, stop.nr);
	blocking_end();
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
