// SPDX-License-Identifier: GPL-2.0-only
/*
 * raw_syscalls:sys_enter and sys_exit of some process, through perf.
 *
 * One ring buffer a CPU, both events into it: that alone can follow children.
 * What several CPUs wrote is sorted by time.
 */
#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "must.h"
#include "names.h"
#include "observe.h"
#include "trace.h"

#define EVENTS	"/sys/kernel/tracing/events/raw_syscalls/"
#define CPUS	16
#define SAMPLES	1024
#define RING	(32u << 10)		/* bytes of data, behind one page */

/* What the sample type below asks for, and the two events' own format. */
struct sample {
	struct perf_event_header header;
	uint32_t pid, tid;
	uint64_t time;
	uint32_t size;
	struct {
		uint16_t type;
		uint8_t flags, preempt_count;
		int32_t pid;
		int64_t nr;
		uint64_t args[6];	/* sys_exit: the first is the result */
	} __attribute__((packed)) raw;
} __attribute__((packed));

struct ring {
	int fds[2];
	struct perf_event_mmap_page *page;
};

struct tracepoints {
	int enter_id, exit_id;
	int cpus;
	struct ring rings[CPUS];
	struct sample samples[SAMPLES];
};

static int event_id(const char *path)
{
	char text[16];

	must_read_file(path, text, sizeof(text));
	return atoi(text);
}

static int open_event(int id, pid_t pid, int cpu, bool children)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_TRACEPOINT,
		.size = sizeof(attr),
		.config = id,
		.sample_period = 1,
		.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME |
			PERF_SAMPLE_RAW,
		.inherit = children,
	};

	return MUST(syscall(__NR_perf_event_open, &attr, pid, cpu, -1,
			    PERF_FLAG_FD_CLOEXEC));
}

static void open_ring(struct tracepoints *tp, int cpu, pid_t pid,
		      bool children)
{
	struct ring *ring = &tp->rings[cpu];
	size_t page = sysconf(_SC_PAGESIZE);

	ring->fds[0] = open_event(tp->enter_id, pid, cpu, children);
	ring->fds[1] = open_event(tp->exit_id, pid, cpu, children);
	ring->page = MUST(mmap(NULL, page + RING, PROT_READ | PROT_WRITE,
			       MAP_SHARED, ring->fds[0], 0));
	MUST(ioctl(ring->fds[1], PERF_EVENT_IOC_SET_OUTPUT, ring->fds[0]));
}

struct tracepoints *must_tracepoints_open(pid_t pid, bool children)
{
	struct tracepoints *tp = calloc(1, sizeof(*tp));
	int cpu;

	MUST_BE(tp);
	tp->enter_id = event_id(EVENTS "sys_enter/id");
	tp->exit_id = event_id(EVENTS "sys_exit/id");
	tp->cpus = sysconf(_SC_NPROCESSORS_ONLN);
	MUST_BE(tp->cpus <= CPUS);
	for (cpu = 0; cpu < tp->cpus; cpu++)
		open_ring(tp, cpu, pid, children);
	return tp;
}

void tracepoints_enable(struct tracepoints *tp, bool on)
{
	int cpu, i;

	for (cpu = 0; cpu < tp->cpus; cpu++)
		for (i = 0; i < 2; i++)
			MUST(ioctl(tp->rings[cpu].fds[i], on ?
				   PERF_EVENT_IOC_ENABLE :
				   PERF_EVENT_IOC_DISABLE, 0));
}

/* A record may wrap around the end of the buffer. */
static void copy_out(const struct ring *ring, uint64_t at, void *to,
		     size_t size)
{
	const char *data = (const char *)ring->page + ring->page->data_offset;
	char *bytes = to;

	for (; size; size--)
		*bytes++ = data[at++ % ring->page->data_size];
}

static int read_ring(struct tracepoints *tp, struct ring *ring, int count)
{
	uint64_t head = __atomic_load_n(&ring->page->data_head,
					__ATOMIC_ACQUIRE);
	uint64_t tail = ring->page->data_tail;
	struct perf_event_header h;

	for (; tail < head; tail += h.size) {
		copy_out(ring, tail, &h, sizeof(h));
		if (h.type == PERF_RECORD_LOST || count == SAMPLES)
			trouble("tracepoint records were lost");
		if (h.type != PERF_RECORD_SAMPLE)
			continue;
		copy_out(ring, tail, &tp->samples[count],
			 h.size < sizeof(struct sample) ? h.size :
			 sizeof(struct sample));
		count++;
	}
	__atomic_store_n(&ring->page->data_tail, tail, __ATOMIC_RELEASE);
	return count;
}

static int by_time(const void *a, const void *b)
{
	const struct sample *x = a, *y = b;

	return x->time < y->time ? -1 : x->time > y->time;
}

static void emit(const struct tracepoints *tp, const struct sample *s)
{
	const char *who = pid_name(s->tid), *nr = syscall_name(s->raw.nr);
	uint64_t args[6];

	memcpy(args, s->raw.args, sizeof(args));
	if (s->raw.type == tp->enter_id)
		trace_event("sys_enter", "who=%s nr=%s args=%s", who, nr,
			    args_name(args));
	else
		trace_event("sys_exit", "who=%s nr=%s ret=%s", who, nr,
			    ret_name(args[0]));
}

int tracepoints_emit(struct tracepoints *tp)
{
	const char *actor = trace_actor_name();
	int count = 0, i;

	for (i = 0; i < tp->cpus; i++)
		count = read_ring(tp, &tp->rings[i], count);
	qsort(tp->samples, count, sizeof(tp->samples[0]), by_time);
	trace_actor("perf");
	for (i = 0; i < count; i++)
		emit(tp, &tp->samples[i]);
	trace_actor(actor);
	return count;
}

void tracepoints_close(struct tracepoints *tp)
{
	size_t size = sysconf(_SC_PAGESIZE) + RING;
	int i;

	for (i = 0; i < tp->cpus; i++) {
		must_munmap(tp->rings[i].page, size);
		must_close(tp->rings[i].fds[0]);
		must_close(tp->rings[i].fds[1]);
	}
	free(tp);
}
