/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * AArch32 programs, assembled by hand: the guest's compiler makes no others. A
 * program is an array of ARM or Thumb instructions made of the macros below,
 * wrapped into the smallest ELF file there is, in a memfd.
 *
 * It lies at ARM_CODE, its data at ARM_DATA; all of it can be read, written and
 * executed. It has no C library and tells what it found by its exit code (as
 * low 8 bits of r0), or its tracer looks into its registers.
 */
#ifndef EL0DIFF_COMPAT_ARM_IMAGE_H
#define EL0DIFF_COMPAT_ARM_IMAGE_H

#include <elf.h>
#include <time.h>

#define ARM_BASE	0x10000		/* DEFAULT_MMAP_MIN_ADDR of Debian */
#define ARM_CODE	(ARM_BASE + sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr))
#define ARM_DATA	(ARM_BASE + 0x800)
#define ARM_SIZE	0x1000

/* ARM: the condition is always, unless it is said. */
#define ARM_MOVW(rd, v)							\
	(0xe3000000 | ((v) & 0xf000) << 4 | (rd) << 12 | ((v) & 0xfff))
#define ARM_MOVT(rd, v)							\
	(0xe3400000 | ((v) & 0xf000) << 4 | (rd) << 12 | ((v) & 0xfff))
/* Any constant, in two instructions. */
#define ARM_SET(rd, v)							\
	ARM_MOVW(rd, (uint32_t)(v) & 0xffff),				\
	ARM_MOVT(rd, (uint32_t)(v) >> 16)
#define ARM_MOV(rd, rm)		(0xe1a00000 | (rd) << 12 | (rm))
#define ARM_ADD_SP(rd, imm)	(0xe28d0000 | (rd) << 12 | (imm))
#define ARM_NEG(rd, rn)		(0xe2600000 | (rn) << 16 | (rd) << 12)
#define ARM_LSR(rd, rm, n)	(0xe1a00020 | (rd) << 12 | (n) << 7 | (rm))
#define ARM_LDR(rt, rn)		(0xe5900000 | (rn) << 16 | (rt) << 12)
#define ARM_CMP_0(rn)		(0xe3500000 | (rn) << 16)
/* mov rd, #v, with v below 256, if the comparison said "less" */
#define ARM_SET_IF_LT(rd, v)	(0xb3a00000 | (rd) << 12 | (v))
/* Skips over the next @n instructions if the comparison said "not equal". */
#define ARM_SKIP_IF_NE(n)	(0x1a000000 | (((n) - 1) & 0xffffff))
/* mrc p15, 0, rd, c13, c0, 3: the thread pointer */
#define ARM_READ_TLS(rd)	(0xee1d0f70 | (rd) << 12)
/* mrc p15, 0, rd, c13, c0, 2: the one that a task may write itself */
#define ARM_READ_OWN_TLS(rd)	(0xee1d0f50 | (rd) << 12)
/* vmov s0, rt and back */
#define ARM_TO_S0(rt)		(0xee000a10 | (rt) << 12)
#define ARM_FROM_S0(rt)		(0xee100a10 | (rt) << 12)
/* str rt, [rn, #offset] */
#define ARM_STR(rt, rn, offset)						\
	(0xe5800000 | (rn) << 16 | (rt) << 12 | (offset))
#define ARM_RETURN		0xe12fff1e	/* bx lr */
#define ARM_SVC			0xef000000
#define ARM_CALL(nr)		ARM_SET(7, nr), ARM_SVC
#define ARM_EXIT		ARM_CALL(1)

/* Thumb, in halfwords; rd below 8. */
#define THUMB_MOVW_(op, rd, v)						\
	((op) | ((v) >> 1 & 0x400) | ((v) >> 12 & 0xf)),		\
	(((v) << 4 & 0x7000) | (rd) << 8 | ((v) & 0xff))
#define THUMB_SET(rd, v)						\
	THUMB_MOVW_(0xf240, rd, (uint32_t)(v) & 0xffff),		\
	THUMB_MOVW_(0xf2c0, rd, (uint32_t)(v) >> 16)
#define THUMB_NEG(rd, rn)	(0x4240 | (rn) << 3 | (rd))
#define THUMB_SVC		0xdf00
#define THUMB_CALL(nr)		THUMB_SET(7, nr), THUMB_SVC
#define THUMB_EXIT		THUMB_CALL(1)

