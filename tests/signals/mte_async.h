/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A tag check fault that is still pending when a system call is made: a store
 * through a pointer with the wrong tag, asynchronously checked, and the svc
 * right behind it, so that nothing else enters the kernel between.
 */
#ifndef EL0DIFF_SIGNALS_MTE_ASYNC_H
#define EL0DIFF_SIGNALS_MTE_ASYNC_H

#include <asm/mman.h>

/*
 * Makes call @nr with x0..x6 = 0xa0..0xa6 and x7 = 0x7777 after a store to
 * @where. The store is at "store", the svc at "mte_svc".
 */
long mte_fault_svc(long nr, volatile char *where);
extern const char mte_store[], mte_svc[];

asm(".pushsection .text, \"ax\"\n"
    "	.balign	64\n"
    "	.globl	mte_fault_svc, mte_store, mte_svc\n"
    "mte_fault_svc:\n"
    "	mov	x8, x0\n"
    "	mov	x9, x1\n"
    "	mov	x0, #0xa0\n"
    "	mov	x1, #0xa1\n"
    "	mov	x2, #0xa2\n"
    "	mov	x3, #0xa3\n"
    "	mov	x4, #0xa4\n"
    "	mov	x5, #0xa5\n"
    "	mov	x6, #0xa6\n"
    "	mov	x7, #0x7777\n"
    "mte_store:\n"
    "	strb	wzr, [x9]\n"
    "mte_svc:\n"
    "	svc	#0\n"
    "	ret\n"
    ".popsection");

static volatile char *mte_page;

/* Asynchronous checks from now on, for this process and its children. */
static inline void must_mte_async(void)
{
	must_prctl(PR_SET_TAGGED_ADDR_CTRL, PR_TAGGED_ADDR_ENABLE |
		   PR_MTE_TCF_ASYNC | (0xfffeUL << PR_MTE_TAG_SHIFT), 0, 0, 0);
	mte_page = must_mmap(4096, PROT_READ | PROT_WRITE | PROT_MTE);
	trace_label("mte_svc", mte_svc);
}

/* The memory's tag is 0 and the pointer's is 5. */
static inline volatile char *mte_mistagged(void)
{
	/* Present and our own: no page fault by the store in question. */
	mte_page[0] = 1;
	return (volatile char *)((unsigned long)mte_page | 5UL << 56);
}

static inline long mte_faulting_call(long nr)
{
	return mte_fault_svc(nr, mte_mistagged());
}

#endif
