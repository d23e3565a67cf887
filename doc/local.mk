# SPDX-License-Identifier: GPL-2.0-only
doc_pages = doc/el0diff-trace.5 doc/el0diff-expect.5
man_MANS += $(doc_pages)
EXTRA_DIST += $(doc_pages)
