/* SPDX-License-Identifier: GPL-2.0-only */
/* The core that a fatal signal leaves, and what its notes say of the task. */
#ifndef EL0DIFF_PROCESS_CORE_H
#define EL0DIFF_PROCESS_CORE_H

#include "guest.h"
#include <elf.h>
#include <sys/procfs.h>
#include <sys/resource.h>

#define CORE_PATTERN	"/proc/sys/kernel/core_pattern"

static char core_file[64 << 10];

/*
 * For this process and what it forks: cores go to a folder of their own, the
 * notes alone.  NULL, or why there will be none, for REQUIRE().
 */
static inline const char *core_prepare(void)
{
	struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };
	char pattern[128];
	int fd;

	if (access(CORE_PATTERN, F_OK))
		return "no CONFIG_COREDUMP: core_pattern is absent";
	must_read_file(CORE_PATTERN, pattern, sizeof(pattern));
	if (strcmp(pattern, "core\n"))
		return "core_pattern is not 'core'";
	fd = must_open("/proc/self/coredump_filter", O_WRONLY);
	must_write(fd, "0", 1);
	must_close(fd);
	MUST(chdir("/tmp"));
	MUST(setrlimit(RLIMIT_CORE, &limit));
	return NULL;
}

/* The note of that type, or NULL. */
static inline const void *core_note(unsigned int type)
{
	const Elf64_Phdr *phdr = (void *)(core_file + sizeof(Elf64_Ehdr));
	const char *n = core_file + phdr->p_offset, *end = n + phdr->p_filesz;
	const Elf64_Nhdr *note;

	MUST_BE(phdr->p_type == PT_NOTE);
	MUST_BE(end <= core_file + sizeof(core_file));
	while (n < end) {
		note = (const void *)n;
		n += sizeof(*note) + ((note->n_namesz + 3) & -4u);
		if (note->n_type == type)
			return n;
		n += (note->n_descsz + 3) & -4u;
	}
	return NULL;
}

/*
 * Reads the core and removes it; writes "core sig=SIGSYS sc=-1 x0=.. x7=..
 * x8=.. pc=.."; sc=none if NT_ARM_SYSTEM_CALL is not in it.  The result is
 * good until the next call.
 */
static inline const struct elf_prstatus *must_read_core(void)
{
	const struct elf_prstatus *status;
	int fd = must_open("core", O_RDONLY);
	const int *nr;

	memset(core_file, 0, sizeof(core_file));
	MUST(read(fd, core_file, sizeof(core_file)));
	must_close(fd);
	MUST(unlink("core"));
	status = core_note(NT_PRSTATUS);
	MUST_BE(status != NULL);
	nr = core_note(NT_ARM_SYSTEM_CALL);
	trace_event("core", "sig=%s sc=%s x0=%s x7=%s x8=%s pc=%s",
		    signal_name(status->pr_cursig),
		    nr ? syscall_name(*nr) : "none",
		    reg_name(status->pr_reg[0]), reg_name(status->pr_reg[7]),
		    reg_name(status->pr_reg[8]),
		    addr_name(status->pr_reg[32]));
	return status;
}

/* Its registers are those of fill_syscall()'s call as it was made. */
#define EXPECT_CALL_IN_CORE(status_) do {				\
	EXPECT_EQ(SIGSYS, (status_)->pr_cursig);			\
	EXPECT_EQ(0xa0UL, (status_)->pr_reg[0]);			\
	EXPECT_EQ(0x7777UL, (status_)->pr_reg[7]);			\
	EXPECT_EQ((unsigned long)svc_insn_end, (status_)->pr_reg[32]);	\
} while (0)

#endif
