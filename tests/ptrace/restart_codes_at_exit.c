// SPDX-License-Identifier: GPL-2.0-only
/*
 * The exit stop of an interrupted call shows the code with which the kernel
 * means to restart it, before any signal is looked at; the signal stop behind
 * it shows the pc on the svc and the first argument again, and then the call
 * starts anew, nanosleep(2) as restart_syscall(2).  Entry code that handles
 * signals before it reports the exit would show -EINTR or nothing.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("S-23");

static const long week[2] = { 604800, 0 };
static char buffer[1];

FIXTURE(restart) {};
FIXTURE_VARIANT(restart)
{
	long nr;
	unsigned long args[5];
	bool blocks;
	int code;
	long again;
};

FIXTURE_VARIANT_ADD(restart, sys)
	{ __NR_read, { PIPE_READ, (unsigned long)buffer, 1 }, true, 512,
	  __NR_read };
/* A pending signal keeps a fork from happening at all. */
FIXTURE_VARIANT_ADD(restart, nointr)
	{ __NR_clone, { SIGCHLD }, false, 513, __NR_clone };
FIXTURE_VARIANT_ADD(restart, nohand)
	{ __NR_ppoll, { 0 }, true, 514, __NR_ppoll };
FIXTURE_VARIANT_ADD(restart, block)
	{ __NR_nanosleep, { (unsigned long)week }, true, 516,
	  __NR_restart_syscall };

FIXTURE_SETUP(restart)
{
	must_fixed_pipe();
	call_prepare(variant->nr);
	memcpy(call->before.x, variant->args, sizeof(variant->args));
}

FIXTURE_TEARDOWN(restart)
{
}

TEST_F(restart, code_is_seen)
{
	pid_t pid = tracee_start(call_run);
	struct stop stop;

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	if (variant->blocks) {
		tracee_resume(pid, PTRACE_SYSCALL, 0);
		must_wait_blocked(pid);
		must_kill(pid, SIGUSR1);
		stop = tracee_wait(pid);
	} else {
		must_kill(pid, SIGUSR1);
		stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	}
	EXPECT_KIND(STOP_SYSCALL_EXIT, stop);
	EXPECT_EQ(-variant->code, (long)stop.regs.regs[0]);
	EXPECT_EQ(-variant->code, stop.info.exit.rval);
	EXPECT_EQ(1, stop.info.exit.is_error);
	EXPECT_EQ((unsigned long)svc_insn_end, stop.regs.pc);
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SIGNAL, stop);
	EXPECT_EQ(variant->args[0], stop.regs.regs[0]);
	EXPECT_EQ((unsigned long)svc_insn, stop.regs.pc);
	/* Dropped. */
	stop = tracee_next(pid, PTRACE_SYSCALL, 0);
	EXPECT_KIND(STOP_SYSCALL_ENTRY, stop);
	EXPECT_EQ(variant->again, stop.nr);
	EXPECT_EQ(variant->args[0], stop.info.entry.args[0]);
	must_kill(pid, SIGKILL);
	tracee_wait(pid);
}

TEST_HARNESS_MAIN
