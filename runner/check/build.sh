#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels/build and kernels/check, on a tree whose Makefile only pretends: what it grants of the
# options asked for is all that its Kconfig has, one of a choice.
. "$(dirname "$0")/tap.sh"

mkdir -p top/tests/area top/kernels tree/arch/arm64
cp -r "$top_srcdir"/kernels/{build,check,lib} top/kernels
chmod -R u+w top
export EL0DIFF_CACHE=$box/cache CROSS_COMPILE=
build=top/kernels/build

cat > top/kernels/baseline.kernel << 'END'
source=none
END
cat > top/kernels/base.config << 'END'
CONFIG_FIRST=y
CONFIG_SLOW=y
END
cat > top/tests/area/config << 'END'
CONFIG_AREA=y
CONFIG_NEWER=y # optional
CONFIG_EITHER=y # unless FIRST
END
cat > tree/arch/arm64/Kconfig << 'END'
config FIRST
config AREA
config THIRD
choice
config SLOW
config FAST
endchoice
choice
config LEFT
config RIGHT
endchoice
END
# The last option of a choice that is asked for is the one that is set.
cat > tree/Makefile << 'EOF'
kconfig := $(dir $(lastword $(MAKEFILE_LIST)))arch/arm64/Kconfig
allnoconfig:
	@awk 'NR == FNR { if ($$1 == "config") known["CONFIG_" $$2] = 1; next } \
		/^CONFIG_/ { split($$0, p, "="); if (p[1] in known) set[p[1]] = 1 } \
		/^# CONFIG_/ { delete set[$$2] } \
		END { if ("CONFIG_FAST" in set) delete set["CONFIG_SLOW"]; \
			for (o in set) print o "=y" }' \
		$(kconfig) $(KCONFIG_ALLCONFIG) > $(O)/.config
Image:
	@test ! -e $(dir $(kconfig))broken
	@mkdir -p $(O)/arch/arm64/boot && touch $(O)/System.map
	@echo run >> $(O)/runs && cp $(O)/runs $(O)/arch/arm64/boot/Image
	@cat $(dir $(kconfig))file >> $(O)/arch/arm64/boot/Image
	@echo $(CC) > $(O)/compiler
arch/arm64/:
	@sed 's|.*|arch/arm64/file:1:2: warning: & [-Wfake]|' $(dir $(kconfig))file
	@! grep -qx fail $(dir $(kconfig))file
defconfig kernel/entry/:
.PHONY: arch/arm64/
EOF
echo one > tree/arch/arm64/file

# build ARG...: as run() does for the runner.
build()
{
	status=0
	$build "$@" --source tree < /dev/null > out 2> err || status=$?
}

# told NAME STATUS REGEX: the last build ended so and said so.
told()
{
	[ "$status" -eq "$2" ] && grep -Eq -- "$3" err
	ok $? "$1"
}

# built NAME FILE LINES: it printed the path of an Image with these lines.
built()
{
	[ "$status" -eq 0 ] && [ "$(tail -n 1 out)" = "$box/top/kernels/out/$2" ] &&
		[ "$(tr '\n' ' ' < "top/kernels/out/$2")" = "$3 " ]
	ok $? "$1"
}

# refused NAME REGEX ARG...
refused()
{
	local name=$1 regex=$2

	shift 2
	build "$@"
	told "$name" 2 "$regex"
}

refused "no such recipe" "no such recipe '.*/none.kernel'" none
refused "no such folder" "no such folder './none'" ./none
refused "two recipes" "one recipe at a time, not 'other'" baseline other
refused "no recipe" "no recipe named"
refused "an unknown option" "no such option '--what'" baseline --what
status=0
$build baseline --patch > out 2> err || status=$?
told "an option without its value" 2 "no value for '--patch'"
refused "no such patch" "cannot read 'none.patch'" baseline --patch none.patch
refused "more patches than there are" "there are 0 patches" baseline@1
refused "jobs that are no number" "not a number 'x'" baseline --jobs x
refused "a name that is no folder" "not usable as a folder's name '../x'" \
	baseline --as ../x

build baseline
built "the first build" baseline/Image "run one"
build baseline
built "the same inputs are not built twice" baseline/Image "run one"
build baseline --compiler none
told "no such compiler" 1 "no compiler 'none'"
printf '#!/bin/sh\necho other 1.0\n' > other && chmod +x other
build baseline --compiler ./other --dry-run
grep -q '^result ' out
ok $? "another compiler makes another kernel"
build baseline --compiler ./other --as other
grep -q '\./other$' cache/work/other/obj/compiler
ok $? "and is the one that make gets"

