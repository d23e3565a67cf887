/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A call with all SVE registers loaded before and stored after it, in
 * streaming mode or not, and one with ZA.
 */
#ifndef EL0DIFF_REGISTERS_SVE_H
#define EL0DIFF_REGISTERS_SVE_H

#include <elf.h>
#include <linux/prctl.h>

#ifndef NT_ARM_SVE
#define NT_ARM_SVE	0x405
#endif
#ifndef NT_ARM_SSVE
#define NT_ARM_SSVE	0x40b
#endif
#ifndef NT_ARM_ZA
#define NT_ARM_ZA	0x40c
#endif

/* The vector length of all tests, in bytes, streaming or not. */
#define SVE_VL		32

struct sve {
	unsigned char z[32][SVE_VL];
	unsigned char p[16][SVE_VL / 8];
	unsigned char ffr[SVE_VL / 8];
};

/* Makes call @nr with x0 = 0xa0; its svc is at "sve_svc". */
long sve_call(const struct sve *before, struct sve *after, long nr);
/* In streaming mode when the call is made; SVCR behind it, or -1 for none. */
long sve_streaming_call(const struct sve *before, struct sve *after, long nr);
/* With ZA in use; @rows is SVE_VL rows of SVE_VL bytes, in and out. */
long sve_za_call(void *rows, long nr);
extern const char sve_svc[], sve_streaming_svc[], sve_za_svc[];

#define SVE_EACH_Z "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"\
	"21,22,23,24,25,26,27,28,29,30,31\n"
#define SVE_EACH_P "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"

#define SVE_SAVE							\
	"	stp	x29, x30, [sp, #-96]!\n"			\
	"	stp	d8, d9, [sp, #16]\n"				\
	"	stp	d10, d11, [sp, #32]\n"				\
	"	stp	d12, d13, [sp, #48]\n"				\
	"	stp	d14, d15, [sp, #64]\n"				\
	"	str	x1, [sp, #80]\n"
#define SVE_RESTORE							\
	"	ldp	d8, d9, [sp, #16]\n"				\
	"	ldp	d10, d11, [sp, #32]\n"				\
	"	ldp	d12, d13, [sp, #48]\n"				\
	"	ldp	d14, d15, [sp, #64]\n"				\
	"	ldp	x29, x30, [sp], #96\n"				\
	"	ret\n"
#define SVE_LOAD							\
	"	.irp	n, " SVE_EACH_Z					\
	"	ldr	z\\n, [x0, #\\n, mul vl]\n"			\
	"	.endr\n"						\
	"	addvl	x9, x0, #16\n"					\
	"	addvl	x9, x9, #16\n"					\
	"	.irp	n, " SVE_EACH_P					\
	"	ldr	p\\n, [x9, #\\n, mul vl]\n"			\
	"	.endr\n"
/* Streaming mode need not have FFR. */
#define SVE_STORE_Z_P							\
	"	ldr	x1, [sp, #80]\n"				\
	"	.irp	n, " SVE_EACH_Z					\
	"	str	z\\n, [x1, #\\n, mul vl]\n"			\
	"	.endr\n"						\
	"	addvl	x9, x1, #16\n"					\
	"	addvl	x9, x9, #16\n"					\
	"	.irp	n, " SVE_EACH_P					\
	"	str	p\\n, [x9, #\\n, mul vl]\n"			\
	"	.endr\n"
#define SVE_STORE							\
	SVE_STORE_Z_P							\
	"	rdffr	p0.b\n"						\
	"	str	p0, [x9, #16, mul vl]\n"
#define SVE_ARGS							\
	"	mov	x8, x2\n"					\
	SVE_FILL
#define SVE_FILL							\
	"	mov	x0, #0xa0\n"					\
	"	mov	x1, #0xa1\n"					\
	"	mov	x2, #0xa2\n"					\
	"	mov	x3, #0xa3\n"					\
	"	mov	x4, #0xa4\n"					\
	"	mov	x5, #0xa5\n"					\
	"	mov	x7, #0x7777\n"

