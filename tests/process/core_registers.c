// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a core says of a task that a signal ended in or behind a system call:
 * never that it is in one (NT_ARM_SYSTEM_CALL is -1, arch/arm64/kernel/signal.c
 * forgets the call before it looks for signals), x7 as the program had it even
 * if it came out of an entry stop, and x0 and pc of the restart if the call was
 * to be restarted.
 */
#include <elf.h>
#include <sys/procfs.h>
#include <sys/resource.h>

#include "guest.h"
#include "../signals/blocking.h"

CATALOGUE("M-08 P-28 G-01");

#define PATTERN	"/proc/sys/kernel/core_pattern"

static char core[64 << 10];

static void setup(void)
{
	struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };
	int fd = must_open("/proc/self/coredump_filter", O_WRONLY);

	/* The notes alone. */
	must_write(fd, "0", 1);
	must_close(fd);
	MUST(setrlimit(RLIMIT_CORE, &limit));
}

static void call(void)
{
	fill_syscall(__NR_getppid);
}

static void reader(void)
{
	blocking_read();
}

static const void *must_find_note(unsigned int type)
{
	const Elf64_Phdr *phdr = (void *)(core + sizeof(Elf64_Ehdr));
	const char *n = core + phdr->p_offset, *end = n + phdr->p_filesz;
	const Elf64_Nhdr *note;

	MUST_BE(phdr->p_type == PT_NOTE);
	MUST_BE(end <= core + sizeof(core));
	while (n < end) {
		note = (const void *)n;
		n += sizeof(*note) + ((note->n_namesz + 3) & -4u);
		if (note->n_type == type)
			return n;
		n += (note->n_descsz + 3) & -4u;
	}
	trouble("no note 0x%x", type);
}

static const struct elf_prstatus *must_read_core(void)
{
	const struct elf_prstatus *status;
	int fd = must_open("core", O_RDONLY), nr;

	MUST(read(fd, core, sizeof(core)));
	must_close(fd);
	MUST(unlink("core"));
	status = must_find_note(NT_PRSTATUS);
	nr = *(const int *)must_find_note(NT_ARM_SYSTEM_CALL);
	trace_event("core", "sig=%s sc=%s x0=%s x7=%s x8=%s pc=%s",
		    signal_name(status->pr_cursig), syscall_name(nr),
		    reg_name(status->pr_reg[0]), reg_name(status->pr_reg[7]),
		    reg_name(status->pr_reg[8]), addr_name(status->pr_reg[32]));
	return status;
}

static const char *probe_core(void)
{
	char pattern[128];

	if (access(PATTERN, F_OK))
		return "no CONFIG_COREDUMP: core_pattern is absent";
	must_read_file(PATTERN, pattern, sizeof(pattern));
	return strcmp(pattern, "core\n") ? "core_pattern is not 'core'" : NULL;
}

/* Delivered behind the call, whose result x0 has. */
TEST(signal_from_entry_stop)
{
	const struct elf_prstatus *status;
	pid_t pid;

	REQUIRE(probe_core());
	pid = tracee_start_with(setup, call, 0);
	tracee_run_to(pid, STOP_SYSCALL_ENTRY);
	tracee_next(pid, PTRACE_CONT, SIGQUIT);
	EXPECT_EQ(STOP_KILLED, tracee_next(pid, PTRACE_CONT, SIGQUIT).kind);
	status = must_read_core();
	EXPECT_EQ(0x7777, status->pr_reg[7]);
}

TEST(signal_in_blocked_call)
{
	const struct elf_prstatus *status;
	pid_t pid;

	REQUIRE(probe_core());
	blocking_init();
	pid = tracee_start_with(setup, reader, 0);
	tracee_resume(pid, PTRACE_CONT, 0);
	must_wait_blocked(pid);
	must_kill(pid, SIGQUIT);
	tracee_wait(pid);
	EXPECT_EQ(STOP_KILLED, tracee_next(pid, PTRACE_CONT, SIGQUIT).kind);
	status = must_read_core();
	EXPECT_EQ((unsigned long)svc_insn, status->pr_reg[32]);
	EXPECT_EQ(BLOCKING_FD, status->pr_reg[0]);
}

TEST_HARNESS_MAIN
