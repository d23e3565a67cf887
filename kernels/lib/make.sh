# SPDX-License-Identifier: GPL-2.0-only
#
# For build and check: how the kernel's make is run. Sourced, never run.

# A caller's make (make check, a bisection) must not colour ours, nor its
# locale our reading of what patch and make say.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES GNUMAKEFLAGS KBUILD_OUTPUT \
      KCFLAGS KAFLAGS KCPPFLAGS KBUILD_EXTRA_SYMBOLS KCONFIG_CONFIG CC LD V
export LC_ALL=C

# The command, in the array make, for $tree and $work.
prepare_make()
{
	cross=${CROSS_COMPILE-aarch64-linux-gnu-}
	compiler=${compiler:-${cross}gcc}
	command -v "$compiler" > /dev/null || die "no compiler '$compiler'"
	# Nothing of the place, the time or the person may get into the Image.
	export KBUILD_BUILD_TIMESTAMP='2020-01-01 00:00:00 UTC'
	export KBUILD_BUILD_USER=el0diff KBUILD_BUILD_HOST=el0diff
	export KBUILD_BUILD_VERSION=1 LOCALVERSION=
	make=(make -C "$tree" "O=$work/obj" ARCH=arm64
	      "CROSS_COMPILE=$cross" "CC=$compiler")
	command -v ccache > /dev/null || return 0
	make[-1]="CC=ccache $compiler"
	# With the base folder the paths that ccache sees are the same in every
	# recipe, so what one compiled is there for the others.
	export CCACHE_DIR=$cache/ccache CCACHE_MAXSIZE=5G
	export CCACHE_BASEDIR=$work CCACHE_NOHASHDIR=1
	# Take the included files from make's dependencies instead of from a run
	# of the preprocessor before each compilation.
	export CCACHE_DEPEND=1
}
