// SPDX-License-Identifier: GPL-2.0-only
/*
 * A program that the kernel starts by itself (a user mode helper, here the one
 * of core_pattern) comes from a kernel thread: its first return to user space
 * belongs to no system call, so there is no work to do on it, and the registers
 * are those of a new image, zero but for sp and pc.  The way is that of
 * arch/arm64/kernel/entry.S:ret_from_fork behind kernel/umh.c.
 */
#include "guest.h"
#include <elf.h>
#include <sys/resource.h>
#include <sys/stat.h>

CATALOGUE("X-08");

#define PATTERN		"/proc/sys/kernel/core_pattern"
#define HELPER		"/tmp/first_return"
#define RESULT		"/tmp/first_return.out"
#define BASE		0x400000
#define REGISTERS	31

/*
 * The helper: writes x0 to x30 to RESULT.  It is copied out of this program,
 * so it must not matter where it is.
 */
extern const char helper[], helper_end[];
asm(".pushsection .text\n"
    "	.balign	8\n"
    "	.globl	helper, helper_end\n"
    "helper:\n"
    "	sub	sp, sp, #256\n"
    "	stp	x0, x1, [sp]\n"
    "	stp	x2, x3, [sp, #16]\n"
    "	stp	x4, x5, [sp, #32]\n"
    "	stp	x6, x7, [sp, #48]\n"
    "	stp	x8, x9, [sp, #64]\n"
    "	stp	x10, x11, [sp, #80]\n"
    "	stp	x12, x13, [sp, #96]\n"
    "	stp	x14, x15, [sp, #112]\n"
    "	stp	x16, x17, [sp, #128]\n"
    "	stp	x18, x19, [sp, #144]\n"
    "	stp	x20, x21, [sp, #160]\n"
    "	stp	x22, x23, [sp, #176]\n"
    "	stp	x24, x25, [sp, #192]\n"
    "	stp	x26, x27, [sp, #208]\n"
    "	stp	x28, x29, [sp, #224]\n"
    "	str	x30, [sp, #240]\n"
    "	mov	x0, #-100\n"			/* AT_FDCWD */
    "	adr	x1, 1f\n"
    "	mov	x2, #1\n"			/* O_WRONLY */
    "	mov	x8, #" MANIFEST_STR(__NR_openat) "\n"
    "	svc	#0\n"
    "	mov	x1, sp\n"
    "	mov	x2, #248\n"
    "	mov	x8, #" MANIFEST_STR(__NR_write) "\n"
    "	svc	#0\n"
    "	mov	x0, #0\n"
    "	mov	x8, #" MANIFEST_STR(__NR_exit_group) "\n"
    "	svc	#0\n"
    "1:	.asciz	\"" RESULT "\"\n"
    "	.balign	4\n"
    "helper_end:\n"
    ".popsection");

static void must_write_file(const char *path, const void *data, size_t size,
			    int mode)
{
	int fd = MUST(open(path, O_WRONLY | O_CREAT | O_TRUNC, mode));

	must_write(fd, data, size);
	must_close(fd);
}

static void must_make_helper(void)
{
	static char image[4096];
	size_t offset = sizeof(Elf64_Ehdr) + sizeof(Elf64_Phdr);
	Elf64_Ehdr e = {
		.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64,
			     ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_EXEC, .e_machine = EM_AARCH64,
		.e_version = EV_CURRENT, .e_entry = BASE + offset,
		.e_phoff = sizeof(e), .e_ehsize = sizeof(e),
		.e_phentsize = sizeof(Elf64_Phdr), .e_phnum = 1,
	};
	Elf64_Phdr p = {
		.p_type = PT_LOAD, .p_vaddr = BASE, .p_filesz = sizeof(image),
		.p_memsz = sizeof(image), .p_flags = PF_R | PF_X,
		.p_align = sizeof(image),
	};

	memcpy(image, &e, sizeof(e));
	memcpy(image + sizeof(e), &p, sizeof(p));
	memcpy(image + offset, helper, helper_end - helper);
	must_write_file(HELPER, image, sizeof(image), 0755);
}

static void crash(void)
{
	struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };

	MUST(setrlimit(RLIMIT_CORE, &limit));
	must_sig(SIGQUIT, SIG_DFL);
	must_kill(getpid(), SIGQUIT);
}

/* Nobody waits for the helper, which may end after the process that died. */
static void must_wait_for_result(unsigned long x[REGISTERS])
{
	struct stat st = { };
	int fd;

	while (st.st_size < REGISTERS * sizeof(long)) {
		must_sleep_ms(1);
		MUST(stat(RESULT, &st));
	}
	fd = must_open(RESULT, O_RDONLY);
	must_read(fd, x, REGISTERS * sizeof(long));
	must_close(fd);
}

/* What is said of the registers that are not 0; how many there are. */
static int count_registers(const unsigned long x[REGISTERS])
{
	char name[8];
	int i, n = 0;

	for (i = 0; i < REGISTERS; i++) {
		if (!x[i])
			continue;
		snprintf(name, sizeof(name), "x%d", i);
		trace_value(name, x[i]);
		n++;
	}
	trace_number("registers", n);
	return n;
}

/* The pattern is put back at once: it is the whole system's. */
TEST(starts_with_zeroes)
{
	static const char ours[] = "|" HELPER "\n";
	unsigned long x[REGISTERS];
	char pattern[128];

	if (access(PATTERN, F_OK))
		SKIP(return, "no CONFIG_COREDUMP: core_pattern is absent");
	must_read_file(PATTERN, pattern, sizeof(pattern));
	must_make_helper();
	must_write_file(RESULT, "", 0, 0644);
	must_write_file(PATTERN, ours, strlen(ours), 0);
	EXPECT_EQ(128 + SIGQUIT, child_run(crash));
	must_write_file(PATTERN, pattern, strlen(pattern), 0);
	must_wait_for_result(x);
	EXPECT_EQ(0, count_registers(x));
	unlink(HELPER);
	unlink(RESULT);
}

TEST_HARNESS_MAIN
