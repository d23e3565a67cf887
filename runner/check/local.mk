# SPDX-License-Identifier: GPL-2.0-only
# Unit tests: one program each, linked with the library of the runner.
unit_tests = \
	runner/check/test-args \
	runner/check/test-bisect \
	runner/check/test-cases \
	runner/check/test-collect \
	runner/check/test-compare \
	runner/check/test-expect \
	runner/check/test-kernel \
	runner/check/test-ktap \
	runner/check/test-parse \
	runner/check/test-plan \
	runner/check/test-report \
	runner/check/test-saved \
	runner/check/test-util \
	runner/check/test-values
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
unit_libs = $(runner_libs) $(CMOCKA_LIBS)

# From a manifest and two traces to a verdict, in memory.
check_LIBRARIES = runner/check/libfixture.a
runner_check_libfixture_a_SOURCES = \
	runner/check/fixture.c \
	runner/check/fixture.h
fixture_libs = runner/check/libfixture.a $(unit_libs)
# The comparer's cases: one folder each, found when make runs.
EXTRA_DIST += $(wildcard $(srcdir)/runner/check/cases/*/*)

runner_check_test_args_LDADD = $(unit_libs)
runner_check_test_bisect_LDADD = $(unit_libs)
runner_check_test_cases_LDADD = $(fixture_libs)
runner_check_test_collect_LDADD = $(unit_libs)
runner_check_test_compare_LDADD = $(fixture_libs)
runner_check_test_expect_LDADD = $(fixture_libs)
runner_check_test_kernel_LDADD = $(unit_libs)
runner_check_test_ktap_LDADD = $(unit_libs)
runner_check_test_parse_LDADD = $(fixture_libs)
runner_check_test_plan_LDADD = $(unit_libs)
runner_check_test_report_LDADD = $(fixture_libs)
runner_check_test_saved_LDADD = $(fixture_libs)
runner_check_test_util_LDADD = $(unit_libs)
runner_check_test_values_SOURCES = \
	runner/check/test-values.c \
	tests/harness/values.c
runner_check_test_values_LDADD = $(unit_libs)

# Whole runs with fake-qemu in QEMU's place, and a battery of three programs
# that only the manifest knows.
check_PROGRAMS += runner/check/runner runner/check/fake-qemu
runner_check_runner_SOURCES = runner/main.c
runner_check_runner_CPPFLAGS = $(AM_CPPFLAGS) \
	-DMANIFEST=\"$(abs_top_srcdir)/runner/check/manifest\" \
	-DARCHIVE=\"$(abs_top_srcdir)/runner/check/manifest\" \
	-DKERNELS=\"kernels/out\" \
	-DKSELFTEST_MANIFEST=\"$(abs_top_srcdir)/runner/check/kselftest.manifest\" \
	-DKSELFTEST_ARCHIVE=\"$(abs_top_srcdir)/runner/check/manifest\"
runner_check_runner_LDADD = $(runner_libs)
runner_check_fake_qemu_SOURCES = runner/check/fake-qemu.c
runner_check_fake_qemu_LDADD = $(GLIB_LIBS)

shell_tests = \
	runner/check/bad-args.sh \
	runner/check/bad-guest.sh \
	runner/check/bad-image.sh \
	runner/check/bad-qemu.sh \
	runner/check/bisect.sh \
	runner/check/build.sh \
	runner/check/coverage.sh \
	runner/check/dying.sh \
	runner/check/fail-fast.sh \
	runner/check/kselftest.sh \
	runner/check/options.sh \
	runner/check/runs.sh \
	runner/check/strace.sh \
	runner/check/surroundings.sh
TESTS += $(shell_tests)

boot_tests = runner/check/boot/boot.sh
BOOT_TESTS += $(boot_tests)

EXTRA_DIST += $(shell_tests) $(boot_tests) runner/check/boot/bench \
	runner/check/boot/cost runner/check/boot/cost.c \
	runner/check/boot/debug runner/check/boot/faults \
	runner/check/boot/lib.sh runner/check/boot/releases \
	runner/check/boot/same runner/check/boot/series \
	runner/check/boot/twins \
	runner/check/installed.sh runner/check/kselftest.manifest \
	runner/check/manifest runner/check/tap.sh \
	runner/check/unit.h
