// SPDX-License-Identifier: GPL-2.0-only
/*
 * A tracer switches user dispatch on and off for its tracee, and reads the
 * configuration back: what it gets for the inclusive mode is the inverted
 * range, since that is what the kernel keeps.  Set at an entry stop, it holds
 * from the next call on, because it was looked at before the stop.
 *
 * kernel/entry/syscall_user_dispatch.c, syscall_user_dispatch_get_config() and
 * its counterpart; entry U-12 of the catalogue.
 */
#include "guest.h"

#include "dispatch.h"

CATALOGUE("U-12 U-01");

static const struct ptrace_sud_config off = { .mode = PR_SYS_DISPATCH_OFF };

static long set(pid_t pid, const struct ptrace_sud_config *config)
{
	long err = svc(__NR_ptrace, PTRACE_SET_SYSCALL_USER_DISPATCH_CONFIG,
		       pid, sizeof(*config), config);

	trace_ret("set", err);
	return err;
}

static void get(pid_t pid)
{
	struct ptrace_sud_config config = { };
	long err = svc(__NR_ptrace, PTRACE_GET_SYSCALL_USER_DISPATCH_CONFIG,
		       pid, sizeof(config), &config);

	trace_event("get", "value=%s mode=%llu selector=%s offset=%s len=%lld",
		    ret_name(err), config.mode, reg_name(config.selector),
		    reg_name(config.offset), (long long)config.len);
}

static void tracee(void)
{
	selector = BLOCK;
	trace_ret("getppid", fill_syscall(__NR_getppid));
	selector = BLOCK;
	trace_ret("geteuid", fill_syscall(__NR_geteuid));
	selector = ALLOW;
}

static struct ptrace_sud_config on;

FIXTURE(config) { };

FIXTURE_SETUP(config)
{
	REQUIRE(probe_sud());
	on.mode = PR_SYS_DISPATCH_ON;
	on.selector = (unsigned long)&selector;
	trace_label_range("selector", (const void *)&selector, 1);
	must_sigaction(SIGSYS, dispatch_handler, 0);
}

FIXTURE_TEARDOWN(config) { }

TEST_F(config, set_before)
{
	pid_t pid = tracee_start(tracee);

	EXPECT_EQ(0, set(pid, &on));
	get(pid);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(config, set_at_entry_stop)
{
	pid_t pid = tracee_start(tracee);

	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	EXPECT_EQ(0, set(pid, &on));
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(config, set_at_exit_stop)
{
	pid_t pid = tracee_start(tracee);

	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	EXPECT_EQ(0, set(pid, &on));
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

/* In the stop for the SIGSYS of the first call. */
TEST_F(config, cleared_at_signal_stop)
{
	pid_t pid = tracee_start(tracee);

	EXPECT_EQ(0, set(pid, &on));
	tracee_run_to(pid, STOP_SIGNAL);
	EXPECT_EQ(0, set(pid, &off));
	get(pid);
	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_F(config, reads_back)
{
	struct ptrace_sud_config config = on;
	pid_t pid = tracee_start(tracee);

	get(pid);
	config.offset = 0x10000;
	config.len = 0x1000;
	EXPECT_EQ(0, set(pid, &config));
	get(pid);
	config.mode = PR_SYS_DISPATCH_INCLUSIVE_ON;
	if (set(pid, &config) == 0)
		get(pid);
	config.mode = 3;
	EXPECT_EQ(-EINVAL, set(pid, &config));
	EXPECT_EQ(0, set(pid, &off));
	get(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
