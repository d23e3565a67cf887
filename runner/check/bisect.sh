#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# The command bisect, with a builder of seven lines and fake-qemu: which kernel
# does what is written into its Image.
. "$(dirname "$0")/tap.sh"

# builder SERIES[@N]: SERIES has a folder N for each point, 0..6, with the lines
# for fake-qemu (lines), declarations (expect), or the wish to fail (fails).
cat > builder <<'END'
#!/bin/bash
set -eu
[ "$1" != --patches ] || {
	[ -d "series/$2" ] || exit 2
	for i in 1 2 3 4 5 6; do printf 'p/%s\tSubject of %s\n' $i $i; done
	exit
}
name=$1 point=6
case $name in *@*) point=${name##*@} ;; esac
from=series/${name%@*}/$point
echo "$name" >> built
[ ! -e "$from/slow" ] || { trap 'touch ended; exit 143' TERM; touch started
	while :; do sleep 0.1; done; }
[ ! -e "$from/fails" ] || { echo "cannot compile it" >&2; exit 1; }
mkdir -p "made/$name"
cat base.Image "$from/lines" > "made/$name/Image"
cp "$from/expect" "made/$name" 2> /dev/null || rm -f "made/$name/expect"
echo "made/$name/Image"
END
chmod +x builder

# value FROM VALUE ID: from point FROM on, this is what ID returns.
value()
{
	local point lines

	for ((point = $1; point <= 6; point++)); do
		lines=$series/$point/lines
		grep -vF "value $3 " "$lines" > others
		echo "fake-qemu value $3 $2" | cat others - > "$lines"
	done
}

# declare_value FROM N GLOB OLD NEW: declaration N, of patch FROM.
declare_value()
{
	local point

	for ((point = $1; point <= 6; point++)); do
		cat >> "$series/$point/expect" <<-END
			[s/$1.$2]
			test = $3
			field = tracee ret value
			baseline = $4
			candidate = $5
			reason = r
			reference = r
		END
	done
}

new_series()
{
	local point

	series=series/$1
	for point in 0 1 2 3 4 5 6; do
		mkdir -p "$series/$point"
		: > "$series/$point/lines"
	done
	rm -f built pids
}

# bisect ARG...: of the series made last.
bisect()
{
	run bisect --series="${series#series/}" --builder=./builder --quiet \
		--ambient=none "$@"
}

# finds NAME STATUS LINE...: these patches and no others are in the report; a
# LINE is its head as a pattern.
finds()
{
	local name=$1 wanted=$2 line

	shift 2
	[ "$status" -eq "$wanted" ] && [ ! -s err ] && no_qemu && no_leftover &&
	[ "$(grep '^patch [0-9]' out | sort -u | wc -l)" -eq $# ] && [ ! -e "$dir/running" ]
	ok $? "$name: status and number of patches"
	for line in "$@"; do
		grep -Eq -- "^$line" out
		ok $? "$name: $line"
	done
}

# Half a minute at most: then the next test fails.
until_there()
{
	local i

	for ((i = 0; i < 600; i++)); do
		[ ! -e "$1" ] || return 0
		sleep 0.05
	done
}

built()
{
	[ "$(wc -l < built)" -eq "$1" ]
	ok $? "$1 kernels built: $(tr '\n' ' ' < built)"
}

new_series none
dir=el0diff-runs/bisect-none
bisect
finds "a series that changes nothing" 0
grep -q 'nothing that user space sees changes' out
ok $? "it says so"
built 2

new_series one
dir=el0diff-runs/bisect-one
value 4 7 'a/one[none]'
bisect
finds "one patch" 1 "patch 4  Subject of 4"
built 4
grep -q ' 2 booted' out
ok $? "of kernels whose Images are the same one is booted"
grep -q '2 cases differ first in tracee ret value: a/one.first\[none\]' out
ok $? "cases, counted, and the first"
grep -q 'value=0' out && grep -q 'value=7' out && grep -q 'baseline 0' out
ok $? "the first event, with both values"
grep -q 'a/one.first' $dir/04/report.txt
ok $? "a report of the step"
rm pids
bisect
finds "once more" 1 "patch 4  Subject of 4"
[ ! -e pids ] && grep -q ' 0 booted' out
ok $? "no kernel is booted again"
bisect --seed=2
[ "$status" -eq 1 ] && [ -s pids ]
ok $? "another seed is another run"
rm pids
sed -i '1i fake-qemu value b/three[none] 1' "$series"/*/lines
bisect
[ "$status" -eq 1 ] && [ -s pids ]
ok $? "and so is another Image"

new_series several
dir=el0diff-runs/bisect-several
value 2 1 'a/one[none]'
value 5 2 'a/one[none]'
value 5 1 'a/two[none]'
value 6 1 'b/three[none]'
declare_value 2 1 'a/one.*' 0 1
declare_value 5 1 'a/*' 1 2
declare_value 5 2 'a/two.*' 0 1
declare_value 6 1 'b/three.*' 0 1
bisect
finds "several patches, each as declared" 0 "patch 2" "patch 5" "patch 6"
grep -Eq '^ +5 +3 +3 +0 +2 +0 ' out
ok $? "the table counts cases and declarations of the patch alone"
bisect --test='b/*'
finds "only what was asked for" 0 "patch 6"

new_series wrong
dir=el0diff-runs/bisect-wrong
value 2 1 'a/one[none]'
value 3 1 'a/two[none]'
declare_value 2 1 'a/one.*' 0 1
declare_value 2 2 'a/one.*' 0 9
bisect
finds "a declaration that does not show, and a change without one" 1 \
	"patch 2" "patch 3"
grep -Eq 'declared, not seen: s/2.2' out
ok $? "which one"

# Back to what it was: the ends are equal.
new_series transient
dir=el0diff-runs/bisect-transient
value 3 1 'a/one[none]'
value 4 0 'a/one[none]'
bisect
finds "what a later patch takes back is not between the ends" 0
built 2
bisect --every
finds "--every finds both patches" 1 "patch 3" "patch 4"
[ "$(grep -Ec '^ +[1-6] .*Subject' out)" -eq 6 ]
ok $? "--every has a line for each patch"

new_series gap
dir=el0diff-runs/bisect-gap
value 4 1 'a/one[none]'
touch "$series"/3/fails
echo 'fake-qemu scenario no-boot' >> "$series"/4/lines
bisect
finds "patches between which no kernel can be had" 1 "patch 3" "patch 4" \
	"patch 5"
grep -q "gap@3 does not build: .*build.err' tells why" out &&
grep -q 'cannot compile it' $dir/build.err
ok $? "which one does not build"
grep -q 'gap@4 does not boot: .*Oops' out
ok $? "which one does not boot"
[ -s $dir/broken/gap@4/console.log ]
ok $? "its console is kept"
bisect --every
finds "--every tells each broken kernel" 1 "patch 3" "patch 4" "patch 5"

new_series unbootable
dir=el0diff-runs/bisect-unbootable
value 2 1 'a/one[none]'
for point in 4 5 6; do
	echo 'fake-qemu scenario no-boot' >> "$series/$point/lines"
done
bisect
finds "the patch from which on nothing boots" 1 "patch 2" "patch 4"

new_series hopeless
dir=el0diff-runs/bisect-hopeless
for point in 0 1 2 3 4 5 6; do
	echo 'fake-qemu scenario no-boot' >> "$series/$point/lines"
done
bisect
expect "a baseline that does not boot" 2 \
	'^runner: there is nothing to compare with: hopeless@0 does not boot'

# Kernels that are there stand in for both ends.
new_series ends
value 4 1 'a/one[none]'
run --quiet --ambient=none --baseline=base.Image --candidate=base.Image \
	--output-dir=saved
rm -f pids
bisect --baseline=saved/baseline --candidate=saved/candidate
[ "$status" -eq 0 ] && [ ! -e pids ] && [ ! -e built ]
ok $? "saved runs stand in for both ends"
dir=el0diff-runs/bisect-ends
bisect --baseline=saved/baseline
finds "a saved run stands in for the baseline" 1 "patch 4"
! grep -q '@0' built
ok $? "it is not built"

# A second signal must not cut short what the first began.
new_series slow
touch "$series"/6/slow
dir=el0diff-runs/bisect-slow
for signal in TERM HUP; do
	rm -f started ended
	"$runner" bisect --series=slow --builder=./builder --quiet \
		--ambient=none < /dev/null > out 2> err &
	pid=$!
	until_there started
	kill -TERM $pid
	[ $signal = TERM ] || kill -$signal $pid
	wait $pid
	status=$?
	[ $status -gt 128 ] && [ -e ended ] && [ ! -e $dir/running ] && no_qemu &&
	grep -q "^runner: stopped; what was finished is in '$dir'" err
	ok $? "SIGTERM in a build, then SIG$signal: the builder ends first"
done

new_series stuck
dir=el0diff-runs/bisect-stuck
echo 'fake-qemu scenario stuck' >> "$series"/6/lines
"$runner" bisect --series=stuck --builder=./builder --quiet --ambient=none \
	< /dev/null > out 2> err &
pid=$!
until_there pids
kill -TERM $pid
wait $pid
status=$?
[ $status -eq 143 ] && [ ! -e $dir/running ] && no_qemu &&
[ -z "$(ls $dir/runs 2> /dev/null)" ]
ok $? "SIGTERM in a boot: no QEMU and nothing half is left"

run bisect --quiet
expect "no series" 2 "^runner: no series: name one with '--series=SERIES'"
run bisect --series=no-such --builder=./builder --quiet
expect "no such series" 2 "^runner: no such series: 'no-such'"
run bisect --series=one --builder=/no/such --quiet
expect "no builder" 2 "^runner: nothing that builds kernels is there"
run bisect --series=one --quiet
expect "no builder in the folder it is called from" 2 "is there: 'kernels/build'"
mkdir kernels
cp builder kernels/build
run bisect --series=one --quiet --ambient=none --output-dir=el0diff-runs/bisect-one
[ "$status" -eq 1 ] && grep -q '^patch 4 ' out
ok $? "the builder of the folder it is called from"
run --series=one --baseline=base.Image --candidate=base.Image
expect "--series without bisect" 2 "^runner: only with bisect: '--series'"
for option in --bisect --dry-run --repeat=2 --expect=x --fail-fast \
	--append-candidate=x; do
	bisect $option
	[ "$status" -ge 2 ] && grep -q "^runner: not with bisect: '--" err
	ok $? "not with bisect: $option"
done
finish
