/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * void svc_all(struct svc_regs *regs)
 *
 * The frame, below the caller's sp:
 *
 *	0	x29, x30
 *	16	x19-x28, x18
 *	104	regs
 *	112	scratch
 *
 * svc_clone() makes a second one, on the child's stack.
 */
#define FRAME	128
#define REGS	104
#define SCRATCH	112
#define X30	(30 * 8)
#define NZCV	(31 * 8)

	.text
	.globl	svc_all
	.type	svc_all, %function
svc_all:
	hint	#34			/* bti c */
	stp	x29, x30, [sp, #-FRAME]!
	stp	x19, x20, [sp, #16]
	stp	x21, x22, [sp, #32]
	stp	x23, x24, [sp, #48]
	stp	x25, x26, [sp, #64]
	stp	x27, x28, [sp, #80]
	str	x18, [sp, #96]
	str	x0, [sp, #REGS]

	mov	x30, x0
	ldr	x0, [x30, #NZCV]
	msr	nzcv, x0
	ldp	x0, x1, [x30]
	ldp	x2, x3, [x30, #16]
	ldp	x4, x5, [x30, #32]
	ldp	x6, x7, [x30, #48]
	ldp	x8, x9, [x30, #64]
	ldp	x10, x11, [x30, #80]
	ldp	x12, x13, [x30, #96]
	ldp	x14, x15, [x30, #112]
	ldp	x16, x17, [x30, #128]
	ldp	x18, x19, [x30, #144]
	ldp	x20, x21, [x30, #160]
	ldp	x22, x23, [x30, #176]
	ldp	x24, x25, [x30, #192]
	ldp	x26, x27, [x30, #208]
	ldp	x28, x29, [x30, #224]
	ldr	x30, [x30, #X30]

	.globl	svc_insn, svc_insn_end
svc_insn:
	svc	#0
svc_insn_end:
	str	x30, [sp, #SCRATCH]
	ldr	x30, [sp, #REGS]
	stp	x0, x1, [x30]
	stp	x2, x3, [x30, #16]
	stp	x4, x5, [x30, #32]
	stp	x6, x7, [x30, #48]
	stp	x8, x9, [x30, #64]
	stp	x10, x11, [x30, #80]
	stp	x12, x13, [x30, #96]
	stp	x14, x15, [x30, #112]
	stp	x16, x17, [x30, #128]
	stp	x18, x19, [x30, #144]
	stp	x20, x21, [x30, #160]
	stp	x22, x23, [x30, #176]
	stp	x24, x25, [x30, #192]
	stp	x26, x27, [x30, #208]
	stp	x28, x29, [x30, #224]
	ldr	x0, [sp, #SCRATCH]
	str	x0, [x30, #X30]
	mrs	x0, nzcv
	str	x0, [x30, #NZCV]

	ldr	x18, [sp, #96]
	ldp	x27, x28, [sp, #80]
	ldp	x25, x26, [sp, #64]
	ldp	x23, x24, [sp, #48]
	ldp	x21, x22, [sp, #32]
	ldp	x19, x20, [sp, #16]
	ldp	x29, x30, [sp], #FRAME
	ret
	.size	svc_all, . - svc_all

	.section .note.GNU-stack, "", %progbits
