#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# doc/coverage.md is what its sources make of it, and the two programs that make
# it and what it takes from a run refuse what does not fit together.
. "$(dirname "$0")/tap.sh"

doc=$top_srcdir/doc
tab=$'\t'

# awk SCRIPT FILE...: its status in $status, its output in out and err.
run_awk()
{
	status=0
	"${AWK:-awk}" -f "$doc/$1" "${@:2}" > out 2> err || status=$?
}

# cover: with the catalogue, outcomes and manifest of this folder.
cover()
{
	run_awk coverage.awk catalogue outcomes manifest
}

# refused NAME SENTENCE: the last one was, with that sentence.
refused()
{
	[ "$status" -eq 1 ] && [ ! -s out ] && [ "$(cat err)" = "coverage: $2" ]
	ok $? "$1"
}

run_awk coverage.awk "$doc/catalogue.tsv" "$doc/outcomes.tsv" \
	"$top_builddir/tests/manifest"
[ "$status" -eq 0 ] && diff -u "$doc/coverage.md" out > err
ok $? "doc/coverage.md is up to date (or: make coverage)"

fresh()
{
	printf '%s\t%s\t%s\t%s\n' P-01 'It is so.' - - \
		P-02 'It is not seen.' 'needs hardware' - > catalogue
	printf '%s\t' run 'kernel x' > outcomes
	echo >> outcomes
	printf 'ptrace/one\tcase\tone.c\t1\tP-01\t-\n' > manifest
}

fresh
cover
[ "$status" -eq 0 ] && grep -q '^| P-01 .* | ptrace/one (1) | 1 not run yet |' out &&
	grep -q '^| P-02 .* | none: needs hardware |' out
ok $? "an entry has its cases or its reason"

printf 'ptrace/one\t1\t0\t0\t0\t7\t-\n' >> outcomes
cover
[ "$status" -eq 0 ] && grep -q '| ptrace/one (1) | 1 ok |' out
ok $? "a case that ran says how it ended"

sed -i "s/${tab}P-01/${tab}P-01,P-99/" manifest
cover
refused "a case names what is not in the catalogue" \
	"one.c: P-99 is not in doc/catalogue.tsv"

fresh
sed -i '/P-02/s/needs hardware/-/' catalogue
cover
refused "an entry has neither" \
	"P-02 has neither a case nor a reason why it has none"

fresh
sed -i "s/${tab}P-01/${tab}P-01,P-02/" manifest
cover
refused "an entry has both" "P-02 has cases and a reason why it has none"

cat > result <<'END'
  "kernel": "baseline",
  "seed": 1,
    "smp": 2,
END
cat > trace <<'END'
el0diff-trace 1
begin ptrace/one[none]
test ptrace/one.good[none]
tracer stop kind=step
done ok
test ptrace/one.both[none]
done ok
test ptrace/one.never[none]
done skip reason="no such thing"
end ptrace/one[none] status=exited code=0
begin ptrace/one[seccomp]
test ptrace/one.good[seccomp]
done ok
test ptrace/one.both[seccomp]
done skip reason="not here"
test ptrace/one.never[seccomp]
done skip reason="no such thing"
test ptrace/one.dies[seccomp]
tracer stop kind=step
end ptrace/one[seccomp] status=killed signal=SIGSEGV
total programs=2 lines=18
END
run_awk outcomes.awk result trace
printf '%s\t%s\n' run 'kernel baseline, ambients none seccomp, seed 1, 2 CPUs' \
	ptrace/one "1${tab}1${tab}1${tab}1${tab}2${tab}no such thing; not here" > want
[ "$status" -eq 0 ] && grep -v '^#' out | diff -u want - > err
ok $? "how the cases of a run ended"

sed -i '$d' trace
run_awk outcomes.awk result trace
[ "$status" -eq 1 ] && grep -q 'the trace has no end' err
ok $? "a trace without an end is refused"
finish
