/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Signatures of one pointer, as many as it takes to tell keys apart.
 */
#ifndef EL0DIFF_REGISTERS_PAC_H
#define EL0DIFF_REGISTERS_PAC_H

#define PAC_MODIFIERS	32

/* pacia @p; a hint on CPUs without, so p unchanged. */
static inline unsigned long pac_sign(unsigned long p, unsigned long modifier)
{
	register unsigned long x17 asm("x17") = p;
	register unsigned long x16 asm("x16") = modifier;

	asm("hint	#8" : "+r" (x17) : "r" (x16));	/* pacia1716 */
	return x17;
}

/* PAC_MODIFIERS of them into @all. */
static inline void pac_sign_all(unsigned long p, unsigned long *all)
{
	for (int i = 0; i < PAC_MODIFIERS; i++)
		all[i] = pac_sign(p, i);
}

#endif
