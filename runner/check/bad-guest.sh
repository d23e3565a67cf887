#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# A guest that writes what it should not, or nothing. What it wrote before
# that is kept, and is no pass.
. "$(dirname "$0")/tap.sh"

# try SCENARIO STATUS REGEX
try()
{
	rm -rf el0diff-runs
	FAKE_QEMU_CANDIDATE=$1 run_pair
	expect_report "${1%%:*}" "$2" "$3"
}

# kept ID: the trace of the candidate has program ID.
kept()
{
	grep -qF "end $1 status=exited" el0diff-runs/001/candidate/trace
	ok $? "what came before it is kept"
}

at='offset 0x[0-9a-f]+ \(record 10\)'
for scenario in \
	"garbage:garbage 0xa5a5a5a5 instead of a record at $at" \
	"bad-crc:wrong CRC 0x[0-9a-f]{8} of a record at $at" \
	"huge-length:impossible length 2147483647 of a record at $at" \
	"gap:sequence number 11 out of order at $at"
do
	try "${scenario%%:*}:a/two[none]" 2 "${scenario#*:}"
	kept 'a/one[none]'
done
try 'newline:a/two[none]' 2 "not a line of text in record 10: 'tracee a"
kept 'a/one[none]'
try 'twice:a/two[none]' 2 "begin within a program in record 10"
try 'power-off:a/two[none]' 2 "the guest powered off before its trace ended"
kept 'a/one[none]'
try no-total 2 "the guest powered off before its trace ended"
try wrong-total 2 "guest counts [0-9]+ programs and [0-9]+ lines, but [0-9]+"
try short 2 "the guest ran 1 of 15 programs"
try silent 3 "init ran but wrote no record"
try init-says 3 "init ran but wrote no record: no ivshmem device"
try no-boot 3 "Kernel panic - not syncing: Oops \(Unable to handle kernel"

# A process that was killed while it wrote a record does not end the trace.
for scenario in unfinished hole; do
	rm -rf el0diff-runs
	FAKE_QEMU=$scenario:'a/two[none]' run_pair
	grep -q "a record was never finished" el0diff-runs/001/candidate/trace &&
	grep -q "^total programs=15" el0diff-runs/001/candidate/trace
	ok $? "$scenario: the trace goes on behind it"
done

rm -rf el0diff-runs
FAKE_QEMU_CANDIDATE=stuck run_pair --wall-timeout=1
expect_report "stuck before init" 3 "no record for 1 seconds; cpu 0 at 0xffff80"
FAKE_QEMU_CANDIDATE=no-boot run_pair --bisect
expect_report "no boot under --bisect" 125 .
FAKE_QEMU_CANDIDATE=no-boot run_pair --bisect --boot-failure=bad
expect_report "no boot under --bisect --boot-failure=bad" 1 .
FAKE_QEMU_CANDIDATE='bad-crc:a/two[none]' run_pair --bisect
expect_report "a lost trace under --bisect" 125 .
FAKE_QEMU=no-boot run_pair
expect_report "the baseline does not boot" 2 .
finish
