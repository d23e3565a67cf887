#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Usage: installed.sh EL0DIFF PKGDATADIR MANDIR
#
# make installcheck: the program runs from where it is, and finds its battery.
set -eu
fail() {
	echo "installed.sh: $*" >&2
	exit 1
}
"$1" --version > /dev/null || fail "'$1' does not run"
[ -s "$2/root.cpio" ] || fail "no archive in '$2'"
for page in man1/el0diff.1 man5/el0diff-trace.5 man5/el0diff-expect.5; do
	[ -s "$3/$page" ] || fail "no '$page' in '$3'"
done
# A staged one looks for its data where it will be, not where it is.
[ -z "${DESTDIR:-}" ] || exit 0
cases=$("$1" --list | wc -l)
[ "$cases" -gt 0 ] || fail "'$1' has no cases"
# bisect looks for what builds kernels where it is called from.
box=$(mktemp -d)
case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
said=$(cd "$box"; "$program" bisect --series=x 2>&1) || true
rm -rf "$box"
case $said in
*"is there: 'kernels/build'"*) ;;
*) fail "'$1 bisect' looks for no kernels/build: $said" ;;
esac
echo "installed.sh: $cases cases"
