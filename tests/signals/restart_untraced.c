// SPDX-License-Identifier: GPL-2.0-only
/*
 * The same decision without a tracer: a handler with SA_RESTART runs with the
 * pc on the svc and the first argument in x0, one without it behind the svc
 * with -EINTR, and a stop by SIGSTOP leaves no trace in the result.
 *
 * A task without syscall work leaves the kernel by the short way, where a port
 * has other chances to forget the number or to look at it too late.
 */
#include "guest.h"
#include "blocking.h"

CATALOGUE("G-01 G-02 G-03");

FIXTURE(call)
{
	pid_t pid;
};

FIXTURE_VARIANT(call)
{
	const char *name;
	long (*block)(void);
	bool by_fd;	/* ended by blocking_end(), not by a signal */
	bool restarts;	/* with SA_RESTART: signal(7) */
};

FIXTURE_VARIANT_ADD(call, read) { "read", blocking_read, true, true };
FIXTURE_VARIANT_ADD(call, ppoll) { "ppoll", blocking_ppoll, true, false };
FIXTURE_VARIANT_ADD(call, sigsuspend) {
	"sigsuspend", blocking_sigsuspend, false, false
};
FIXTURE_VARIANT_ADD(call, nanosleep) {
	"nanosleep", blocking_nanosleep, false, false
};
FIXTURE_VARIANT_ADD(call, futex) { "futex", blocking_futex, false, true };
FIXTURE_VARIANT_ADD(call, futex_timeout) {
	"futex", blocking_futex_timeout, false, false
};

static const FIXTURE_VARIANT(call) *the;

static void child(void)
{
	trace_ret(the->name, the->block());
}

FIXTURE_SETUP(call)
{
	the = variant;
	blocking_init();
	must_sigaction(SIGUSR1, trace_signal, 0);
	must_sigaction(SIGUSR2, trace_signal, 0);
	must_sigaction(SIGHUP, trace_signal, SA_RESTART);
	self->pid = child_start(child);
	must_wait_blocked(self->pid);
}

FIXTURE_TEARDOWN(call) { }

/* It blocks again: end it otherwise. */
static void end_restarted(pid_t pid)
{
	must_wait_blocked(pid);
	if (the->by_fd)
		blocking_end();
	else
		must_kill(pid, SIGUSR2);
}

TEST_F(call, handler)
{
	must_kill(self->pid, SIGUSR1);
	EXPECT_EQ(0, child_wait(self->pid));
}

TEST_F(call, handler_sa_restart)
{
	must_kill(self->pid, SIGHUP);
	if (variant->restarts)
		end_restarted(self->pid);
	EXPECT_EQ(0, child_wait(self->pid));
}

TEST_F(call, signal_ignored)
{
	must_kill(self->pid, SIGURG);
	end_restarted(self->pid);
	EXPECT_EQ(0, child_wait(self->pid));
}

TEST_F(call, stopped_and_continued)
{
	int status;

	must_kill(self->pid, SIGSTOP);
	MUST(waitpid(self->pid, &status, WUNTRACED));
	MUST_BE(WIFSTOPPED(status));
	must_kill(self->pid, SIGCONT);
	end_restarted(self->pid);
	EXPECT_EQ(0, child_wait(self->pid));
}

TEST_HARNESS_MAIN
