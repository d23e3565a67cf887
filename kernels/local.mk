# SPDX-License-Identifier: GPL-2.0-only
# Recipes, pins and patches: whatever is there, but not what was built of it.
dist-hook:
	cd $(srcdir) && find kernels -path kernels/out -prune -o \
		-path kernels/work -prune -o -type f -print | \
		tar -c -f - -T - | tar -x -C $(abs_builddir)/$(distdir) -f -
