#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Command lines that cannot be meant.
. "$(dirname "$0")/tap.sh"

# try NAME REGEX ARG...
try()
{
	local name=$1 regex=$2

	shift 2
	run --baseline=base.Image --candidate=cand.Image "$@"
	expect "$name" 2 "^runner: $regex"
}

try "a test that is none" "no case matches: '--test=nosuch\*'$" --test='nosuch*'
try "an exclude that is none" "no case matches: '--exclude=c/\*'$" \
	--exclude='c/*'
try "nothing is left to run" "no case is left to run of 20$" --exclude='*'
try "a word for a number" "not a number from 1 to 64: '--smp=two'$" --smp=two
try "a number out of range" "not a number from 1 to 64: '--smp=65'$" --smp=65
try "no ambient" "not one of none, .*: '--ambient=loud'$" --ambient=none,loud
try "no format" "none of text, json, ktap: '--format=xml'$" --format=xml
try "no colour" "none of auto, always, never: '--color=red'$" --color=red
try "an empty value" "empty value: '--cpu='$" --cpu=
try "an argument too many" "no such argument: 'more'$" more
try "an unknown boot failure" "neither bad nor skip: '--boot-failure=x'$" \
	--boot-failure=x
try "an expect file that is not there" ".*no/such" --expect=no/such
printf '[a]\nnonsense\n' > bad.expect
try "a malformed expect file" ".*bad.expect:2" --expect=bad.expect

run --candidate=cand.Image
expect "no baseline" 2 "^runner: no baseline: name one with"
run --baseline=base.Image
expect "no candidate" 2 "^runner: no candidate: name one with"

run --nonsense
[ "$status" -eq 2 ] && grep -q "unrecognized option '--nonsense'" err
ok $? "an unknown option"
run --nonsense --bisect
[ "$status" -eq 129 ]
ok $? "an unknown option under --bisect"
run --bisect --smp=0
expect "a bad value under --bisect" 129 "not a number from 1 to 64"
finish
