// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a handler finds in its frame, for a signal out of a call and for a
 * fault: pstate, fault address, the signal mask, and which records follow in
 * which order. The entry code decides what is still in the registers then, and
 * what of an exception (ESR, fault address) is left over from an earlier one.
 */
#include "guest.h"

CATALOGUE("G-14");

static unsigned long bad_address;

struct record {
	uint32_t magic, size;
};

static const char *magic_name(uint32_t magic)
{
	static char text[5];

	/* They are letters, and some have a version in the lowest byte. */
	for (int i = 0; i < 4; i++) {
		unsigned char c = magic >> (24 - 8 * i);

		text[i] = c >= '0' && c <= 'z' ? c : '.';
	}
	return text;
}

static void trace_records(const ucontext_t *uc)
{
	const char *p = (const char *)uc->uc_mcontext.__reserved;
	const struct record *record;

	do {
		record = (const void *)p;
		if (record->magic == 0x45535201) /* ESR_MAGIC */
			trace_event("record", "esr=0x%lx",
				    *(const unsigned long *)(record + 1));
		else if (record->magic)
			trace_event("record", "magic=%s size=%u",
				    magic_name(record->magic), record->size);
		p += record->size;
	} while (record->magic);
}

static void on_signal(int sig, siginfo_t *si, void *context)
{
	const ucontext_t *uc = context;
	unsigned long fault = uc->uc_mcontext.fault_address, mask;

	memcpy(&mask, &uc->uc_sigmask, sizeof(mask));
	trace_sigframe(si, context);
	trace_event("frame", "pstate=0x%llx fault=%s mask=0x%lx flags=0x%lx",
		    uc->uc_mcontext.pstate, fault == 0 ? "0" :
		    fault == bad_address ? "bad" : "other", mask, uc->uc_flags);
	trace_records(uc);
	if (sig == SIGSEGV)
		SIGFRAME_PC(context) += 4;
}

static void raises(void)
{
	svc(__NR_tgkill, svc(__NR_getpid), svc(__NR_gettid), SIGUSR1);
}

static void faults(void)
{
	asm volatile("str wzr, [%0]" : : "r" (bad_address) : "memory");
}

/* Is anything of the fault left in the frame of the signal after it? */
static void faults_and_raises(void)
{
	faults();
	raises();
}

FIXTURE(frame) { };

FIXTURE_VARIANT(frame)
{
	void (*child)(void);
};

FIXTURE_VARIANT_ADD(frame, call) { raises };
FIXTURE_VARIANT_ADD(frame, fault) { faults };
FIXTURE_VARIANT_ADD(frame, fault_then_call) { faults_and_raises };

FIXTURE_SETUP(frame)
{
	char *page = must_mmap(4096, PROT_READ);

	bad_address = (unsigned long)page;
	must_sigaction(SIGUSR1, on_signal, 0);
	must_sigaction(SIGSEGV, on_signal, 0);
}

FIXTURE_TEARDOWN(frame) { }

TEST_F(frame, untraced)
{
	EXPECT_EQ(0, child_run(variant->child));
}

TEST_F(frame, traced)
{
	pid_t pid = tracee_start(variant->child);

	EXPECT_EQ(0, tracee_finish_by(pid, PTRACE_SYSCALL));
}

TEST_HARNESS_MAIN
