#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Whole comparisons: statuses, formats, the run folder, saved runs.
. "$(dirname "$0")/tap.sh"

run_pair
expect_report "two equal kernels" 0 .
files=$(cd el0diff-runs/001/candidate && echo *)
[ "$files" = "console.log qemu.argv result trace" ]
ok $? "the run folder has its files: $files"

FAKE_QEMU_CANDIDATE='differ:a/one[audit]' run_pair
expect_report "a divergence" 1 'a/one.first\[audit\]'
FAKE_QEMU_CANDIDATE='differ:a/one[audit]' run_pair --test='a/two*'
expect_report "the same where that program is not run" 0 .
FAKE_QEMU_CANDIDATE='differ:a/one[audit]' run_pair --test='a/one.first[audit]'
expect_report "one case by its id" 1 .

run --quiet --baseline=el0diff-runs/001/baseline \
	--candidate=el0diff-runs/002/candidate
expect_report "saved runs stand in for both" 1 'a/one.first\[audit\]'
run --quiet --baseline=el0diff-runs/001 --candidate=cand.Image
expect "a saved run with two kernels" 2 \
	"^runner: two saved kernels in 'el0diff-runs/001': name '.*baseline' or"
rm -r el0diff-runs/001/candidate
run --quiet --baseline=el0diff-runs/001 --candidate=cand.Image
expect_report "a saved run with one kernel" 0 .

FAKE_QEMU='splat:a/one[none]' run_pair
expect_report "a complaint of both kernels" 0 'Both kernels complained'
FAKE_QEMU_CANDIDATE='splat:a/one[none]' run_pair
expect_report "a complaint of the candidate alone" 1 'console splat'

FAKE_QEMU_CANDIDATE=flaky run_pair --repeat=2
expect_report "a flaky kernel" 2 flaky
FAKE_QEMU_CANDIDATE=flaky run_pair --repeat=2 --bisect
expect_report "a flaky kernel under --bisect" 125 .

run_pair --format=json
[ "$status" -eq 0 ] && [ "$(head -c 1 out)" = "{" ]
ok $? "JSON alone is on stdout"
run_pair --format=ktap
[ "$status" -eq 0 ] && [ "$(head -n 1 out)" = "KTAP version 1" ]
ok $? "KTAP alone is on stdout"
run_pair --format=text,json,ktap --output-dir=named
[ "$status" -eq 0 ] && [ -s named/report.json ] && [ -s named/report.ktap ]
ok $? "several formats go to the run folder"

run --list --test='a/one.*'
[ "$status" -eq 0 ] && [ "$(wc -l < out)" -eq 10 ] &&
[ "$(head -n 1 out)" = "$(printf 'a/one.first[none]\ttests/a/one.c:10')" ]
ok $? "--list names the cases"

rm -rf el0diff-runs pids
run_pair --dry-run --append-candidate='a "b"' --qemu=/no/such
[ "$status" -eq 0 ] && [ "$(wc -l < out)" -eq 2 ] && [ ! -e el0diff-runs ] &&
[ ! -e pids ] && tail -n 1 out | grep -q "loglevel=6 a \"b\"'"
ok $? "--dry-run prints both commands and runs none"

run_pair --keep --output-dir=kept
[ "$(stat -c %s kept/baseline/shm)" -eq $((32 << 20)) ]
ok $? "--keep keeps the shared memory"
rm -f pids
bash -c "$(cat kept/candidate/qemu.argv)"
ok $? "qemu.argv can be run again"
finish
