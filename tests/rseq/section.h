/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Restartable sequences to run things in. Each is a function whose first
 * argument is the registered area; the section begins right behind the store
 * that announces it, so that there is no moment at which it is announced and
 * not yet entered.
 */
#ifndef EL0DIFF_RSEQ_SECTION_H
#define EL0DIFF_RSEQ_SECTION_H

struct section_result {
	long x0;
	long aborted;	/* 1: it went on at the abort address */
};

/* The addresses of section @name. */
#define SECTION_DECLARE(name)						\
	struct section_result name(struct guest_rseq *area, ...);	\
	extern const char name##_store[], name##_start[], name##_end[],	\
		name##_abort[], name##_descriptor[]

/* @before runs ahead of it, @body in it; x9 is the area. */
#define SECTION(name, before, body)					\
	SECTION_DECLARE(name);						\
	asm(".pushsection .text, \"ax\"\n"				\
	    "	.balign	64\n"						\
	    "	.globl	" #name ", " #name "_store, " #name "_start\n"	\
	    "	.globl	" #name "_end, " #name "_abort\n"		\
	    "	.globl	" #name "_descriptor\n"			\
	    #name ":\n"							\
	    "	mov	x9, x0\n"					\
	    before							\
	    "	adrp	x10, " #name "_descriptor\n"			\
	    "	add	x10, x10, :lo12:" #name "_descriptor\n"		\
	    #name "_store:\n"						\
	    "	str	x10, [x9, #8]\n"				\
	    #name "_start:\n"						\
	    body							\
	    #name "_end:\n"						\
	    "	str	xzr, [x9, #8]\n"				\
	    "	mov	x1, #0\n"					\
	    "	ret\n"							\
	    "	.word	0x1d05e02e\n"	/* GUEST_RSEQ_SIG */		\
	    #name "_abort:\n"						\
	    "	mov	x1, #1\n"					\
	    "	ret\n"							\
	    ".popsection\n"						\
	    ".pushsection .data\n"					\
	    "	.balign	32\n"						\
	    #name "_descriptor:\n"					\
	    "	.word	0, 0\n"						\
	    "	.quad	" #name "_start\n"				\
	    "	.quad	" #name "_end - " #name "_start\n"		\
	    "	.quad	" #name "_abort\n"				\
	    ".popsection")

#define SECTION_FILL							\
	    "	mov	x0, #0xa0\n"					\
	    "	mov	x2, #0xa2\n"					\
	    "	mov	x3, #0xa3\n"					\
	    "	mov	x4, #0xa4\n"					\
	    "	mov	x5, #0xa5\n"					\
	    "	mov	x6, #0xa6\n"					\
	    "	mov	x7, #0x7777\n"

static struct guest_rseq section_area;

/*
 * For the calling process and those that it forks, with the size that the
 * kernel asks for, or with the 32 bytes of the first version.
 */
static inline void must_register_sections(bool first_version)
{
	long err;

	if (!first_version) {
		must_rseq_register(&section_area);
		return;
	}
	err = rseq_register(&section_area, 32, 0, GUEST_RSEQ_SIG);
	if (err)
		trouble("rseq: %s", errno_name(-err));
}

#define SECTION_LABELS(name)						\
	SECTION_LABELS_BY(trace_label_range, name)
/* For one that loops: where it was, if it was not aborted, is chance. */
#define SECTION_LABELS_WHOLE(name)					\
	SECTION_LABELS_BY(trace_label_whole, name)
#define SECTION_LABELS_BY(label, name)					\
	label(#name, name##_start, name##_end - name##_start);		\
	trace_label_range(#name "_end", name##_end, 16);		\
	trace_label_range(#name "_abort", name##_abort, 8)

/*
 * section_call(area, nr) makes a call in its section; 0xa0 in x0 is what it
 * has before.
 */
#define SECTION_WITH_CALL						\
	SECTION(section_call,						\
		"	mov	x8, x1\n"				\
		"	mov	x1, #0xa1\n"				\
		SECTION_FILL,						\
		"	svc	#0\n"					\
		"	nop\n")

/*
 * section_spin(area, words): says in words[0] that it is in the section, leaves
 * it when words[1] is set.
 */
#define SECTION_WITH_SPIN						\
	SECTION(section_spin,						\
		"	mov	x0, #0xb0\n"				\
		"	mov	w11, #1\n",				\
		"1:	str	w11, [x1]\n"				\
		"	ldr	w12, [x1, #4]\n"			\
		"	cbz	w12, 1b\n")

/* Aborted before the call was made is as good as not yet begun. */
#define section_called(nr) ({						\
	struct section_result result_;					\
									\
	do {								\
		result_ = section_call(&section_area, (long)(nr));	\
	} while (result_.aborted && result_.x0 == 0xa0);		\
	result_;							\
})

static inline void trace_section(struct section_result result)
{
	trace_event("section", "x0=%s aborted=%ld rseq_cs=%s",
		    reg_name(result.x0), result.aborted,
		    section_area.rseq_cs ? "set" : "0");
}

/*
 * For handlers: the frame, and whether the sequence is still announced. That is
 * read first, since a switch to another task while the rest is written has the
 * kernel look, and take back what was announced somewhere else.
 */
static inline void trace_section_frame(siginfo_t *si, void *context)
{
	bool announced = section_area.rseq_cs;

	trace_sigframe(si, context);
	trace_event("announced", "rseq_cs=%s", announced ? "set" : "0");
}

#endif
