# SPDX-License-Identifier: GPL-2.0-only
doc_pages = doc/el0diff-trace.5 doc/el0diff-expect.5
man_MANS += $(doc_pages)
EXTRA_DIST += $(doc_pages) doc/catalogue.tsv doc/coverage.awk doc/coverage.md \
	doc/outcomes.awk doc/outcomes.tsv doc/releases.tsv

# What the battery covers. With RUN, the folder of one kernel's run (as in
# RUN=el0diff-runs/001/baseline), what that kernel showed is taken from there.
coverage: tests/manifest
	$(AM_V_at)if test -n '$(RUN)'; then \
		$(AWK) -f $(srcdir)/doc/outcomes.awk '$(RUN)/result' \
			'$(RUN)/trace' > outcomes.tmp && \
		mv outcomes.tmp $(srcdir)/doc/outcomes.tsv || exit; \
	fi; \
	$(AWK) -f $(srcdir)/doc/coverage.awk $(srcdir)/doc/catalogue.tsv \
		$(srcdir)/doc/outcomes.tsv tests/manifest > coverage.tmp && \
	mv coverage.tmp $(srcdir)/doc/coverage.md
.PHONY: coverage
MOSTLYCLEANFILES += coverage.tmp outcomes.tmp
