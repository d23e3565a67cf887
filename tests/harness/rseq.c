// SPDX-License-Identifier: GPL-2.0-only
/*
 * rseq and syscall user dispatch.
 */
#include <errno.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "helpers.h"
#include "must.h"
#include "names.h"

/* linux/auxvec.h, which older C libraries do not repeat. */
#define AUX_RSEQ_FEATURE_SIZE	27
#define AUX_RSEQ_ALIGN		28
#define FIRST_SIZE		32
/* What of it had a meaning: up to and with the flags. */
#define FIRST_FEATURES		20

long sud_set(unsigned long mode, unsigned long offset, unsigned long len,
	     volatile char *selector)
{
	return prctl(PR_SET_SYSCALL_USER_DISPATCH, mode, offset, len,
		     selector) ? -errno : 0;
}

unsigned long rseq_feature_size(void)
{
	return getauxval(AUX_RSEQ_FEATURE_SIZE) ?: FIRST_FEATURES;
}

unsigned long rseq_align(void)
{
	return getauxval(AUX_RSEQ_ALIGN) ?: FIRST_SIZE;
}

long rseq_register(struct guest_rseq *area, uint32_t len, int flags,
		   uint32_t sig)
{
	return syscall(__NR_rseq, area, len, flags, sig) ? -errno : 0;
}

void must_rseq_register(struct guest_rseq *area)
{
	unsigned long align = rseq_align();
	unsigned long len = (rseq_feature_size() + align - 1) / align * align;
	long err;

	if (len < FIRST_SIZE)
		len = FIRST_SIZE;
	MUST_BE(len <= sizeof(*area) && align <= __alignof__(*area));
	err = rseq_register(area, len, 0, GUEST_RSEQ_SIG);
	if (err)
		trouble("rseq: %s", errno_name(-err));
}
