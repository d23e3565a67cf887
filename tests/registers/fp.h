/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A call with all floating-point registers loaded before and stored after it,
 * so that no code of the C library gets in between.
 */
#ifndef EL0DIFF_REGISTERS_FP_H
#define EL0DIFF_REGISTERS_FP_H

struct fp {
	unsigned long v[32][2];
	unsigned long fpsr, fpcr;
};

/* Makes call @nr with x0 = @a0, x1 = @a1; its svc is at "fp_svc". */
long fp_call(const struct fp *before, struct fp *after, long nr,
	     unsigned long a0, unsigned long a1);
extern const char fp_svc[];

asm(".pushsection .text, \"ax\"\n"
    "	.balign	64\n"
    "	.globl	fp_call, fp_svc\n"
    "fp_call:\n"
    "	stp	x29, x30, [sp, #-96]!\n"
    "	stp	d8, d9, [sp, #16]\n"
    "	stp	d10, d11, [sp, #32]\n"
    "	stp	d12, d13, [sp, #48]\n"
    "	stp	d14, d15, [sp, #64]\n"
    "	str	x1, [sp, #80]\n"
    "	ldr	x9, [x0, #512]\n"
    "	ldr	x10, [x0, #520]\n"
    "	msr	fpsr, x9\n"
    "	msr	fpcr, x10\n"
    "	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
    "21,22,23,24,25,26,27,28,29,30,31\n"
    "	ldr	q\\n, [x0, #(\\n * 16)]\n"
    "	.endr\n"
    "	mov	x8, x2\n"
    "	mov	x0, x3\n"
    "	mov	x1, x4\n"
    "	mov	x2, #0xa2\n"
    "	mov	x3, #0xa3\n"
    "	mov	x4, #0xa4\n"
    "	mov	x5, #0xa5\n"
    "	mov	x7, #0x7777\n"
    "fp_svc:\n"
    "	svc	#0\n"
    "	ldr	x1, [sp, #80]\n"
    "	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
    "21,22,23,24,25,26,27,28,29,30,31\n"
    "	str	q\\n, [x1, #(\\n * 16)]\n"
    "	.endr\n"
    "	mrs	x9, fpsr\n"
    "	mrs	x10, fpcr\n"
    "	str	x9, [x1, #512]\n"
    "	str	x10, [x1, #520]\n"
    "	msr	fpcr, xzr\n"
    "	ldp	d8, d9, [sp, #16]\n"
    "	ldp	d10, d11, [sp, #32]\n"
    "	ldp	d12, d13, [sp, #48]\n"
    "	ldp	d14, d15, [sp, #64]\n"
    "	ldp	x29, x30, [sp], #96\n"
    "	ret\n"
    ".popsection");

/* Each half of each register is another number. */
static inline void fp_fill(struct fp *fp)
{
	for (int i = 0; i < 32; i++) {
		fp->v[i][0] = 0xf100000000000000UL + 0x0101 * i;
		fp->v[i][1] = 0xf200000000000000UL + 0x0101 * i;
	}
	fp->fpsr = 0x0800001f;
	fp->fpcr = 0x03000000;	/* flush to zero, default NaN */
}

/* "fp same=1", or each one that is not. */
static inline void trace_fp(const struct fp *before, const struct fp *after)
{
	bool same = true;

	for (int i = 0; i < 32; i++)
		for (int half = 0; half < 2; half++) {
			if (before->v[i][half] == after->v[i][half])
				continue;
			same = false;
			trace_event("fp", "register=v%d half=%d value=0x%lx",
				    i, half, after->v[i][half]);
		}
	trace_event("fp", "v=%s fpsr=0x%lx fpcr=0x%lx",
		    same ? "same" : "changed", after->fpsr, after->fpcr);
}

#endif
