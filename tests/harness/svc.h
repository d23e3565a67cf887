/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The system call instruction.  All of these go through one svc #0, which the
 * trace calls "svc": a pc of svc is on it, svc+4 behind it.  Nothing is done to
 * errors: -38 is -ENOSYS, errno stays.
 */
#ifndef EL0DIFF_SVC_H
#define EL0DIFF_SVC_H

/*
 * Offsets are known to svc.S.  The stack pointer is not part of it; nzcv is
 * as in PSTATE, N in bit 31.
 */
struct svc_regs {
	unsigned long x[31];
	unsigned long nzcv;
};

/*
 * Loads x0-x30 and NZCV (x18, x29 and x30 too), executes svc, stores them all
 * back.  regs->x[8] is the number.
 */
void svc_all(struct svc_regs *regs);

/* A call with six arguments (missing ones are 0); x7 is 0. */
long svc_call(long nr, long a0, long a1, long a2, long a3, long a4, long a5);
#define svc(...)	SVC_(__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define SVC_(nr, a0, a1, a2, a3, a4, a5, ...) \
	svc_call(nr, (long)(a0), (long)(a1), (long)(a2), (long)(a3), \
		 (long)(a4), (long)(a5))

/*
 * For calls that take no arguments: x0..x5 = 0xa0..0xa5, x6 = 0xa6,
 * x7 = 0x7777, so that the trace shows who touched them.
 */
long fill_syscall(long nr);
/* Those registers without the call, to go on from. */
void svc_fill(struct svc_regs *regs, long nr);
/*
 * "regs x0=-ENOSYS": the registers that svc_all() brought back other than
 * they were in @before, and nothing of the others; "regs same=1" if all were.
 */
void trace_svc_changes(const struct svc_regs *before,
		       const struct svc_regs *after);
/* fill_syscall() and those changes. */
long fill_syscall_changes(long nr);

/*
 * clone(2), through the same svc: the child runs @fn on the stack below
 * @stack_top and must not return from it.  With CLONE_VM it shares the caller's
 * thread-local data: trace_actor() there changes the caller's actor too.
 */
long svc_clone(unsigned long flags, void *stack_top, void (*fn)(void));
/* The flags of a thread, of those that pthread_create(3) sets. */
#define SVC_CLONE_THREAD (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | \
			  CLONE_THREAD | CLONE_SYSVSEM)

/* The instruction itself and the one behind it. */
extern const char svc_insn[], svc_insn_end[];

#endif
