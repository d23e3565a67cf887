// SPDX-License-Identifier: GPL-2.0-only
/*
 * System calls by the one svc of svc.S.
 */
#include "svc.h"

#include <asm/unistd.h>
#include <stdio.h>
#include <string.h>

#include "names.h"
#include "trace.h"

/* The frame that svc_all() has pushed: see svc.S. */
struct svc_frame {
	unsigned long x29, x30;
	unsigned long x19_28[10], x18;
	struct svc_regs *regs;
	unsigned long scratch[2];
};

long svc_call(long nr, long a0, long a1, long a2, long a3, long a4, long a5)
{
	struct svc_regs regs = {
		.x = { a0, a1, a2, a3, a4, a5, [8] = nr },
	};

	svc_all(&regs);
	return regs.x[0];
}

void svc_fill(struct svc_regs *regs, long nr)
{
	int i;

	memset(regs, 0, sizeof(*regs));
	for (i = 0; i < 7; i++)
		regs->x[i] = 0xa0 + i;
	regs->x[7] = 0x7777;
	regs->x[8] = nr;
}

long fill_syscall(long nr)
{
	struct svc_regs regs;

	svc_fill(&regs, nr);
	svc_all(&regs);
	return regs.x[0];
}

/*
 * The child wakes up inside svc_all(), behind the svc, and goes on from the
 * frame that it finds on its own stack: into @fn, as if that had called it.
 */
long svc_clone(unsigned long flags, void *stack_top, void (*fn)(void))
{
	/* Dead once the child is in @fn, and nobody clones twice at a time. */
	static struct svc_regs child;
	unsigned long top = ((unsigned long)stack_top & ~15ul);
	struct svc_frame *frame = (struct svc_frame *)top - 1;

	memset(frame, 0, sizeof(*frame));
	frame->regs = &child;
	frame->x30 = (unsigned long)fn;
	return svc(__NR_clone, flags, frame);
}

void trace_svc_changes(const struct svc_regs *before,
		       const struct svc_regs *after)
{
	char text[1200];
	size_t len = 0;
	int i;

	for (i = 0; i < 31; i++)
		if (before->x[i] != after->x[i])
			len += sprintf(text + len, " x%d=%s", i,
				       reg_name(after->x[i]));
	if (before->nzcv != after->nzcv)
		len += sprintf(text + len, " nzcv=0x%lx", after->nzcv);
	trace_event("regs", "%s", len ? text + 1 : "same=1");
}

long fill_syscall_changes(long nr)
{
	struct svc_regs before, after;

	svc_fill(&before, nr);
	after = before;
	svc_all(&after);
	trace_svc_changes(&before, &after);
	return after.x[0];
}
