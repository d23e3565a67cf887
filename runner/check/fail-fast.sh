#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# --fail-fast ends both kernels behind the first program that differs, and what
# is left of them is a whole run of what came before.
. "$(dirname "$0")/tap.sh"

runs=el0diff-runs/001
cut='diverge in 1 of 7 cases; 13 more were not run \(--fail-fast\)'

# ends_behind SIDE: its trace is whole, and goes up to the fifth program.
ends_behind()
{
	tail -n 2 "$runs/$1/trace" | head -n 1 | grep -q '^end a/two\[seccomp\] ' &&
	grep -q '^total programs=5 ' "$runs/$1/trace" &&
	[ "$(wc -l < "$runs/$1/trace")" -eq \
	  "$(($(sed -n 's/^total .*lines=//p' "$runs/$1/trace") + 1))" ]
}

FAKE_QEMU_CANDIDATE='differ:a/two[seccomp]' run_pair --fail-fast
expect_report "the first difference ends it" 1 "verdict: the kernels $cut"
ends_behind baseline && ends_behind candidate
ok $? "both traces end behind it"
! grep -q "no verdict\|missing" out
ok $? "nothing is said to be missing"

FAKE_QEMU_CANDIDATE='differ:a/two[seccomp]' \
	run_pair --fail-fast --format=json
[ "$status" -eq 1 ] && grep -q '"not_reached": 13' out &&
	grep -q '"planned": 7' out
ok $? "JSON has the number of cases"
FAKE_QEMU_CANDIDATE='differ:a/two[seccomp]' \
	run_pair --fail-fast --format=ktap
[ "$status" -eq 1 ] && grep -q '^# not run (--fail-fast): 13$' out
ok $? "and so has KTAP"

cp -r $runs/baseline saved
FAKE_QEMU_CANDIDATE='differ:a/one[none]' run --quiet --fail-fast \
	--baseline=saved --candidate=cand.Image
[ "$status" -eq 1 ] && grep -q "in 2 of 2 cases; 18 more were not run" out
ok $? "a saved run is as good as a kernel"
run --quiet --baseline=saved --candidate=cand.Image
[ "$status" -eq 2 ] && grep -q "results of the baseline are missing" out
ok $? "but what it never ran is missing without --fail-fast"
run --quiet --baseline=saved --candidate=cand.Image --test='a/*' \
	--ambient=none
[ "$status" -eq 0 ]
ok $? "and what it ran is not"

rm -rf el0diff-runs
run_pair --fail-fast
expect_report "no difference, no end" 0 "no divergence in 20 cases"
! grep -q "fail-fast" out
ok $? "and no word of it"

cat > declared << 'END'
[a]
test=a/two.only[seccomp]
field=value
baseline=0
candidate=1
reason=it is meant
reference=none
END
FAKE_QEMU_CANDIDATE='differ:a/two[seccomp]' \
	run_pair --fail-fast --expect=declared
expect_report "a declared difference is none" 0 "apart from declared ones in 1"

sed -i 's/^test=.*/test=*.first*/; s/^candidate=.*/candidate=2/' declared
FAKE_QEMU_CANDIDATE='differ:a/two[seccomp]' \
	run_pair --fail-fast --expect=declared
expect_report "what may yet show is not missed" 1 "verdict: the kernels $cut"
FAKE_QEMU_CANDIDATE='differ:a/two[seccomp]' run_pair --expect=declared
expect_report "what did not show is" 1 "1 declared divergence did not show"

rm -rf el0diff-runs
FAKE_QEMU_CANDIDATE='panic:a/one[none]' run_pair --fail-fast
expect_report "a death on one side is a difference" 1 "18 more were not run"
grep -q '"boots": 1' $runs/candidate/result
ok $? "and boots once"
FAKE_QEMU='panic:a/two[seccomp]' run_pair --fail-fast
expect_report "a death on both is none, and not the end of the battery" 2 \
	"results of the baseline are missing"
grep -q "stopped at the first program that the kernel panicked in" out
ok $? "which is told"
FAKE_QEMU_CANDIDATE='hang:a/one[seccomp]' \
	run_pair --fail-fast --wall-timeout=1
expect_report "nor does a hang go on" 1 "14 more were not run"
FAKE_QEMU_CANDIDATE=no-boot run_pair --fail-fast
expect_report "nor does a baseline without a candidate" 3 \
	"the candidate did not boot; 20 more were not run"
finish