/* Numbers of AArch32. */
enum {
	ARM_NR_restart_syscall = 0, ARM_NR_fork = 2, ARM_NR_read = 3,
	ARM_NR_execve = 11, ARM_NR_lseek = 19, ARM_NR_getpid = 20,
	ARM_NR_ptrace = 26, ARM_NR_pause = 29, ARM_NR_kill = 37,
	ARM_NR_umask = 60, ARM_NR_getppid = 64, ARM_NR_wait4 = 114,
	ARM_NR_sigreturn = 119, ARM_NR_clone = 120, ARM_NR_prctl = 172,
	ARM_NR_rt_sigreturn = 173,
	ARM_NR_rt_sigaction = 174,
	/* Not nanosleep, which CONFIG_COMPAT_32BIT_TIME may leave out. */
	ARM_NR_clock_nanosleep_time64 = 407, ARM_NR_rseq = 398,
	ARM_NR_breakpoint = 0xf0001, ARM_NR_cacheflush = 0xf0002,
	ARM_NR_set_tls = 0xf0005,
};

struct arm_program {
	const void *code;
	size_t size;
	bool thumb;
	const void *data;
	size_t data_size;
};

#define ARM_PROGRAM(code_)						\
	(struct arm_program) { .code = (code_), .size = sizeof(code_) }
#define THUMB_PROGRAM(code_)						\
	(struct arm_program) {						\
		.code = (code_), .size = sizeof(code_), .thumb = true,	\
	}

static int arm_fd;

static inline void arm_headers(char *image, bool thumb)
{
	Elf32_Ehdr e = {
		.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS32,
			     ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_EXEC, .e_machine = EM_ARM,
		.e_version = EV_CURRENT, .e_entry = ARM_CODE | thumb,
		.e_phoff = sizeof(Elf32_Ehdr), .e_flags = EF_ARM_EABI_VER5,
		.e_ehsize = sizeof(Elf32_Ehdr),
		.e_phentsize = sizeof(Elf32_Phdr), .e_phnum = 1,
	};
	Elf32_Phdr p = {
		.p_type = PT_LOAD, .p_vaddr = ARM_BASE, .p_paddr = ARM_BASE,
		.p_filesz = ARM_SIZE, .p_memsz = ARM_SIZE,
		.p_flags = PF_R | PF_W | PF_X, .p_align = ARM_SIZE,
	};

	memcpy(image, &e, sizeof(e));
	memcpy(image + sizeof(e), &p, sizeof(p));
}

/* What arm_exec() becomes. */
static inline void must_arm_program(const struct arm_program *program)
{
	static char image[ARM_SIZE];

	MUST_BE(program->size <= ARM_DATA - ARM_CODE);
	arm_headers(image, program->thumb);
	memcpy(image + (ARM_CODE - ARM_BASE), program->code, program->size);
	if (program->data)
		memcpy(image + (ARM_DATA - ARM_BASE), program->data,
		       program->data_size);
	arm_fd = MUST(memfd_create("arm", MFD_CLOEXEC));
	must_write(arm_fd, image, sizeof(image));
	trace_label_range("arm", (void *)ARM_CODE, program->size);
	trace_label_range("arm_data", (void *)ARM_DATA, ARM_BASE + ARM_SIZE -
			  ARM_DATA);
}

/* The body of a child or tracee. */
static inline void arm_exec(void)
{
	char *argv[] = { "arm", NULL };

	trace_ret("execveat", svc(__NR_execveat, arm_fd, "", argv, environ,
				  AT_EMPTY_PATH));
}

/* A tracee in the exit stop of its execveat(2), its program before it. */
static inline pid_t arm_tracee(const struct arm_program *program)
{
	struct stop stop;
	pid_t pid;

	must_arm_program(program);
	/* Else a SIGTRAP follows the execve. */
	pid = tracee_start_opts(arm_exec, PTRACE_O_TRACEEXEC);
	do {
		stop = tracee_run_to(pid, STOP_SYSCALL_EXIT);
	} while (!stop.compat);
	return pid;
}

/* The page that a handler without SA_RESTORER returns to, at a random place. */
static inline void must_label_sigpage(pid_t pid)
{
	char path[40], maps[4096], *line;
	unsigned long start;

	snprintf(path, sizeof(path), "/proc/%d/maps", pid);
	must_read_file(path, maps, sizeof(maps));
	for (line = strtok(maps, "\n"); line; line = strtok(NULL, "\n"))
		if (strstr(line, "[sigpage]") &&
		    sscanf(line, "%lx", &start) == 1) {
			trace_label_range("sigpage", (void *)start, 64);
			return;
		}
	trouble("no [sigpage] in /proc/PID/maps");
}

/* r0..r12, sp, lr, pc, cpsr, orig_r0. */
#define ARM_ORIG_R0	17

static inline uint32_t arm_get_r(pid_t pid, int n)
{
	uint32_t r[18];

	MUST_BE(get_regset(pid, NT_PRSTATUS, r, sizeof(r)) == sizeof(r));
	return r[n];
}

static inline void arm_set_r(pid_t pid, int n, uint32_t value)
{
	uint32_t r[18];

	MUST_BE(get_regset(pid, NT_PRSTATUS, r, sizeof(r)) == sizeof(r));
	r[n] = value;
	MUST_BE(set_regset(pid, NT_PRSTATUS, r, sizeof(r)) == 0);
}

#endif
