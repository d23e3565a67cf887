// SPDX-License-Identifier: GPL-2.0-only
/*
 * Signals: handlers, and what a siginfo and a frame say.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "helpers.h"
#include "must.h"
#include "names.h"
#include "trace.h"
#include "tracee.h"

void must_sigaction(int sig, sig_handler *handler, int flags)
{
	struct sigaction sa = {
		.sa_sigaction = handler, .sa_flags = flags | SA_SIGINFO,
	};

	trace_label("handler", handler);
	MUST(sigaction(sig, &sa, NULL));
}

void must_sig(int sig, void (*disposition)(int))
{
	struct sigaction sa = { .sa_handler = disposition };

	MUST(sigaction(sig, &sa, NULL));
}

void must_sigmask(int how, int sig)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	MUST(sigprocmask(how, &set, NULL));
}

void must_sigaltstack(void)
{
	const size_t size = 64 << 10;
	stack_t stack = {
		.ss_sp = must_mmap(size, PROT_READ | PROT_WRITE),
		.ss_size = size,
	};

	MUST(sigaltstack(&stack, NULL));
}

static int sigsys_text(char *text, size_t size, const siginfo_t *si)
{
	return snprintf(text, size, " call_addr=%s call=%s call_arch=%s",
			addr_name((unsigned long)si->si_call_addr),
			syscall_name(si->si_syscall), arch_name(si->si_arch));
}

/* Which of the union's members count. */
static int detail_text(char *text, size_t size, const siginfo_t *si)
{
	int sig = si->si_signo, code = si->si_code;

	if (sig == SIGSYS && code > 0)
		return sigsys_text(text, size, si);
	if (sig == SIGCHLD && code > 0)
		return snprintf(text, size, " from=%s status=%d",
				pid_name(si->si_pid), si->si_status);
	if (code == SI_USER || code == SI_TKILL)
		return snprintf(text, size, " from=%s uid=%u",
				pid_name(si->si_pid), si->si_uid);
	if (code == SI_QUEUE)
		return snprintf(text, size, " from=%s value=%d",
				pid_name(si->si_pid), si->si_value.sival_int);
	if (code > 0 && (sig == SIGSEGV || sig == SIGBUS || sig == SIGILL ||
			 sig == SIGFPE || (sig == SIGTRAP && code < SIGTRAP)))
		return snprintf(text, size, " addr=%s",
				addr_name((unsigned long)si->si_addr));
	return 0;
}

const char *siginfo_text(const siginfo_t *si)
{
	static __thread char text[256];
	int n;

	n = snprintf(text, sizeof(text), "si=%s",
		     si_code_name(si->si_signo, si->si_code));
	if (si->si_errno)
		n += snprintf(text + n, sizeof(text) - n, " errno=%d",
			      si->si_errno);
	detail_text(text + n, sizeof(text) - n, si);
	return text;
}

/*
 * A handler that returns to what raised the signal is called for ever, and how
 * often before the case's time is up is no property of the kernel.
 */
static void bound_signals(void)
{
	static int signals;

	if (++signals <= 32)
		return;
	trace_event("signal", "again=1");
	tracee_exit(99);
}

void trace_sigframe(const siginfo_t *info, const void *context)
{
	const mcontext_t *m = &((const ucontext_t *)context)->uc_mcontext;

	bound_signals();
	trace_event("signal", "sig=%s %s pc=%s x0=%s x7=%s x8=%s nzcv=0x%llx",
		    signal_name(info->si_signo), siginfo_text(info),
		    addr_name(m->pc), reg_name(m->regs[0]),
		    reg_name(m->regs[7]), arg_name(m->regs[8]),
		    m->pstate & 0xf0000000);
}

void trace_signal(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	trace_sigframe(info, context);
}
