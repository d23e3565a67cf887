/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Numbers to names, so that a trace says what it means and no address, pid or
 * other accident of one run gets into it.
 *
 * What is returned is valid for some further calls of the same thread only:
 * use it at once, as an argument of trace_event().
 */
#ifndef EL0DIFF_NAMES_H
#define EL0DIFF_NAMES_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

const char *syscall_name(long nr);	/* getppid, -1, 1000 */
const char *compat_syscall_name(long nr);	/* of AArch32 */
const char *signal_name(int sig);	/* SIGUSR1, SIGRT2, 0 */
const char *errno_name(int err);	/* ENOSYS, ERESTARTSYS, E999 */
const char *si_code_name(int sig, int code);	/* SI_USER, TRAP_TRACE */
const char *arch_name(uint32_t arch);	/* AARCH64, ARM, 0xc000003e */

/*
 * A register, argument or result.  In this order:
 *
 *   within a label (trace_label)	svc, svc+4, buffer+16
 *   a process of this program		its role: tracer, tracee, or pid
 *   -4095..-1				reg_name: -ENOSYS; arg_name: -38
 *   what may be an address		ptr; with a tag in the top byte ptr#5
 *   anything else			reg_name, arg_name: 0xa0; ret_name: 160
 *
 * An address is what lies in 4..256 MiB (text, data and heap of a static
 * program) or in 64 GiB..2^52 (mappings, stack), and a process id is what init
 * makes it start from, 23001..23499.  Constants in a test are best chosen
 * outside: up to 0x3fffff, 0x10000000..0xffffffff, or above 2^60.
 */
const char *reg_name(unsigned long value);	/* x0 and the like */
const char *arg_name(unsigned long value);	/* arguments of a call */
const char *ret_name(long value);		/* what a call returned */
/* A program counter: svc+4, handler, vdso; 0 and high values in hex, ptr. */
const char *addr_name(unsigned long value);
/* Six arguments, with commas between. */
const char *args_name(const uint64_t args[6]);
/* A process or thread: tracee, child (trace_role), self, 0 or pid. */
const char *pid_name(long pid);
/* The same as reg_name() for a register of an AArch32 process. */
const char *reg32_name(uint32_t value);
/*
 * What a siginfo says, as fields: "si=SYS_SECCOMP call_addr=svc+4 call=getppid
 * arch=AARCH64", "si=SI_USER from=tracer", "si=SEGV_MAPERR addr=ptr".
 */
const char *siginfo_text(const siginfo_t *si);
/*
 * Copies text to out, of size bytes: what EXPECT shows in parentheses of the
 * values that it compared, addresses and process ids by their names.
 */
void name_seen(char *out, size_t size, const char *text);
/* Any text as a value: in double quotes, escaped. */
const char *quoted(const char *text);

#endif
