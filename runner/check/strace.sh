# SPDX-License-Identifier: GPL-2.0-only
# Where strace cannot be fetched, make goes on without it, and says so.
. "$(dirname "$0")/tap.sh"

# No archive is known, and nothing was fetched before.
status=0
EL0DIFF_CACHE=$box/cache EL0DIFF_APT_SOURCES=$box/none \
	"$top_srcdir/tests/strace/build" strace > out 2> err || status=$?
[ "$status" -eq 0 ] && [ -f strace/list ] && [ ! -s strace/list ]
ok $? "the archive gets no strace"
grep -q '^strace: cannot be fetched, its cases will be skipped' err
ok $? "the builder is told"

# What was fetched is packed: three files, and each of them is there.
mkdir -p cache/library
fake()
{
	local pin=$top_srcdir/kernels/$1.source sum root

	sum=$(sed -n 's/^sha256=//p' "$pin")
	root=cache/library/$1-${sum:0:12}
	mkdir -p "$root"
	echo "$sum" > "$root/.el0diff-library"
	for path in "${@:2}"; do
		mkdir -p "$root/${path%/*}"
		echo "$path" > "$root/$path"
	done
}
lib=usr/lib/aarch64-linux-gnu
fake strace usr/bin/strace
fake strace-libc $lib/ld-linux-aarch64.so.1 $lib/libc.so.6
status=0
EL0DIFF_CACHE=$box/cache EL0DIFF_APT_SOURCES=$box/none \
	"$top_srcdir/tests/strace/build" strace > out 2> err || status=$?
cut -f 1 strace/list > packed
printf '%s\n' bin/strace lib/ld-linux-aarch64.so.1 \
	lib/aarch64-linux-gnu/libc.so.6 | diff -u - packed >> err &&
	[ "$status" -eq 0 ] && cut -f 2 strace/list | xargs ls >> out
ok $? "strace, its loader and its library are packed"
finish
