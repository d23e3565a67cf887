#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Whole comparisons of programs that know nothing of us: what they write
# becomes cases.
. "$(dirname "$0")/tap.sh"

run --list --battery=kselftest
[ "$status" -eq 0 ] && [ "$(cut -f 1 out | tr '\n' ' ')" = \
	"kselftest/one.program[none] kselftest/two.program[none] " ]
ok $? "--list knows the programs, in the ambient none"

run_pair --battery=kselftest
expect_report "two equal kernels" 0 '4 cases compared'
grep -q 'output line text="ok 1 first"' el0diff-runs/001/baseline/trace
ok $? "the trace of the run has the lines as they were"

FAKE_QEMU_CANDIDATE='differ:kselftest/one[none]' run_pair --battery=kselftest
expect_report "a result that only the candidate has" 1 \
	'kselftest/one\.third'
grep -Eq '^  one +1 +1 +1 +0 +2 +1 +0 +0 +1 differs$' out
ok $? "the table has it"
again=$(sed -n 's/^ *again: //p' out | head -n 1)
status=0
FAKE_QEMU_CANDIDATE='differ:kselftest/one[none]' \
	bash -c "$again --quiet" < /dev/null > out 2> err || status=$?
expect_report "again, by the command that the report has" 1 \
	'diverge in 1 of 1 case'

run --quiet --battery=kselftest --baseline=el0diff-runs/001/baseline \
	--candidate=el0diff-runs/002/candidate
expect_report "saved runs stand in for both" 1 'kselftest/one\.third'

run_pair --battery=kselftest --test='kselftest/two.*' --exclude='*.second'
expect_report "results are chosen by the whole of their names" 0 \
	'2 cases compared'
run_pair --battery=kselftest --exclude='kselftest/two'
expect_report "programs are left out" 0 '2 cases compared'
run_pair --battery=kselftest --test='kselftest/three'
expect "no program matches" 2 "no case matches: '--test=kselftest/three'"
run_pair --battery=kselftest --fail-fast
expect "--fail-fast is for the other battery" 2 \
	"not with --battery=kselftest: '--fail-fast'"
run_pair --battery=kselftest --test='kselftest/one.fourth'
expect "no result matches" 2 "no case matches: '--test=kselftest/one.fourth'"

FAKE_QEMU_CANDIDATE='panic:kselftest/one[none]' run_pair --battery=kselftest
expect_report "the candidate panics in one of them" 1 \
	'kselftest/one.*panicked|panicked'
FAKE_QEMU_CANDIDATE=flaky run_pair --battery=kselftest --repeat=2
[ "$status" -eq 2 ]
ok $? "a result that only a repeat has is no verdict"
FAKE_QEMU_CANDIDATE=no-boot run_pair --battery=kselftest --test='*.first'
expect_report "a candidate that does not boot" 3 'did not boot'

run --quiet --battery=other --baseline=base.Image --candidate=cand.Image
expect "no such battery" 2 "neither abi nor kselftest: '--battery=other'"
rm -rf el0diff-runs

# The other runner has none built beside it.
cp "$top_builddir/runner/el0diff" . &&
	runner=./el0diff run --battery=kselftest --list
expect "not built" 2 "'make kselftest' builds it"
finish
