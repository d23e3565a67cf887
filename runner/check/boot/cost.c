// SPDX-License-Identifier: GPL-2.0-only
/*
 * The init of runner/check/boot/cost: how many instructions an untraced
 * getppid() takes. Under -icount shift=0 QEMU's clock goes on by a nanosecond
 * with each instruction, and CNTVCT_EL0 counts that clock, so what a batch
 * takes is exact to a few instructions; the least of many is the one that no
 * interrupt hit.
 */
#include <err.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <unistd.h>

#define BATCHES	200
#define CALLS	1024	/* of a batch; far less than a tick of CONFIG_HZ */

static uint64_t counter(void)
{
	uint64_t now;

	asm volatile("isb; mrs %0, cntvct_el0" : "=r"(now) : : "memory");
	return now;
}

static uint64_t one_batch(void)
{
	register uint64_t number asm("x8") = SYS_getppid;
	uint64_t start = counter();

	asm volatile("mov x1, %1\n"
		     "1: svc #0\n"
		     "subs x1, x1, #1\n"
		     "b.ne 1b\n"
		     : : "r"(number), "r"((uint64_t)CALLS)
		     : "x0", "x1", "cc", "memory");
	return counter() - start;
}

int main(void)
{
	uint64_t hertz, least = UINT64_MAX;
	double ns;
	int i;

	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
	if (dup2(open("/dev/console", O_WRONLY), 1) < 0)
		err(1, "/dev/console");
	asm("mrs %0, cntfrq_el0" : "=r"(hertz));
	for (i = 0; i < BATCHES; i++) {
		uint64_t ticks = one_batch();

		if (ticks < least)
			least = ticks;
	}
	/* Two of each turn are the loop's, the third is the svc. */
	ns = (double)least * 1e9 / (double)hertz / CALLS;
	printf("cost: %.1f instructions\n", ns - 2);
	fflush(stdout);
	sleep(1);
	reboot(RB_POWER_OFF);
	return 1;
}