grep -q '^CONFIG_AREA=y$' top/kernels/out/baseline/config
ok $? "the area's option is set"

echo "CONFIG_ABSENT=y" > absent
build baseline --append-config absent
told "an option that does not exist" 1 \
	"CONFIG_ABSENT=y does not exist in this tree, asked for by 'absent'"
echo "# CONFIG_FIRST is not set" > top/tests/area/config
build baseline
told "an area against the base" 1 "CONFIG_FIRST=y is n in the result, .*base"
echo "CONFIG_FAST=y" > top/tests/area/config
build baseline
told "an area's other choice" 1 "CONFIG_SLOW=y is n in the result, .*base"
echo "AREA=y" > top/tests/area/config
build baseline
told "no option at all" 1 "not an option '.*tests/area/config:1'"
echo "CONFIG_AREA=y" > top/tests/area/config

printf '# CONFIG_AREA is not set\nCONFIG_THIRD=y\n' > wins
build baseline --append-config wins --as without
built "a user's fragment wins" without/Image "run one"
grep -q '^CONFIG_AREA' top/kernels/out/without/config && false
[ $? -eq 1 ] && grep -q '^CONFIG_THIRD=y$' top/kernels/out/without/config
ok $? "with what it asks for, without what it does not want"
echo "CONFIG_FAST=y" > wins
build baseline --append-config wins --as fast
built "of a choice too" fast/Image "run one"
printf 'CONFIG_RIGHT=y\nCONFIG_FAST=y\n' > wins
sed -i /RIGHT/d tree/arch/arm64/Kconfig
build baseline --append-config wins --as fast
told "but what it asks for has to be there" 1 "CONFIG_RIGHT=y does not exist"

cat > change.patch << 'END'
--- a/arch/arm64/file
+++ b/arch/arm64/file
@@ -1 +1 @@
-one
+two
END
build baseline --patch change.patch --as changed
built "a patch on top" changed/Image "run two"
[ "$(cat tree/arch/arm64/file)" = one ]
ok $? "the user's tree is only read"
sed 's/^-one/-other/' change.patch > other.patch
build baseline --patch other.patch --as other
told "a patch that does not apply" 1 \
	"does not apply to 'arch/arm64/file': patch 'other.patch'"

mkdir own
{ echo "Subject: [PATCH] first"; echo; cat change.patch; } > own/1.patch
sed -e 's/^-one/-two/; s/^+two/+three/' -e '1i Subject: second\n' \
	change.patch > own/2.patch
build ./own@1
built "one patch of a folder" own@1/Image "run two"
build ./own
built "all patches of a folder" own/Image "run three"
build ./own --patches
[ "$status" -eq 0 ] && [ "$(cut -f 2 out)" = "$(printf 'first\nsecond')" ]
ok $? "the subjects of a folder's patches"

# check ONLY STATUS REGEX NAME: checks own, and says so.
check()
{
	status=0
	top/kernels/check ./own --source=tree --only="$1" > out 2> err ||
		status=$?
	[ "$status" -eq "$2" ] && cat out err | grep -Eq -- "$3"
	ok $? "$4"
}

mkdir tree/scripts
cat > tree/scripts/checkpatch.pl << 'END'
@ARGV = $ARGV[-1];
while (<>) { print "$ARGV:$.: WARNING:ODD: is odd\n" if /^\+three/ }
END
check none 2 "no check matches 'none'" "no such check"
check checkpatch 1 '2.patch:[0-9]+: WARNING:ODD' "a complaint of checkpatch's"
sed -i '1a checkpatch is wrong about ODD.' own/2.patch
check checkpatch 0 '^ok +checkpatch' "a complaint with a reason"
check W=1 1 'arch/arm64/file: three' "a new warning"
sed -i 's/^+three/+one/' own/2.patch
check W=1 0 '^ok +W=1' "an old warning"
check defconfig 0 '^ok +defconfig' "other options"
sed -i 's/^+one/+fail/' own/2.patch
check defconfig 1 '^FAILED +defconfig' "what does not compile"
check pages-16k 1 'not granted: CONFIG_ARM64_16K' "an option not granted"

touch tree/arch/arm64/broken
build baseline
told "a build that fails" 1 "make failed; all it said is in '.*build.log'"
[ -f top/kernels/out/baseline/Image ]
ok $? "what was built before is still there"
rm -rf tree/arch
build baseline
told "no kernel tree" 1 "not a kernel tree with arm64 '.*/tree'"
[ -z "$(find top/kernels/out -name '.build.*')" ]
ok $? "nothing temporary is left"
finish
