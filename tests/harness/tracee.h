/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A traced process, and its stops.
 *
 * Each stop is decoded from what the kernel says (the wait status, siginfo,
 * event message, registers, NT_ARM_SYSTEM_CALL, PTRACE_GET_SYSCALL_INFO), never
 * by counting, and is one event of the tracer:
 *
 *   tracer stop kind=syscall-entry seen=0 sc=getppid x0=0xa0 x7=0 x8=0xad
 *	    pc=svc+4 ss=0 si=SYSCALL msg=1 op=entry arch=AARCH64 ip=svc+4
 *	    sp=same nr=getppid args=0xa0,0xa1,0xa2,0xa3,0xa4,0xa5
 *
 * kind	enum stop_kind, below; signal and group stops add sig=
 * seen	how many events the tracee had written when it stopped
 * sc	NT_ARM_SYSTEM_CALL;  ss: the single-step bit of PSTATE
 * si	si_code; SYSCALL is SIGTRAP|0x80; "none" where there is no siginfo
 * msg	PTRACE_GETEVENTMSG: 1 entry, 2 exit, or child for a new process
 * op..	PTRACE_GET_SYSCALL_INFO: entry and seccomp have nr= args=, exit has
 *	rval= is_error=, seccomp ret_data= too; sp=same: as in the registers
 *
 * The end of a tracee is "stop kind=exited code=0" or "kind=killed sig=SIGSYS".
 * A 32-bit tracee has r0= r7= r12= orig_r0= in place of x0= x7= x8=.
 */
#ifndef EL0DIFF_TRACEE_H
#define EL0DIFF_TRACEE_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <linux/ptrace.h>
#include <asm/ptrace.h>
#include <sys/types.h>

enum stop_kind {
	STOP_SYSCALL_ENTRY,	/* syscall-entry */
	STOP_SYSCALL_EXIT,	/* syscall-exit */
	STOP_SECCOMP,		/* PTRACE_EVENT_SECCOMP, and so on */
	STOP_FORK,
	STOP_VFORK,
	STOP_VFORK_DONE,
	STOP_CLONE,
	STOP_EXEC,
	STOP_EXIT,		/* PTRACE_EVENT_EXIT: it still exists */
	STOP_EVENT,		/* PTRACE_EVENT_STOP of a seized tracee */
	STOP_SIGNAL,		/* about to take .signal */
	STOP_GROUP,		/* stopped by .signal */
	STOP_STEP,		/* SIGTRAP of a single step: also a forced one,
				   and the one in front of a handler */
	STOP_EXITED,		/* is gone; .signal is the exit code */
	STOP_KILLED,		/* is gone; .signal killed it */
};

struct stop {
	enum stop_kind kind;
	pid_t pid;
	int status;			/* of waitpid(2) */
	int signal;
	bool has_siginfo;
	siginfo_t si;
	unsigned long msg;		/* PTRACE_GETEVENTMSG */
	bool compat;			/* regs.regs[0..14] are r0..r14 */
	unsigned int orig_r0;		/* of a compat tracee */
	struct user_pt_regs regs;	/* NT_PRSTATUS */
	int nr;				/* NT_ARM_SYSTEM_CALL */
	struct ptrace_syscall_info info;
};

/*
 * Starts a traced process that runs @fn and exits with 0, and returns when it
 * is stopped, right before @fn: the first system call that is seen is @fn's.
 * Options are PTRACE_O_TRACESYSGOOD and EXITKILL and what is given.
 */
pid_t tracee_start(void (*fn)(void));
pid_t tracee_start_opts(void (*fn)(void), unsigned long options);
/* The same, but @setup runs first, while nothing of it is seen. */
pid_t tracee_start_with(void (*setup)(void), void (*fn)(void),
			unsigned long options);
/* As another actor and role, for a case with several tracees. */
pid_t tracee_start_as(const char *actor, void (*fn)(void),
		      unsigned long options);
/* The same by PTRACE_SEIZE. */
pid_t tracee_seize(void (*fn)(void), unsigned long options);
/*
 * The same, but untraced: it waits behind the C library's last call of fork(2),
 * stopped and outside of any system call, until tracee_go(); for observers that
 * are not its tracer.
 */
pid_t tracee_start_free(void (*fn)(void));
void tracee_go(pid_t pid);
/* The exit status of the calling tracee or child, at once and by svc. */
_Noreturn void tracee_exit(int code);

/*
 * Resumes @pid with @request (PTRACE_SYSCALL, PTRACE_CONT, PTRACE_SYSEMU, ...)
 * and signal @sig (0: none), waits for its next stop, writes the event.
 */
struct stop tracee_next(pid_t pid, int request, int sig);
/* The two halves. tracee_wait(-1) takes whichever tracee stops. */
void tracee_resume(pid_t pid, int request, int sig);
struct stop tracee_wait(pid_t pid);
/* Reads the registers and all the rest of a stop once more; no event. */
void tracee_look(struct stop *stop);
/* Writes @stop as another event: trace_stop("again", &stop). */
void trace_stop(const char *event, const struct stop *stop);
/*
 * PTRACE_SYSCALL (or @request) until a stop of that kind; each stop on the way
 * is written, signals are delivered.  The case fails here if the tracee is gone
 * before.
 */
#define tracee_run_to(pid, kind) \
	tracee_run_to_by(pid, PTRACE_SYSCALL, kind)
#define tracee_run_to_by(pid, request, kind) \
	tracee_run_to_at(pid, request, kind, __FILE__, __LINE__)
struct stop tracee_run_to_at(pid_t pid, int request, enum stop_kind kind,
			     const char *file, int line);
/* PTRACE_CONT until it is gone: its exit code, or 128 + the signal. */
int tracee_finish(pid_t pid);
/* The same with another request. */
int tracee_finish_by(pid_t pid, int request);
const char *stop_kind_name(enum stop_kind kind);

/* Registers of a stopped tracee. */
void must_get_regs(pid_t pid, struct user_pt_regs *regs);
void must_set_regs(pid_t pid, const struct user_pt_regs *regs);
unsigned long must_get_x(pid_t pid, int n);
/* Reads all, changes x@n, writes all back (n = 31: sp). */
void must_set_x(pid_t pid, int n, unsigned long value);
void must_set_pc(pid_t pid, unsigned long value);
/* NT_ARM_SYSTEM_CALL. */
int must_get_syscall_nr(pid_t pid);
void must_set_syscall_nr(pid_t pid, int nr);
/* PTRACE_GET_SYSCALL_INFO; what the kernel wrote, rest zeroed; its size. */
size_t must_get_syscall_info(pid_t pid, struct ptrace_syscall_info *info);
/* PTRACE_SET_SYSCALL_INFO (not on every kernel): 0 or -errno. */
int set_syscall_info(pid_t pid, const struct ptrace_syscall_info *info);
const char *probe_set_syscall_info(void);
/* Any regset: bytes read, or 0 or -errno; written: 0 or -errno. */
long get_regset(pid_t pid, unsigned int note, void *buf, size_t size);
long set_regset(pid_t pid, unsigned int note, const void *buf, size_t size);
/* Memory. */
long must_peek(pid_t pid, const void *addr);
void must_poke(pid_t pid, const void *addr, long value);
unsigned long must_get_msg(pid_t pid);
void must_get_siginfo(pid_t pid, siginfo_t *si);

#endif
