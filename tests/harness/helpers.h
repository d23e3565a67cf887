/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Children, signals, seccomp, syscall user dispatch, rseq, other images, and
 * the probes that tell whether a feature is there.
 */
#ifndef EL0DIFF_HELPERS_H
#define EL0DIFF_HELPERS_H

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <ucontext.h>

/*
 * Children that nobody traces.
 */

/* Runs @fn in a new process, with actor "child", which then exits with 0. */
pid_t child_start(void (*fn)(void));
/* The same as another actor, for a case with several. */
pid_t child_start_as(const char *actor, void (*fn)(void));
/*
 * Waits for it; writes "exit who=child code=0" or "exit who=child sig=SIGSYS";
 * returns the exit code, or 128 + the signal.
 */
int child_wait(pid_t pid);
/* Both: for what must not happen to the process that runs the case. */
int child_run(void (*fn)(void));

/*
 * Signals.
 */

typedef void sig_handler(int sig, siginfo_t *info, void *context);
/* SA_SIGINFO is added to @flags. The handler gets a label, "handler". */
void must_sigaction(int sig, sig_handler *handler, int flags);
/* SIG_DFL or SIG_IGN. */
void must_sig(int sig, void (*disposition)(int));
void must_sigmask(int how, int sig);		/* SIG_BLOCK, SIG_UNBLOCK */
void must_sigaltstack(void);
/*
 * In a handler: "signal sig=SIGSYS si=SYS_SECCOMP errno=.. pc=svc+4 x0=..
 * x7=.. x8=.. nzcv=..", and for SIGSYS call_addr= call= call_arch=, for faults
 * addr=, for the others from= (a role).
 */
void trace_sigframe(const siginfo_t *info, const void *context);
/* A handler that does just this. */
sig_handler trace_signal;
/* The registers of the interrupted code, to read and to change. */
#define SIGFRAME_X(context, n) \
	(((ucontext_t *)(context))->uc_mcontext.regs[n])
#define SIGFRAME_PC(context)	(((ucontext_t *)(context))->uc_mcontext.pc)
#define SIGFRAME_PSTATE(context) \
	(((ucontext_t *)(context))->uc_mcontext.pstate)

/*
 * seccomp.  A filter as in
 *
 *	struct sock_filter filter[] = {
 *		SECCOMP_ON(__NR_getppid, SECCOMP_RET_ERRNO | 5),
 *		SECCOMP_RETURN(SECCOMP_RET_ALLOW),
 *	};
 *	must_seccomp(filter, ARRAY_SIZE(filter), 0);
 */
#define SECCOMP_LOAD(field) \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define SECCOMP_LOAD_ARG(n)	/* its lower half */ \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, \
		 offsetof(struct seccomp_data, args[n]))
#define SECCOMP_RETURN(action)	BPF_STMT(BPF_RET | BPF_K, (action))
#define SECCOMP_IF(value, action) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, 1), \
	SECCOMP_RETURN(action)
#define SECCOMP_ON(nr_, action) \
	SECCOMP_LOAD(nr), SECCOMP_IF(nr_, action)

/* Sets no_new_privs, installs the filter; returns what seccomp(2) does. */
int must_seccomp(const struct sock_filter *filter, size_t len,
		 unsigned int flags);
/* @action for that number, every other call is allowed. */
void must_seccomp_rule(int nr, uint32_t action);
void must_seccomp_allow_all(void);
/* A filter with SECCOMP_RET_USER_NOTIF for @nr; returns the listener. */
int must_seccomp_notify(int nr);

/*
 * Syscall user dispatch: what prctl(2) says, 0 or -errno.
 */
#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH	59
#endif
long sud_set(unsigned long mode, unsigned long offset, unsigned long len,
	     volatile char *selector);

/*
 * rseq.  init has told the C library not to register its own area, so each
 * thread is free to.
 */
#define GUEST_RSEQ_SIG	0x1d05e02eu	/* any; the word before abort_ip */

/* The kernel's struct rseq, with room for what later ones add. */
struct guest_rseq {
	uint32_t cpu_id_start;
	uint32_t cpu_id;
	uint64_t rseq_cs;
	uint32_t flags;
	uint32_t node_id;
	uint32_t mm_cid;
	uint32_t slice_ctrl;
	unsigned char more[224];
} __attribute__((aligned(256)));

/* Sizes from the auxiliary vector: 20 and 32 where it says nothing (< 6.3). */
unsigned long rseq_feature_size(void);
unsigned long rseq_align(void);
#define PROBE_RSEQ_FIELD(field)						\
	(rseq_feature_size() >= offsetof(struct guest_rseq, field) +	\
				sizeof(((struct guest_rseq *)0)->field) ? \
	 NULL : "no " #field ": AT_RSEQ_FEATURE_SIZE is too small")
/* The call: 0 or -errno. @len 32 is what the first kernels had. */
long rseq_register(struct guest_rseq *area, uint32_t len, int flags,
		   uint32_t sig);
/* Registers @area with the size that the kernel asks for. */
void must_rseq_register(struct guest_rseq *area);

/*
 * Another image: a function that runs after execve(2), in a fresh process
 * image of the same program.
 *
 *	IMAGE(after_exec)
 *	{
 *		trace_ret("getppid", fill_syscall(__NR_getppid));
 *	}
 *	...
 *	image_exec("after_exec");	the call itself goes through svc
 *
 * Actor and roles are kept; the C library's start-up calls are visible to a
 * tracer.
 */
struct image {
	const char *name;
	void (*run)(void);
	struct image *next;
};
void image_register(struct image *image);
#define IMAGE(name_)							\
	static void name_(void);					\
	static struct image image_##name_ = {				\
		.name = #name_, .run = name_,				\
	};								\
	static void __attribute__((constructor)) register_##name_(void)	\
	{								\
		image_register(&image_##name_);				\
	}								\
	static void name_(void)
/* Returns only if execve(2) failed: -errno. */
long image_exec(const char *name);

/*
 * Probes: NULL if the feature is there, else the reason for REQUIRE() or
 * SKIP(), which names the option or CPU feature and how it was told.
 */
const char *probe_seccomp(void);
/* The ambient's filter, too, keeps strict mode out, and cannot be taken off. */
const char *probe_seccomp_strict(void);
const char *probe_second_cpu(void);
const char *probe_sud(void);
const char *probe_rseq(void);
const char *probe_audit(void);
const char *probe_tracepoints(void);
const char *probe_mte(void);
const char *probe_sve(void);
const char *probe_sme(void);
const char *probe_pac(void);
const char *probe_bti(void);
const char *probe_gcs(void);
const char *probe_poe(void);
const char *probe_compat(void);			/* AArch32 programs run */
const char *probe_hw_breakpoints(void);
/* "CONFIG_X" of /proc/config.gz is not looked at: kernels need not have it. */

#endif
