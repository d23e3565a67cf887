/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Switching syscall user dispatch on, and a handler for its SIGSYS.
 */
#ifndef EL0DIFF_SUD_DISPATCH_H
#define EL0DIFF_SUD_DISPATCH_H

#include <linux/prctl.h>

#ifndef PR_SYS_DISPATCH_INCLUSIVE_ON
#define PR_SYS_DISPATCH_INCLUSIVE_ON	2
#endif

#define ALLOW	SYSCALL_DISPATCH_FILTER_ALLOW
#define BLOCK	SYSCALL_DISPATCH_FILTER_BLOCK

/* What the kernel reads at each call outside the range. */
static volatile char selector = ALLOW;

/* What the last SIGSYS said, and how many there were. */
static siginfo_t dispatch_info;
static volatile unsigned long dispatch_x0, dispatch_x8, dispatch_pc;
static volatile int dispatches;

static inline void dispatch_record(siginfo_t *info, void *context)
{
	trace_sigframe(info, context);
	dispatches++;
	dispatch_info = *info;
	dispatch_x0 = SIGFRAME_X(context, 0);
	dispatch_x8 = SIGFRAME_X(context, 8);
	dispatch_pc = SIGFRAME_PC(context);
}

/* Lets everything pass from here on, its own way out included. */
static inline void dispatch_handler(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	selector = ALLOW;
	dispatch_record(info, context);
}

/* Calls from [offset, offset + len) pass, others as the selector says. */
static inline void must_dispatch(const void *offset, unsigned long len)
{
	long err = sud_set(PR_SYS_DISPATCH_ON, (unsigned long)offset, len,
			   &selector);

	if (err)
		trouble("syscall user dispatch: %s", errno_name(-err));
}

#endif
