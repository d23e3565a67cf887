// SPDX-License-Identifier: GPL-2.0-only
/*
 * A uprobe is stepped over out of line with the same user_enable_single_step()
 * that a tracer's request uses, and nothing of it must be left for the exit of
 * a call behind it: no SIGTRAP for a process that nobody traces, no stop for a
 * tracer (kernel/events/uprobes.c, arch/arm64/kernel/probes/uprobes.c).
 */
#include "call.h"
#include "perf.h"

CATALOGUE("S-18 M-10");

asm(".pushsection .text\n"
    ".balign 64\n"
    ".globl	probed\n"
    "probed:\n"
    "	mov	x8, #" MANIFEST_STR(__NR_getuid) "\n"
    "	add	x9, x9, #0\n"		/* the probe */
    "	svc	#0\n"
    "	add	x9, x9, #0\n"		/* or here */
    "	mov	x8, #" MANIFEST_STR(__NR_getgid) "\n"
    "	svc	#0\n"
    "	ret\n"
    ".popsection");
long probed(void);

static void tracee(void)
{
	trace_ret("getgid", probed());
	trace_ret("getgid", probed());
}

/* Where in the file @addr is, by /proc/self/maps. */
static unsigned long must_file_offset(unsigned long addr)
{
	unsigned long start, end, offset;
	char maps[8192], *line;

	must_read_file("/proc/self/maps", maps, sizeof(maps));
	for (line = strtok(maps, "\n"); line; line = strtok(NULL, "\n"))
		if (sscanf(line, "%lx-%lx %*s %lx", &start, &end,
			   &offset) == 3 && addr >= start && addr < end)
			return addr - start + offset;
	trouble("the code is not in /proc/self/maps");
}

#define UPROBE_TYPE "/sys/bus/event_source/devices/uprobe/type"

static int must_uprobe(pid_t pid, const char *addr)
{
	struct perf_event_attr attr = { .size = sizeof(attr) };
	char text[16], path[4096] = "";

	must_read_file(UPROBE_TYPE, text, sizeof(text));
	MUST(readlink("/proc/self/exe", path, sizeof(path) - 1));
	attr.type = atoi(text);
	attr.config1 = (unsigned long)path;
	attr.config2 = must_file_offset((unsigned long)addr);
	return MUST(syscall(__NR_perf_event_open, &attr, pid, -1, -1,
			    PERF_FLAG_FD_CLOEXEC));
}

asm(".pushsection .text\n"
    ".balign 64\n"
    ".globl	probed_load\n"
    "probed_load:\n"
    "	mov	x9, #0\n"
    "	ldr	x9, [x9]\n"		/* the probe */
    "	ret\n"
    ".popsection");
void probed_load(void);

static void skip_load(int sig, siginfo_t *si, void *context)
{
	trace_signal(sig, si, context);
	SIGFRAME_PC(context) += 4;
}

static void faults(void)
{
	probed_load();
	trace_ret("getuid", fill_syscall(__NR_getuid));
}

FIXTURE(uprobe) {};
FIXTURE_VARIANT(uprobe)
{
	int offset;
};

FIXTURE_VARIANT_ADD(uprobe, before_svc)		{ 4 };
FIXTURE_VARIANT_ADD(uprobe, behind_svc)		{ 12 };

FIXTURE_SETUP(uprobe)
{
	if (access(UPROBE_TYPE, F_OK))
		SKIP(return, "no CONFIG_UPROBE_EVENTS: no %s", UPROBE_TYPE);
	trace_label("probed", probed);
}

FIXTURE_TEARDOWN(uprobe)
{
}

TEST_F(uprobe, untraced)
{
	pid_t pid = tracee_start_free(tracee);
	int fd = must_uprobe(pid, (char *)probed + variant->offset), status;

	tracee_go(pid);
	status = must_waitpid(pid);
	trace_event("ended", "exited=%d sig=%s", WIFEXITED(status),
		    signal_name(WIFSIGNALED(status) ? WTERMSIG(status) : 0));
	EXPECT_EQ(0, status);
	EXPECT_EQ(2UL, must_perf_count(fd));
}

TEST_F(uprobe, traced)
{
	pid_t pid = tracee_start(tracee);
	int fd = must_uprobe(pid, (char *)probed + variant->offset);

	EXPECT_KIND(STOP_EXITED, tracee_next(pid, PTRACE_CONT, 0));
	EXPECT_EQ(2UL, must_perf_count(fd));
}

/* The step of an instruction that faults is over when the handler runs. */
TEST(of_a_fault)
{
	pid_t pid;
	int fd;

	if (access(UPROBE_TYPE, F_OK))
		SKIP(return, "no CONFIG_UPROBE_EVENTS: no %s", UPROBE_TYPE);
	trace_label("probed_load", probed_load);
	must_sigaction(SIGSEGV, skip_load, 0);
	pid = tracee_start_free(faults);
	fd = must_uprobe(pid, (char *)probed_load + 4);
	tracee_go(pid);
	EXPECT_EQ(0, must_waitpid(pid));
	EXPECT_EQ(1UL, must_perf_count(fd));
}

TEST_HARNESS_MAIN