asm(".pushsection .text, \"ax\"\n"
    "	.arch_extension	sve\n"
    "	.arch_extension	sme\n"
    "	.balign	64\n"
    "	.globl	sve_call, sve_svc, sve_streaming_call\n"
    "	.globl	sve_streaming_svc, sve_za_call, sve_za_svc\n"
    "sve_call:\n"
    SVE_SAVE
    "	addvl	x9, x0, #16\n"
    "	addvl	x9, x9, #16\n"
    "	ldr	p0, [x9, #16, mul vl]\n"
    "	wrffr	p0.b\n"
    SVE_LOAD
    SVE_ARGS
    "sve_svc:\n"
    "	svc	#0\n"
    SVE_STORE
    SVE_RESTORE
    "	.balign	64\n"
    "sve_streaming_call:\n"
    SVE_SAVE
    "	smstart	sm\n"
    SVE_LOAD
    SVE_ARGS
    "sve_streaming_svc:\n"
    "	svc	#0\n"
    "	mrs	x10, svcr\n"
    "	str	x10, [sp, #88]\n"
    "	smstop	sm\n"
    SVE_STORE
    "	ldr	x0, [sp, #88]\n"
    SVE_RESTORE
    "	.balign	64\n"
    "sve_za_call:\n"
    "	stp	x29, x30, [sp, #-32]!\n"
    "	str	x0, [sp, #16]\n"
    "	mov	x8, x1\n"
    "	smstart	za\n"
    "	rdsvl	x10, #1\n"
    "	mov	w12, #0\n"
    "1:	ldr	za[w12, 0], [x0]\n"
    "	add	x0, x0, x10\n"
    "	add	w12, w12, #1\n"
    "	cmp	x12, x10\n"
    "	b.ne	1b\n"
    SVE_FILL
    "sve_za_svc:\n"
    "	svc	#0\n"
    "	mrs	x11, svcr\n"
    "	ldr	x0, [sp, #16]\n"
    "	rdsvl	x10, #1\n"
    "	mov	w12, #0\n"
    "	tbz	x11, #1, 2f\n"
    "1:	str	za[w12, 0], [x0]\n"
    "	add	x0, x0, x10\n"
    "	add	w12, w12, #1\n"
    "	cmp	x12, x10\n"
    "	b.ne	1b\n"
    "2:	smstop\n"
    "	mov	x0, x11\n"
    "	ldp	x29, x30, [sp], #32\n"
    "	ret\n"
    ".popsection");

/* Skips over a CPU that has not that length: returns why, or NULL. */
static inline const char *sve_set_vl(int option)
{
	int vl = prctl(option, SVE_VL);

	if (vl < 0)
		trouble("vector length: %s", errno_name(errno));
	return (vl & 0xffff) == SVE_VL ? NULL :
		"no vectors of 32 bytes: PR_SVE_SET_VL or PR_SME_SET_VL gives"
		" another length";
}

static inline void sve_fill(struct sve *sve)
{
	for (int i = 0; i < 32; i++)
		memset(sve->z[i], 0x40 + i, SVE_VL);
	/* All predicates true, for any size of element. */
	memset(sve->p, 0xff, sizeof(sve->p));
	memset(sve->ffr, 0xff, sizeof(sve->ffr));
}

static inline const char *sve_compare(const void *before, const void *after,
				      size_t size)
{
	static const unsigned char zero[SVE_VL * SVE_VL];

	if (!memcmp(before, after, size))
		return "same";
	return memcmp(after, zero, size) ? "other" : "zero";
}

/* "same" or "zero" for all of them, else each one that differs. */
static inline void trace_sve(const struct sve *before, const struct sve *after)
{
	const char *low = NULL, *high = NULL, *l, *h;

	for (int i = 0; i < 32; i++) {
		l = sve_compare(before->z[i], after->z[i], 16);
		h = sve_compare(before->z[i] + 16, after->z[i] + 16,
				SVE_VL - 16);
		if (low && (strcmp(low, l) || strcmp(high, h)))
			trace_event("sve", "z=%d low=%s high=%s", i, l, h);
		low = low ?: l;
		high = high ?: h;
	}
	trace_event("sve", "low=%s high=%s p=%s ffr=%s", low, high,
		    sve_compare(before->p, after->p, sizeof(before->p)),
		    sve_compare(before->ffr, after->ffr, sizeof(before->ffr)));
}

/* The header of a regset: which form it has, and whether it is active. */
static inline void trace_sve_regset(pid_t pid, const char *name, int note)
{
	struct {
		uint32_t size, max_size;
		uint16_t vl, max_vl, flags, reserved;
	} header;
	long size = get_regset(pid, note, &header, sizeof(header));

	if (size < 0)
		trace_event("regset", "name=%s error=%s", name,
			    errno_name(-size));
	else
		trace_event("regset", "name=%s size=%u vl=%u flags=0x%x", name,
			    header.size, header.vl, header.flags);
}

#endif
