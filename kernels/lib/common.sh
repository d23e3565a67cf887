# SPDX-License-Identifier: GPL-2.0-only
#
# What fetch and build share.  Sourced, never run.

set -euo pipefail

me=${0##*/}
kernels=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
top=${kernels%/*}

say()
{
	echo "$me: $*" >&2
}

die()
{
	say "$@"
	exit 1
}

# usage_error MESSAGE: as die, but the exit status says whose fault it was.
usage_error()
{
	say "$@"
	echo "Try '$me --help' for more information." >&2
	exit 2
}

# The header comment of a script, after the licence, is its --help.
show_help()
{
	sed -n -e '1,/^#$/d' -e '/^[^#]/q;/^$/q' -e 's/^# \{0,1\}//p' "$0"
}

# cache_dir: where what can be made again is kept.
cache_dir()
{
	if [ -n "${EL0DIFF_CACHE:-}" ]; then
		realpath -m "$EL0DIFF_CACHE"
	elif [ -n "${XDG_CACHE_HOME:-}" ]; then
		echo "$XDG_CACHE_HOME/el0diff"
	elif [ -n "${HOME:-}" ]; then
		echo "$HOME/.cache/el0diff"
	else
		echo "$kernels/work"
	fi
}

# value FILE KEY: what a pin or a recipe says for KEY, or nothing.
value()
{
	sed -n "s/^$2=//p" "$1" | head -n 1
}

# hold LOCKFILE: wait for, and keep until exit, the right to write there.
hold()
{
	mkdir -p "$(dirname "$1")"
	exec {lock}>>"$1"
	flock -n "$lock" && return
	say "waiting for another run to release '$1'"
	flock "$lock"
}

# scratch PARENT: a folder of our own below PARENT, gone at exit.
scratch()
{
	mkdir -p "$1"
	scratch=$(mktemp -d "$1/.$me.XXXXXX")
	trap 'rm -rf "$scratch"' EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM
}
