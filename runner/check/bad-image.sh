#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# What is named as a kernel and is none, each with its own sentence.
. "$(dirname "$0")/tap.sh"

# try NAME KERNEL REGEX
try()
{
	run --baseline=base.Image --candidate="$2"
	expect "$1" 2 "^runner: $3"
}

try "a missing file" ./none.Image \
	"no such file or directory: './none.Image'$"
try "a name that is none of ours" nosuch \
	"no such kernel: 'nosuch' \(in '.*': none\)$"

: > empty
try "an empty file" empty "empty file, not a kernel: 'empty'$"

head -c 300000 base.Image > short
truncate -s 100000 short
try "a cut Image" ./short \
	"truncated Image \(100000 bytes, .* of 262144 at least\): './short'$"
head -c 60 base.Image > header
try "less than a header" ./header "truncated Image \(60 bytes, .*'./header'$"

# Whatever is in the folder of a kernel must agree with its System.map.
mkdir built && make_image built/Image
printf '%s\n' 'ffff800080000000 T _text' 'ffff8000800a0000 D _edata' \
	> built/System.map
try "an Image shorter than its System.map tells" ./built \
	"truncated Image .* of 655360 at least"

cp base.Image x86
printf 'HdrS' | dd of=x86 bs=1 seek=$((0x202)) conv=notrunc status=none
printf 'xxxx' | dd of=x86 bs=1 seek=56 conv=notrunc status=none
try "an x86 kernel" ./x86 "not an arm64 Image \(an x86 kernel \(bzImage\)\)"

head -c 300000 /dev/zero > zboot
printf 'MZ\0\0zimg' | dd of=zboot conv=notrunc status=none
try "an EFI zboot image" ./zboot "not an arm64 Image \(an EFI zboot image;"

printf '\177ELF' > vmlinux
head -c 300000 /dev/zero >> vmlinux
try "a vmlinux" ./vmlinux "not an arm64 Image \(an ELF file; take .*Image"

echo "just some words, none of them a kernel" > text
try "some text" ./text "not an arm64 Image \(no arm64 magic in its header\)"

mkdir folder
try "a folder without Image" ./folder \
	"no Image and no saved run in folder: './folder'$"
try "a device" /dev/null "neither a file nor a folder: '/dev/null'$"

gzip -c base.Image > good.gz
head -c 200 good.gz > cut.gz
try "a cut Image.gz" ./cut.gz "truncated or damaged gzip file: './cut.gz'$"
gzip -c text > text.gz
try "a gzip of something else" ./text.gz "not an arm64 Image"
run --quiet --baseline=base.Image --candidate=./good.gz
expect_report "a whole Image.gz is taken" 0 .

mkdir -p build/arch/arm64/boot && make_image build/arch/arm64/boot/Image
run --quiet --baseline=base.Image --candidate=build/
expect_report "a kernel build folder is taken" 0 .

run --baseline=./none.Image --candidate=cand.Image --bisect
expect "status 129 under --bisect" 129 "^runner: no such file or directory"
finish
