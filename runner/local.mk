# SPDX-License-Identifier: GPL-2.0-only
noinst_LIBRARIES += runner/librunner.a
runner_librunner_a_SOURCES = \
	runner/args.c \
	runner/args.h \
	runner/args_check.c \
	runner/args_command.c \
	runner/args_internal.h \
	runner/bisect.c \
	runner/bisect.h \
	runner/boot.c \
	runner/boot.h \
	runner/boot_console.c \
	runner/boot_end.c \
	runner/boot_folder.c \
	runner/boot_internal.h \
	runner/boot_pair.c \
	runner/boot_qemu.c \
	runner/boot_qmp.c \
	runner/boot_region.c \
	runner/boot_result.c \
	runner/boot_runs.c \
	runner/boot_watch.c \
	runner/child.c \
	runner/child.h \
	runner/collect.c \
	runner/collect.h \
	runner/collect_line.c \
	runner/collect_line.h \
	runner/compare.c \
	runner/compare.h \
	runner/compare_align.c \
	runner/compare_align.h \
	runner/compare_ambients.c \
	runner/compare_ambients.h \
	runner/compare_case.c \
	runner/compare_difference.c \
	runner/compare_pairs.c \
	runner/compare_pairs.h \
	runner/compare_repeats.c \
	runner/expect.c \
	runner/expect.h \
	runner/expect_apply.c \
	runner/fail_fast.c \
	runner/fail_fast.h \
	runner/expect_list.c \
	runner/globs.c \
	runner/globs.h \
	runner/image.c \
	runner/image.h \
	runner/kernel.c \
	runner/kernel.h \
	runner/ktap.c \
	runner/ktap.h \
	runner/output.c \
	runner/output.h \
	runner/output_internal.h \
	runner/output_plan.c \
	runner/output_read.c \
	runner/parse.c \
	runner/parse.h \
	runner/parse_end.c \
	runner/parse_line.c \
	runner/parse_line.h \
	runner/parse_state.c \
	runner/parse_state.h \
	runner/plan.c \
	runner/plan.h \
	runner/plan_text.c \
	runner/report.c \
	runner/report.h \
	runner/report_columns.c \
	runner/report_diverged.c \
	runner/report_findings.c \
	runner/report_group.c \
	runner/report_internal.h \
	runner/report_json.c \
	runner/report_json.h \
	runner/report_json_case.c \
	runner/report_kernels.c \
	runner/report_ktap.c \
	runner/report_lists.c \
	runner/report_print.c \
	runner/report_programs.c \
	runner/report_status.c \
	runner/report_summary.c \
	runner/report_text.c \
	runner/report_text.h \
	runner/series.c \
	runner/series.h \
	runner/series_build.c \
	runner/series_internal.h \
	runner/series_pair.c \
	runner/series_report.c \
	runner/series_run.c \
	runner/stages.c \
	runner/stages.h \
	runner/trace.c \
	runner/trace.h \
	runner/util.c \
	runner/util.h \
	runner/guest/format.h
runner_libs = runner/librunner.a $(GLIB_LIBS) $(JANSSON_LIBS) $(LIBARCHIVE_LIBS)

# One program, linked twice: runner finds its data in the build tree and the
# kernels in the source tree, el0diff finds its data where it is installed.
noinst_PROGRAMS += runner/runner
runner_runner_SOURCES = runner/main.c
runner_runner_CPPFLAGS = $(AM_CPPFLAGS) \
	-DMANIFEST=\"$(abs_top_builddir)/tests/manifest\" \
	-DARCHIVE=\"$(abs_top_builddir)/root.cpio\" \
	-DKERNELS=\"$(abs_top_srcdir)/kernels/out\" \
	-DKSELFTEST_MANIFEST=\"$(abs_top_builddir)/root/kselftest/manifest\" \
	-DKSELFTEST_ARCHIVE=\"$(abs_top_builddir)/kselftest.cpio\"
runner_runner_LDADD = $(runner_libs)

bin_PROGRAMS += runner/el0diff
runner_el0diff_SOURCES = runner/main.c
runner_el0diff_CPPFLAGS = $(AM_CPPFLAGS) \
	-DMANIFEST=\"$(pkgdatadir)/manifest\" \
	-DARCHIVE=\"$(pkgdatadir)/root.cpio\" \
	-DKERNELS=\"kernels/out\" \
	-DKSELFTEST_MANIFEST=\"$(pkgdatadir)/kselftest.manifest\" \
	-DKSELFTEST_ARCHIVE=\"$(pkgdatadir)/kselftest.cpio\"
runner_el0diff_LDADD = $(runner_libs)

# Writes the guest's archive from a list; tests/local.mk uses it.
noinst_PROGRAMS += runner/pack
runner_pack_SOURCES = runner/pack.c
runner_pack_LDADD = $(GLIB_LIBS) $(LIBARCHIVE_LIBS)

man_MANS += runner/el0diff.1
runner/el0diff.1: runner/runner.1
	$(AM_V_GEN)$(MKDIR_P) runner && cp $< $@
CLEANFILES += runner/el0diff.1
EXTRA_DIST += runner/runner.1
