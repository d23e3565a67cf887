// SPDX-License-Identifier: GPL-2.0-only
/*
 * The core that SECCOMP_RET_KILL_PROCESS leaves holds the registers of the call
 * as it was made: x0 is the first argument, x7 what the program had in it even
 * if a tracer had an entry stop before, the pc is behind the svc.
 *
 * kernel/seccomp.c:__seccomp_filter() rolls back "to show the original
 * registers in the dump"; entries C-12 and M-08 of the catalogue.
 */
#include "guest.h"

#include <elf.h>
#include <sys/procfs.h>
#include <sys/resource.h>
#include <sys/stat.h>

CATALOGUE("C-12 M-08");

static unsigned long number;

static void call(void)
{
	fill_syscall(number);
}

static char core[4 << 20];

/* The note of that type in what was read of the core, or NULL. */
static const void *note(unsigned int type)
{
	const Elf64_Ehdr *ehdr = (void *)core;
	const Elf64_Phdr *phdr = (void *)(core + ehdr->e_phoff);
	const Elf64_Nhdr *n = (void *)(core + phdr->p_offset);
	const Elf64_Nhdr *end = (void *)((char *)n + phdr->p_filesz);

	MUST_BE(phdr->p_type == PT_NOTE);
	while (n < end && n->n_type != type)
		n = (void *)((char *)(n + 1) + ((n->n_namesz + 3) & ~3) +
			     ((n->n_descsz + 3) & ~3));
	return n < end ? (char *)(n + 1) + ((n->n_namesz + 3) & ~3) : NULL;
}

static const struct elf_prstatus *must_read_core(void)
{
	int fd = must_open("core", O_RDONLY);
	const struct elf_prstatus *status;
	const int *nr;

	MUST(read(fd, core, sizeof(core)));
	must_close(fd);
	unlink("core");
	status = note(NT_PRSTATUS);
	MUST_BE(status != NULL);
	nr = note(NT_ARM_SYSTEM_CALL);
	trace_event("core", "sig=%s sc=%s x0=%s x7=%s x8=%s pc=%s",
		    signal_name(status->pr_cursig),
		    nr ? syscall_name(*nr) : "none",
		    reg_name(status->pr_reg[0]), reg_name(status->pr_reg[7]),
		    reg_name(status->pr_reg[8]), addr_name(status->pr_reg[32]));
	return status;
}

/* A place for the file, and leave to write it. */
static const char *prepare_core(void)
{
	struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };
	char pattern[128] = "";

	if (access("/proc/sys/kernel/core_pattern", F_OK))
		return "no CONFIG_COREDUMP";
	must_read_file("/proc/sys/kernel/core_pattern", pattern,
		       sizeof(pattern));
	if (strcmp(pattern, "core\n"))
		return "core_pattern is not the default";
	mkdir("/tmp", 0777);
	mkdir("/tmp/kill_core", 0777);
	MUST(chdir("/tmp/kill_core"));
	MUST(setrlimit(RLIMIT_CORE, &limit));
	return NULL;
}

FIXTURE(core) { };

FIXTURE_VARIANT(core) {
	unsigned long x8;
};

FIXTURE_VARIANT_ADD(core, of_call) { .x8 = __NR_getppid };
FIXTURE_VARIANT_ADD(core, of_minus_one) { .x8 = -1 };
FIXTURE_VARIANT_ADD(core, of_unknown) { .x8 = 1000 };

FIXTURE_SETUP(core)
{
	REQUIRE(probe_seccomp());
	REQUIRE(prepare_core());
	number = variant->x8;
	must_seccomp_rule(number, SECCOMP_RET_KILL_PROCESS);
}

FIXTURE_TEARDOWN(core) { }

TEST_F(core, has_original)
{
	const struct elf_prstatus *status;

	EXPECT_EQ(128 + SIGSYS, child_run(call));
	status = must_read_core();
	EXPECT_EQ(SIGSYS, status->pr_cursig);
	EXPECT_EQ(0xa0UL, status->pr_reg[0]);
	EXPECT_EQ(0x7777UL, status->pr_reg[7]);
	EXPECT_EQ((unsigned long)svc_insn_end, status->pr_reg[32]);
}

TEST_F(core, has_original_of_tracee)
{
	const struct elf_prstatus *status;
	pid_t pid = tracee_start(call);

	EXPECT_EQ(128 + SIGSYS, tracee_finish_by(pid, PTRACE_SYSCALL));
	status = must_read_core();
	EXPECT_EQ(0xa0UL, status->pr_reg[0]);
	EXPECT_EQ(0x7777UL, status->pr_reg[7]);
}

TEST_HARNESS_MAIN
