# SPDX-License-Identifier: GPL-2.0-only
#
# What the scripts of this folder have in common.  Sourced, never run.

# The cases that differ in the KTAP report on stdin, PROGRAM.CASE[AMBIENT]: the
# two kernels' own results come first, the comparison last, and in that a case
# which is skipped on one of them only is "not ok" too.
differing()
{
	awk '/^  1\.\./ { n = 0 }
	     /^  not ok / { id[++n] = $4 }
	     END { for (i = 1; i <= n; i++) print id[i] }'
}

# sameness STATUS: what the runner's exit status says of two that must not
# differ.
sameness()
{
	case $1 in
	0) echo same ;;
	1) echo DIVERGED ;;
	*) echo "TROUBLE-$1" ;;
	esac
}

# spread N FUNCTION: calls FUNCTION, which is exported, with every N of the
# NUL-separated words of stdin, JOBS (the number of CPUs) of them at once.  They
# are a group of their own, to be ended with us: xargs leaves its children alone.
spread()
{
	set -m
	xargs -0 -r -n "$1" -P "${JOBS:-$(nproc)}" bash -c "$2"' "$@"' "$2" \
		<&0 &
	set +m
	trap 'kill -- -"$!"; wait; exit 2' INT TERM
	wait
	trap 'exit 2' INT TERM
}
