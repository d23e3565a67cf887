#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# One option, one row of the table and one paragraph of the manual page.
. "$(dirname "$0")/tap.sh"

page=$top_srcdir/runner/runner.1

run --help
grep -oE -- '^ {2,6}(-., )?--[a-z-]+|^ +--[a-z-]+' out |
	grep -oE -- '--[a-z-]+' | sort -u > help
# In the page a hyphen of an option is \-.
sed -n '/^\.SH OPTIONS/,/^\.SH "EXIT/p' "$page" | tr -d '\\' |
	grep -A1 '^\.TP' | grep -oE -- '--[a-z-]+' | sort -u > manual

only=$(comm -23 help manual | tr '\n' ' ')
[ -s help ] && [ -z "$only" ]
ok $? "every option has its paragraph in runner.1 $only"
only=$(comm -13 help manual | tr '\n' ' ')
[ -s manual ] && [ -z "$only" ]
ok $? "every paragraph in runner.1 has its option $only"

for page in "$page" "$top_srcdir"/doc/el0diff-{expect,trace}.5; do
	if [ -n "${MANDOC:-}" ]; then
		"$MANDOC" -Tlint "$page" > out 2> err
		ok $? "mandoc has nothing to say on ${page##*/}"
	else
		skip "mandoc on ${page##*/}" "no mandoc (Debian's mandoc)"
	fi
done

run --version
[ "$status" -eq 0 ] && grep -q '^el0diff [0-9]' out && grep -q Copyright out
ok $? "--version"
finish
