// SPDX-License-Identifier: GPL-2.0-only
/*
 * /proc/PID/syscall of a task at a syscall stop tells number, arguments, stack
 * pointer and pc, the first argument from orig_x0, and follows what the tracer
 * changes: lib/syscall.c:collect_syscall().  With the number -1 it tells the
 * last two only.
 */
#include "guest.h"
#include "call.h"

CATALOGUE("P-40");

/* One event: the numbers as names, the addresses checked. */
static void show(pid_t pid)
{
	unsigned long v[8] = { 0 };
	char path[40], text[256];
	int nr, n, skip = 0;

	snprintf(path, sizeof(path), "/proc/%d/syscall", pid);
	must_read_file(path, text, sizeof(text));
	if (sscanf(text, "%d%n", &nr, &skip) != 1) {
		trace_text("proc_syscall", text);
		return;
	}
	n = sscanf(text + skip, "%lx %lx %lx %lx %lx %lx %lx %lx", &v[0], &v[1],
		   &v[2], &v[3], &v[4], &v[5], &v[6], &v[7]);
	if (n == 8)
		trace_event("proc", "nr=%s args=%s pc=%s sp=%s",
			    syscall_name(nr), args_name(v), addr_name(v[7]),
			    v[6] == must_get_x(pid, 31) ? "same" : "differs");
	else
		trace_event("proc", "nr=%s words=%d pc=%s", syscall_name(nr), n,
			    addr_name(v[1]));
}

static struct stop at_entry(long nr)
{
	call_prepare(nr);
	call->before.x[0] = POLICY;
	return tracee_run_to(tracee_start(call_run), STOP_SYSCALL_ENTRY);
}

TEST(at_entry_and_exit)
{
	pid_t pid = at_entry(NR_MIN).pid;

	show(pid);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	show(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(after_changes)
{
	pid_t pid = at_entry(NR_MIN).pid;

	must_set_syscall_nr(pid, NR_MAX);
	show(pid);
	must_set_x(pid, 0, 0);
	must_set_x(pid, 1, 0xe1);
	show(pid);
	must_set_syscall_nr(pid, -1);
	must_set_x(pid, 0, 7);
	show(pid);
	tracee_run_to(pid, STOP_SYSCALL_EXIT);
	show(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST(of_minus_one)
{
	pid_t pid = at_entry(-1).pid;

	show(pid);
	must_set_syscall_nr(pid, NR_MAX);
	show(pid);
	EXPECT_EQ(0, tracee_finish(pid));
}

TEST_HARNESS_MAIN
