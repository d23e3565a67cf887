#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# A kernel that panics or stands still in a program is booted again and goes
# on behind it.
. "$(dirname "$0")/tap.sh"

trace=el0diff-runs/001/candidate/trace
result=el0diff-runs/001/candidate/result

FAKE_QEMU_CANDIDATE='panic:a/two[none]' run_pair
expect_report "a panic in a program" 1 "Kernel panic - not syncing: Oops"
grep -qxF 'end a/two[none] status=panicked' $trace
ok $? "the program is ended in its place"
grep -q '^total programs=15 ' $trace && grep -q '"boots": 2' $result
ok $? "the kernel is booted again for the rest"
[ "$(grep -c '^el0diff-trace 1$' $trace)" -eq 1 ]
ok $? "two boots make one trace"
lines=$(sed -n 's/^total .*lines=//p' $trace)
[ "$((lines + 1))" -eq "$(wc -l < $trace)" ]
ok $? "the total counts what is there"

rm -rf el0diff-runs
FAKE_QEMU_CANDIDATE='hang:b/three[all]' run_pair --wall-timeout=1
expect_report "a hang in the last program" 1 "cpu 0 at 0xffff800080000018"
grep -qxF 'end b/three[all] status=hung' $trace &&
grep -q 'PC=ffff800080000018' $result
ok $? "registers are kept"

rm -rf el0diff-runs
FAKE_QEMU='panic:a/two[none]' run_pair
expect_report "a panic on both kernels is no divergence" 0 .

rm -rf el0diff-runs
FAKE_QEMU_CANDIDATE=panic-late run_pair
expect_report "a panic behind the last program" 2 "behind the last program"
finish
