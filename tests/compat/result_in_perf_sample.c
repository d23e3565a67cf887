// SPDX-License-Identifier: GPL-2.0-only
/*
 * A perf sample with registers shows the whole 64 bits of what a 32-bit
 * process has in r0, where every other view is cut to 32: the upper half of a
 * result is zero, also that of an error (asm/syscall.h:
 * syscall_set_return_value()).
 *
 * arch/arm64/kernel/perf_regs.c: perf_reg_value(), perf_reg_abi().
 */
#include "guest.h"
#include "arm_image.h"

#include <linux/perf_event.h>

CATALOGUE("K-03 T-01");

#define EVENT	"/sys/kernel/tracing/events/raw_syscalls/sys_exit/id"
#define RING	(64u << 10)	/* bytes; the samples of a few calls */

struct sample {
	struct perf_event_header header;
	uint64_t abi, r0;
};

static const uint32_t code[] = {
	ARM_SET(0, 0xa0), ARM_CALL(5000),
	ARM_SET(0, 0x80000000), ARM_CALL(ARM_NR_umask),
	ARM_SET(0, 0), ARM_CALL(ARM_NR_umask),
	ARM_SET(0, 7), ARM_EXIT,
};

static int open_event(pid_t pid)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_TRACEPOINT,
		.size = sizeof(attr),
		.sample_period = 1,
		.sample_type = PERF_SAMPLE_REGS_USER,
		.sample_regs_user = 1 << 0,
	};
	char text[16];

	must_read_file(EVENT, text, sizeof(text));
	attr.config = atoi(text);
	return MUST(syscall(__NR_perf_event_open, &attr, pid, -1, -1,
			    PERF_FLAG_FD_CLOEXEC));
}

/* All upper halves, as one. */
static unsigned long trace_samples(const struct perf_event_mmap_page *page)
{
	const char *data = (const char *)page + page->data_offset;
	const struct sample *s;
	uint64_t at, upper = 0;

	MUST_BE(page->data_head < page->data_size);
	for (at = 0; at < page->data_head; at += s->header.size) {
		s = (const void *)(data + at);
		MUST_BE(s->header.type == PERF_RECORD_SAMPLE);
		trace_event("sample", "abi=%lu r0=0x%lx", (long)s->abi,
			    (long)s->r0);
		upper |= s->r0 >> 32;
	}
	return upper;
}

TEST(is_cut)
{
	size_t size = sysconf(_SC_PAGESIZE) + RING;
	void *page;
	pid_t pid;
	int fd;

	REQUIRE(probe_compat());
	REQUIRE(probe_tracepoints());
	pid = arm_tracee(&ARM_PROGRAM(code));
	fd = open_event(pid);
	page = MUST(mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
			 0));
	EXPECT_EQ(7, tracee_finish(pid));
	EXPECT_EQ(0, trace_samples(page));
	must_munmap(page, size);
	must_close(fd);
}

TEST_HARNESS_MAIN
