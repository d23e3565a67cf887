// SPDX-License-Identifier: GPL-2.0-only
/*
 * strace -e inject=: a tracer that writes -1 over the number at the entry stop
 * and the result at the exit stop (retval, error), another number (syscall), or
 * has the tracee get a signal (signal).  The program says what it got by its
 * exit code.
 */
#include "guest.h"
#include "strace.h"

CATALOGUE("P-12 P-17 P-18 P-32");

IMAGE(twice)
{
	long first, second;

	must_sigaction(SIGUSR1, trace_signal, 0);
	strace_begin();
	first = fill_syscall(__NR_getppid);
	second = fill_syscall(__NR_getppid);
	trace_ret("first", first);
	trace_ret("second", second);
	tracee_exit(first > 23000 ? 99 : first & 0xff);
}

FIXTURE(inject) {
};

FIXTURE_VARIANT(inject) {
	const char *how;
	int code;		/* the first result's low byte, 99 for a pid */
	int injected;		/* how many calls the log says it of */
};

#define INJECT(name, how_, code_, injected_)				\
FIXTURE_VARIANT_ADD(inject, name) {					\
	.how = "inject=getppid" how_, .code = code_, .injected = injected_, \
}

INJECT(value, ":retval=7", 7, 2);
INJECT(zero, ":retval=0", 0, 2);
INJECT(error, ":error=EDOM", -EDOM & 0xff, 2);
INJECT(number_and_value, ":retval=7:syscall=getuid", 7, 2);
INJECT(signal, ":signal=SIGUSR1", 99, 0);
INJECT(signal_and_value, ":signal=SIGUSR1:retval=7", 7, 2);
INJECT(second_only, ":retval=7:when=2+", 99, 1);
INJECT(delay_enter, ":delay_enter=2000", 99, 0);
INJECT(delay_exit, ":delay_exit=2000", 99, 0);
INJECT(delay_and_value, ":delay_enter=2000:retval=7", 7, 2);

FIXTURE_SETUP(inject)
{
	REQUIRE(probe_strace());
}

FIXTURE_TEARDOWN(inject)
{
}

TEST_F(inject, result)
{
	const char *const options[] = { "-e", variant->how, NULL };

	EXPECT_EQ(variant->code, strace_run("twice", options));
	EXPECT_EQ(variant->injected, strace_said("(INJECTED)"));
}

TEST_HARNESS_MAIN
