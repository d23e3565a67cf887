#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# A QEMU that is missing, too old, no QEMU at all, or that dies.
. "$(dirname "$0")/tap.sh"

run_pair --qemu=/no/such/qemu
expect "QEMU is missing" 2 \
	"^runner: no such program: '/no/such/qemu' \(.* qemu-system-arm\)$"
run_pair --qemu=/no/such/qemu --bisect
expect "QEMU is missing under --bisect" 128 "^runner: no such program"
QEMU=no-such-qemu run_pair
expect "QEMU is missing in PATH" 2 "^runner: no such program: 'no-such-qemu'"

FAKE_QEMU_VERSION=6.2.0 run_pair
expect "QEMU is too old" 2 \
	"^runner: QEMU 6.2.0 is too old, 7.0 is needed: '.*fake-qemu' "
run_pair --qemu=/bin/true
expect "a program that is no QEMU" 2 \
	"^runner: does not tell a QEMU version: '/bin/true'$"

FAKE_QEMU=fails run_pair
expect_report "QEMU ends at once" 2 \
	"QEMU ended with status 1: .*could not set up the machine"
FAKE_QEMU_CANDIDATE=crashes run_pair
expect_report "QEMU is killed" 2 "QEMU was killed by signal 9"
FAKE_QEMU=fails run_pair --bisect
expect_report "QEMU ends at once under --bisect" 128 "QEMU ended with status 1"
finish
