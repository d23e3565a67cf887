# SPDX-License-Identifier: GPL-2.0-only
#
# What the scripts of this folder read out of a KTAP report.  Sourced, never run.

# The cases that differ, PROGRAM.CASE[AMBIENT]: the two kernels' own results
# come first, the comparison last, and in that a case which is skipped on one of
# them only is "not ok" too.
differing()
{
	awk '/^  1\.\./ { n = 0 }
	     /^  not ok / { id[++n] = $4 }
	     END { for (i = 1; i <= n; i++) print id[i] }'
}
