#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Real kernels, from kernels/out, in a real QEMU.
real_qemu=${QEMU:-qemu-system-aarch64}
. "$(dirname "$0")/../tap.sh"

runner=$top_builddir/runner/runner
export QEMU=$real_qemu
kernels=$top_srcdir/kernels/out

# need NAME TEST: whether the kernel is there; if not, TEST is skipped.
need()
{
	[ -f "$kernels/$1/Image" ] && return 0
	skip "$2" "no kernels/out/$1: run kernels/build $1"
	return 1
}

# pair NAME STATUS BASELINE CANDIDATE ARG...: one comparison; its report is in
# out.
pair()
{
	local name=$1 wanted=$2 one=$3 other=$4

	shift 4
	need "$one" "$name" && need "$other" "$name" || return 0
	run --quiet --baseline="$kernels/$one" --candidate="$kernels/$other" \
		--output-dir=run "$@"
	[ "$status" -eq "$wanted" ] && [ ! -s err ] && no_leftover
	ok $? "$name"
}

# same FILE: byte by byte in two runs.
same()
{
	cmp "first/baseline/$1" "run/baseline/$1" > out 2>&1 &&
	cmp "first/baseline/$1" "run/candidate/$1" >> out 2>&1
	ok $? "the $1 of one kernel and one seed is the same three times"
}

# All ambients where it counts most, one where the point is another.
pair "baseline against itself" 0 baseline baseline --ambient=none
if [ -d run ]; then
	mv run first
	pair "once more" 0 baseline baseline --ambient=none
	same trace
	same console.log
fi
for seed in 2 3; do
	pair "baseline against itself, seed $seed" 0 baseline baseline \
		--ambient=none,all --seed="$seed"
done
pair "generic-entry against itself" 0 generic-entry generic-entry \
	--ambient=none
pair "baseline against generic-entry: declared divergences only" 0 \
	baseline generic-entry
[ ! -d run ] || { ! grep -q '^Depends on the ambient' out; \
	ok $? "no case depends on the ambient without saying so"; }
[ ! -d run ] || { ! grep -q '^Failing on both' out; \
	ok $? "no case fails on both kernels"; }

# The kernel's own tests, which `make kselftest' builds.
name="the kernel's own tests: declared divergences only"
if [ -f "$top_builddir/kselftest.cpio" ]; then
	pair "$name" 0 baseline generic-entry --battery=kselftest
else
	skip "$name" "no kselftest.cpio: run make kselftest"
fi

# Made wrong on purpose: el0fault=NAME plants one mistake of kernels/faults.
# The first events that the report counts must tell it.
fault()
{
	local name="$1 is found" event=$2

	pair "$name" 1 baseline baseline-faults --ambient=none \
		--append-candidate="el0fault=$1"
	[ ! -d run ] || { sed -n '/^Diverged/,/^  [a-z]/p' out |
		grep -Eq -- "$event"; ok $? "$name by its event"; }
}

if need baseline-faults "kernels made wrong on purpose"; then
	pair "the same without a fault" 0 baseline baseline-faults \
		--ambient=none
	fault exit_marker_entry 'tracer stop x7: 1 -> 0'
	fault seccomp_before_ptrace 'tracer stop'
	fault skip_overwrites_x0 'tracee ret value'
fi

# matrix NAME COMMAND ARG...: a script whose last line counts verdicts.
matrix()
{
	local name=$1

	shift
	status=0
	(cd "$top_builddir" && "$@") > out 2> err || status=$?
	sed 's/^/# /' out
	ok $status "$name"
}

if need baseline "twins of the baseline"; then
	matrix "twins of the baseline, those that need no build" \
		env TWIN_BUILDS=no "$top_srcdir/runner/check/boot/twins" baseline
fi
if need baseline-faults "a tenth of the faults"; then
	matrix "a tenth of the faults" env FAULT_SHARE=10 \
		"$top_srcdir/runner/check/boot/faults" baseline
fi

# Another config and another release: divergent, with every skip explained, and
# never without a verdict.
name="an unmodified Debian kernel as candidate"
pair "$name" 1 baseline stock-6.12 --ambient=none
[ ! -d run ] || { ! grep -q '^Without a verdict' out; \
	ok $? "$name: a verdict on every case"; }
finish
