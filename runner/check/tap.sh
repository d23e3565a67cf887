# SPDX-License-Identifier: GPL-2.0-only
#
# shellcheck shell=bash
# Sourced by the shell tests: TAP, a folder of their own, and runs of the
# runner with fake-qemu in QEMU's place.

set -u
: "${top_srcdir:=$(cd "$(dirname "$0")/../.." && pwd)}"
: "${top_builddir:=$top_srcdir}"
check=$top_builddir/runner/check
runner=$check/runner
points=0
failed=0

# Physical, since the runner tells canonical paths.
box=$(mktemp -d "${TMPDIR:-/tmp}/el0diff-check.XXXXXX")
trap 'cd /; rm -rf "$box"' EXIT
cd "$box" || exit 99

export QEMU=$check/fake-qemu
export FAKE_QEMU_MANIFEST=$top_srcdir/runner/check/manifest
export FAKE_QEMU_PIDS=$box/pids
unset FAKE_QEMU FAKE_QEMU_CANDIDATE FAKE_QEMU_VERSION NO_COLOR

# ok CONDITION-STATUS NAME: one TAP line.
ok()
{
	points=$((points + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $points - $2"
	else
		failed=$((failed + 1))
		echo "not ok $points - $2"
		echo "# status $status"
		sed 's/^/# stderr: /' err
		sed 's/^/# stdout: /' out | head -n 40
	fi
}

skip()
{
	points=$((points + 1))
	echo "ok $points - $1 # SKIP $2"
}

finish()
{
	echo "1..$points"
	[ "$failed" -eq 0 ]
	exit
}

# make_image FILE: what the runner takes for an arm64 kernel; fake-qemu never
# looks into it.
make_image()
{
	{
		head -c 16 /dev/zero
		printf '\0\0\020\0\0\0\0\0'	# image_size: 1 MiB
		head -c 32 /dev/zero
		printf 'ARM\144'
		head -c 307200 /dev/zero
	} > "$1"
}

# run ARG...: the runner, with its status in $status, its output in out and
# err. Nothing of the terminal is left to it.
run()
{
	status=0
	"$runner" "$@" < /dev/null > out 2> err || status=$?
}

# run_pair ARG...: the same with two good kernels, told nothing of progress.
run_pair()
{
	run --quiet --baseline=base.Image --candidate=cand.Image "$@"
}

# A QEMU that is ending right now, killed by its parent's end, has a moment.
no_qemu()
{
	[ -e pids ] || return 0
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		some_alive < pids || return 0
		sleep 0.1
	done
	return 1
}

# A zombie has ended; that nobody asked for its status is no matter of ours.
some_alive()
{
	local pid

	while read -r pid; do
		[ -e "/proc/$pid" ] || continue
		grep -q '^State:.Z' "/proc/$pid/status" 2> /dev/null || return 0
	done
	return 1
}

no_leftover()
{
	[ -z "$(find . -name shm -o -name '*.tmp')" ]
}

# expect NAME STATUS REGEX: the last run ended so, with one line on stderr that
# matches, and left neither a process nor a temporary file.
expect()
{
	[ "$status" -eq "$2" ] &&
	[ "$(wc -l < err)" -eq 1 ] && grep -Eq -- "$3" err &&
	no_qemu && no_leftover
	ok $? "$1"
}

# expect_report NAME STATUS REGEX: the same for a run that has a report, where
# the sentence is on stdout and stderr is silent.
expect_report()
{
	[ "$status" -eq "$2" ] && [ ! -s err ] &&
	grep -Eq -- "$3" out && no_qemu && no_leftover
	ok $? "$1"
}

make_image base.Image
make_image cand.Image
