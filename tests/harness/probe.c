// SPDX-License-Identifier: GPL-2.0-only
/*
 * Is a feature there?  Each says how it was told.
 */
#include <asm/hwcap.h>
#include <elf.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "helpers.h"
#include "must.h"
#include "names.h"
#include "netlink.h"
#include "tracee.h"

static const char *missing(const char *fmt, ...)
	__attribute__((format(printf, 1, 2)));

static const char *missing(const char *fmt, ...)
{
	static char text[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	return text;
}

const char *probe_seccomp(void)
{
	uint32_t action = SECCOMP_RET_ERRNO;

	if (!syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action))
		return NULL;
	return missing("no CONFIG_SECCOMP_FILTER: SECCOMP_GET_ACTION_AVAIL"
		       " says %s", errno_name(errno));
}

const char *probe_seccomp_strict(void)
{
	if (prctl(PR_GET_SECCOMP) != 0)
		return "a seccomp filter is installed: no strict mode";
	return probe_seccomp();
}

const char *probe_second_cpu(void)
{
	if (sysconf(_SC_NPROCESSORS_ONLN) > 1)
		return NULL;
	return "one CPU only: _SC_NPROCESSORS_ONLN says 1";
}

const char *probe_sud(void)
{
	long err = sud_set(0, 0, 0, NULL);

	if (!err)
		return NULL;
	return missing("no CONFIG_SYSCALL_USER_DISPATCH: prctl says %s",
		       errno_name(-err));
}

const char *probe_rseq(void)
{
	long err = rseq_register(NULL, 0, 0, 0);

	if (err == -EINVAL)
		return NULL;
	return missing("no CONFIG_RSEQ: rseq says %s", errno_name(-err));
}

/* Whether rules for system calls exist is what CONFIG_AUDITSYSCALL decides. */
const char *probe_audit(void)
{
	int fd = audit_open(), err;

	if (fd < 0)
		return missing("no CONFIG_AUDIT: socket says %s",
			       errno_name(-fd));
	err = audit_rule(fd, true, AUDIT_FILTER_EXIT, AUDIT_NEVER, AUDIT_PPID,
			 -1);
	if (!err)
		err = audit_rule(fd, false, AUDIT_FILTER_EXIT, AUDIT_NEVER,
				 AUDIT_PPID, -1);
	must_close(fd);
	if (!err)
		return NULL;
	return missing("no CONFIG_AUDITSYSCALL: an exit rule gets %s",
		       errno_name(-err));
}

const char *probe_tracepoints(void)
{
	const char *path =
		"/sys/kernel/tracing/events/raw_syscalls/sys_enter/id";

	if (access(path, R_OK))
		return missing("no CONFIG_FTRACE_SYSCALLS: %s says %s", path,
			       errno_name(errno));
	if (access("/proc/sys/kernel/perf_event_paranoid", F_OK))
		return "no CONFIG_PERF_EVENTS: perf_event_paranoid is absent";
	return NULL;
}

static const char *probe_hwcap(const char *option, const char *cap,
			       unsigned long has)
{
	return has ? NULL :
		missing("no %s or no such CPU: %s is not set", option, cap);
}

#define HWCAP_PROBE(name, option, aux, cap)				\
	const char *name(void)						\
	{								\
		return probe_hwcap(option, #cap, getauxval(aux) & (cap)); \
	}

HWCAP_PROBE(probe_mte, "CONFIG_ARM64_MTE", AT_HWCAP2, HWCAP2_MTE)
HWCAP_PROBE(probe_sve, "CONFIG_ARM64_SVE", AT_HWCAP, HWCAP_SVE)
HWCAP_PROBE(probe_sme, "CONFIG_ARM64_SME", AT_HWCAP2, HWCAP2_SME)
HWCAP_PROBE(probe_pac, "CONFIG_ARM64_PTR_AUTH", AT_HWCAP, HWCAP_PACA)
HWCAP_PROBE(probe_bti, "CONFIG_ARM64_BTI", AT_HWCAP2, HWCAP2_BTI)
HWCAP_PROBE(probe_gcs, "CONFIG_ARM64_GCS", AT_HWCAP, HWCAP_GCS)
HWCAP_PROBE(probe_poe, "CONFIG_ARM64_POE", AT_HWCAP2, HWCAP2_POE)

/* The smallest AArch32 program: exit(0). */
static const struct {
	Elf32_Ehdr e;
	Elf32_Phdr p;
	uint32_t code[3];
} arm_exit = {
	.e = {
		.e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS32,
			     ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_EXEC, .e_machine = EM_ARM,
		.e_version = EV_CURRENT,
		.e_entry = 0x10000 + sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr),
		.e_phoff = sizeof(Elf32_Ehdr),
		.e_flags = 0x05000000,	/* EABI version 5 */
		.e_ehsize = sizeof(Elf32_Ehdr),
		.e_phentsize = sizeof(Elf32_Phdr), .e_phnum = 1,
	},
	.p = {
		.p_type = PT_LOAD, .p_vaddr = 0x10000, .p_paddr = 0x10000,
		.p_filesz = sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr) + 12,
		.p_memsz = sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr) + 12,
		.p_flags = PF_R | PF_X, .p_align = 0x1000,
	},
	/* mov r0, #0; mov r7, #1; svc #0 */
	.code = { 0xe3a00000, 0xe3a07001, 0xef000000 },
};

const char *probe_compat(void)
{
	char *argv[] = { "arm", NULL };
	int fd = MUST(memfd_create("arm", MFD_CLOEXEC)), status;
	pid_t pid;

	must_write(fd, &arm_exit, sizeof(arm_exit));
	pid = must_fork();
	if (!pid) {
		fexecve(fd, argv, environ);
		_exit(errno);
	}
	must_close(fd);
	status = must_waitpid(pid);
	if (WIFEXITED(status) && !WEXITSTATUS(status))
		return NULL;
	if (!WIFEXITED(status))
		return missing("no AArch32: exit(0) died of %s",
			       signal_name(WTERMSIG(status)));
	return missing("no CONFIG_COMPAT or no such CPU: execve says %s",
		       errno_name(WEXITSTATUS(status)));
}

static void nothing(void)
{
}

const char *probe_hw_breakpoints(void)
{
	char state[8 + 16 * 16];
	pid_t pid = tracee_start(nothing);
	long size = get_regset(pid, NT_ARM_HW_BREAK, state, sizeof(state));

	must_kill(pid, SIGKILL);
	must_waitpid(pid);
	if (size > 8)
		return NULL;
	return missing("no CONFIG_HAVE_HW_BREAKPOINT: NT_ARM_HW_BREAK gives"
		       " %ld bytes", size);
}

const char *probe_set_syscall_info(void)
{
	struct ptrace_syscall_info none = { .op = 99 };
	pid_t pid = tracee_start(nothing);
	int err = set_syscall_info(pid, &none);

	must_kill(pid, SIGKILL);
	must_waitpid(pid);
	/* A kernel that has it looks at the contents first. */
	if (err != -EIO)
		return NULL;
	return "no PTRACE_SET_SYSCALL_INFO (before 6.16): ptrace says EIO";
}
