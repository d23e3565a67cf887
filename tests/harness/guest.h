/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a test is written in: the only header of ours that it includes.
 *
 *   trace.h	write events: trace_ret(), trace_value(), trace_event(), labels
 *   names.h	numbers to names: signals, errors, system calls, si_codes
 *   must.h	set-up that cannot fail: must_*(), trouble()
 *   svc.h	the system call instruction: svc(), fill_syscall(), svc_all()
 *   tracee.h	a traced process: tracee_start(), tracee_run_to(), struct stop
 *   helpers.h	signals, children, seccomp, user dispatch, rseq, probe_*()
 *   observe.h	tracepoints and audit records of a process
 *
 * and the kernel's kselftest_harness.h with TEST, TEST_F, FIXTURE, EXPECT_*,
 * ASSERT_*, SKIP, TEST_HARNESS_MAIN and so on.  What differs:
 *
 * - The results go to the trace, not to stdout.  Each case is enclosed in a
 *   "test" and a "done" line; a failed EXPECT is an "assert" event; SKIP's
 *   reason is kept; a case that dies or takes more than 5 guest seconds fails
 *   and says so; a failed must_*() makes it trouble, which is no fail.
 * - There is nothing to print with: printf and its kin are poisoned.  Leaving
 *   a failure unexplained is better done with TH_LOG(), which is an event.
 * - What a case leaves behind (tracees, children) is killed when it ends.
 * - FIXTURE_SETUP runs in the same process as the body of the case.
 *
 * At file scope, once:
 *
 *   CATALOGUE("P-12 P-13");	the entries of the ABI catalogue that it covers
 *   AMBIENT_DEPENDENT("why");	if its trace may follow the ambient
 *
 * The texts go to the manifest: no tabs, quotes or backslashes in them.
 */
#ifndef EL0DIFF_GUEST_H
#define EL0DIFF_GUEST_H

#include <asm/unistd.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "trace.h"
#include "names.h"
#include "must.h"
#include "svc.h"
#include "tracee.h"
#include "helpers.h"
#include "observe.h"

/* What the harness itself has to say of a case's end: harness_case_end(). */
#define TH_LOG_STREAM		harness_log
#include "kselftest.h"
#include "kselftest_harness.h"

/* EXPECT and ASSERT say what failed through __TH_LOG(): make it an event. */
#undef __TH_LOG
#define __TH_LOG(fmt, ...) \
	trace_assert(__FILE__, __LINE__, fmt, ##__VA_ARGS__)
#undef TH_LOG
#define TH_LOG(fmt, ...)	__TH_LOG(fmt, ##__VA_ARGS__)
/* SKIP() keeps its reason and says nothing more. */
#undef TH_LOG_ENABLED
#define TH_LOG_ENABLED		0

/* Shorter than what init grants a program, so that the other cases run. */
#undef TEST_TIMEOUT_DEFAULT
#define TEST_TIMEOUT_DEFAULT	5

/* Skips the case if the probe says that something is missing. */
#define REQUIRE(probe) do {						\
	const char *missing_ = (probe);					\
									\
	if (missing_)							\
		SKIP(return, "%s", missing_);				\
} while (0)

/* One line of text for the manifest, in a section that is never loaded. */
#define MANIFEST_STR_(x)	#x
#define MANIFEST_STR(x)		MANIFEST_STR_(x)
#define MANIFEST(text)							\
	asm(".pushsection .el0diff.cases, \"\", %progbits\n"		\
	    ".ascii \"" text "\\n\"\n"					\
	    ".popsection")

#define CATALOGUE(ids)		MANIFEST("catalogue\\t" ids)
#define AMBIENT_DEPENDENT(why)	MANIFEST("ambient\\t" why)
#define MANIFEST_CASE(fixture, name)					\
	MANIFEST("case\\t" #fixture "\\t" #name "\\t" __FILE__		\
		 "\\t" MANIFEST_STR(__LINE__))

#undef TEST
#define TEST(name) \
	MANIFEST_CASE(global, name); __TEST_IMPL(name, -1)
#undef TEST_SIGNAL
#define TEST_SIGNAL(name, signal) \
	MANIFEST_CASE(global, name); __TEST_IMPL(name, signal)
#undef TEST_F
#define TEST_F(fixture, name)						\
	MANIFEST_CASE(fixture, name);					\
	__TEST_F_IMPL(fixture, name, -1, TEST_TIMEOUT_DEFAULT)
#undef TEST_F_SIGNAL
#define TEST_F_SIGNAL(fixture, name, signal)				\
	MANIFEST_CASE(fixture, name);					\
	__TEST_F_IMPL(fixture, name, signal, TEST_TIMEOUT_DEFAULT)
#undef TEST_F_TIMEOUT
#define TEST_F_TIMEOUT(fixture, name, timeout)				\
	MANIFEST_CASE(fixture, name);					\
	__TEST_F_IMPL(fixture, name, -1, timeout)

/* The kernel's macro cannot be wrapped, so this repeats it. */
#undef FIXTURE_VARIANT_ADD
#define FIXTURE_VARIANT_ADD(fixture, variant)				\
	MANIFEST("variant\\t" #fixture "\\t" #variant);			\
	static const FIXTURE_VARIANT(fixture)				\
		_##fixture##_##variant##_variant;			\
	static struct __fixture_variant_metadata			\
		_##fixture##_##variant##_object = {			\
		.name = #variant,					\
		.data = &_##fixture##_##variant##_variant,		\
	};								\
	static void __attribute__((constructor(KSELFTEST_PRIO_TEST)))	\
		_register_##fixture##_##variant(void)			\
	{								\
		__register_fixture_variant(&_##fixture##_fixture_object, \
			&_##fixture##_##variant##_object);		\
	}								\
	static const FIXTURE_VARIANT(fixture)				\
		_##fixture##_##variant##_variant =

/* The harness's loop over the cases, with our lines around each. */
static inline void guest_run_case(struct __fixture_metadata *f,
				  struct __fixture_variant_metadata *v,
				  struct __test_metadata *t)
{
	harness_case_begin(f->name, v->name, t->name);
	__run_test(f, v, t);
	harness_case_end(t->exit_code, t->results->reason, t->pid);
}

static inline void guest_run(int argc, char **argv)
{
	struct __test_results *results = must_shared(sizeof(*results));
	struct __fixture_variant_metadata none = { .name = "" }, *v;
	struct __fixture_metadata *f;
	struct __test_metadata *t;

	for (f = __fixture_list; f; f = f->next)
		for (v = f->variant ?: &none; v; v = v->next)
			for (t = f->tests; t; t = t->next) {
				t->results = results;
				if (test_enabled(argc, argv, f, v, t))
					guest_run_case(f, v, t);
			}
}

#undef TEST_HARNESS_MAIN
#define TEST_HARNESS_MAIN						\
	int main(int argc, char **argv)					\
	{								\
		harness_start(__FILE__, argc, argv);			\
		guest_run(argc, argv);					\
		return harness_finish();				\
	}

#pragma GCC poison printf fprintf vprintf vfprintf dprintf puts fputs putchar
#pragma GCC poison fputc putc perror psignal syslog system popen

#endif
