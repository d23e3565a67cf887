#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Signals, disks, folders and terminals that are not as one would wish.
. "$(dirname "$0")/tap.sh"

# wait_for FILE TEXT: until it is in there, for 10 seconds at most.
wait_for()
{
	for _ in $(seq 100); do
		grep -qs -- "$2" "$1" && return 0
		sleep 0.1
	done
	return 1
}

# interrupt SIGNAL: sends it to a runner whose guests stand still.
interrupt()
{
	local pid

	rm -rf el0diff-runs pids
	FAKE_QEMU='hang:a/two[none]' setsid "$runner" --quiet \
		--baseline=base.Image --candidate=cand.Image \
		< /dev/null > out 2> err &
	pid=$!
	for _ in $(seq 100); do
		[ "$(wc -l 2> /dev/null < pids)" = 2 ] && break
		sleep 0.1
	done
	sleep 0.3
	kill "-$1" "$pid"
	status=0
	wait "$pid" || status=$?
}

for signal in INT:130 TERM:143 HUP:129; do
	interrupt "${signal%:*}"
	expect "SIG${signal%:*} ends all" "${signal#*:}" \
		"^runner: stopped; results so far are in 'el0diff-runs/001'$"
	grep -qxF 'end a/two[none] status=lost' \
		el0diff-runs/001/candidate/trace &&
	grep -q '"outcome": "lost"' el0diff-runs/001/baseline/result
	ok $? "results in hand are kept"
done
interrupt KILL 2> /dev/null
no_qemu
ok $? "SIGKILL of the runner ends QEMU"

rm -rf el0diff-runs
"$runner" --quiet --baseline=base.Image --candidate=cand.Image \
	> out1 2> err1 < /dev/null &
run_pair
wait $!
[ $? -eq 0 ] && [ "$status" -eq 0 ] &&
[ -s el0diff-runs/001/candidate/trace ] &&
[ -s el0diff-runs/002/candidate/trace ] && [ ! -e el0diff-runs/003 ]
ok $? "two runs at once have two folders"

FAKE_QEMU='slow:a/two[none]' "$runner" --quiet --output-dir=shared \
	--baseline=base.Image --candidate=cand.Image > out1 2> err1 < /dev/null &
wait_for shared/baseline/console.log Linux
run_pair --output-dir=shared
[ "$status" -eq 2 ] && grep -q \
	"^runner: another el0diff is writing to folder: 'shared'$" err
ok $? "two runs at once into one folder"
wait $!
ok $? "the first of them is not disturbed"
run_pair --output-dir=shared
expect_report "a former run's folder is taken again" 0 .

mkdir full && echo mine > full/file
run_pair --output-dir=full
expect "a folder of something else" 2 \
	"^runner: neither empty nor a run of el0diff: 'full'$"
run_pair --output-dir=base.Image
expect "a file as folder" 2 "^runner: not a folder: 'base.Image'$"
run_pair --output-dir=no/such
expect "a folder in a missing one" 2 \
	"^runner: no such file or directory: 'no/such'$"

env -u HOME -u TERM "$runner" --baseline=base.Image --candidate=cand.Image \
	< /dev/null > out 2> err
status=$?
expect_report "no HOME, no TERM, no terminal" 0 .
"$runner" --baseline=base.Image --candidate=cand.Image \
	<&- > out 2> err
status=$?
expect_report "a closed stdin" 0 .
run_pair --color=auto
! grep -q "$(printf '\033')" out
ok $? "no colour where there is no terminal"

# Rights count for nobody but root, so root tries it as somebody else.
mkdir locked && chmod 555 locked
as=()
if [ "$(id -u)" -eq 0 ]; then
	as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
	chmod 755 "$box"
fi
if "${as[@]}" test -x "$runner" && "${as[@]}" test -r base.Image; then
	status=0
	(cd locked && "${as[@]}" "$runner" --baseline=../base.Image \
		--candidate=../cand.Image) < /dev/null > out 2> err || status=$?
	expect "a read-only folder" 2 \
		"^runner: permission denied: 'el0diff-runs'$"
else
	skip "a read-only folder" "another user cannot run '$runner'"
fi

mkdir disk
if mount -t tmpfs -o size=8m tmpfs disk 2> /dev/null; then
	run_pair --output-dir=disk/run
	cp -r disk/run copy 2> /dev/null
	left=$(find disk -name shm)
	umount disk
	[ "$status" -eq 2 ] && [ -z "$left" ] &&
	grep -q "no space left on device: '.*/shm'" out err && no_qemu
	ok $? "a full disk"
else
	skip "a full disk" "no right to mount a tmpfs"
fi
if [ -w /dev/full ]; then
	for option in --quiet --list --dry-run; do
		status=0
		"$runner" "$option" --baseline=base.Image \
			--candidate=cand.Image \
			< /dev/null > /dev/full 2> err || status=$?
		: > out
		expect "a full disk behind stdout, $option" 2 \
			"to stdout: no space left on device$"
	done
else
	skip "a full disk behind stdout" "no /dev/full"
fi
finish
