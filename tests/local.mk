# SPDX-License-Identifier: GPL-2.0-only
# The guest's side: every tests/AREA/PROGRAM.c is a program; what is deleted is
# gone from the archive, too.  All of it is built below root/.
guest_harness_files = $(wildcard $(srcdir)/tests/harness/*)
guest_init_files = $(wildcard $(srcdir)/runner/guest/*)
guest_area_files = $(filter-out $(guest_harness_files), \
	$(wildcard $(srcdir)/tests/*/*))
EXTRA_DIST += tests/headers tests/manifest.awk $(guest_harness_files) $(guest_init_files) \
	$(guest_area_files)

guest_programs = $(sort $(patsubst $(srcdir)/%.c,root/%, \
	$(filter %.c,$(guest_area_files))))
guest_harness = $(patsubst $(srcdir)/tests/%,root/%.o, \
	$(filter-out %/dispatch.c,$(filter %.c %.S,$(guest_harness_files))))
guest_init = $(filter %.c,$(guest_init_files))

# Static, for any ARMv8.0 core, and without the helpers that look for LSE
# atomics: what runs must not depend on the emulated CPU.
GUEST_CFLAGS = -O2
guest_cflags = -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -Werror \
	-Wno-sign-compare -static -march=armv8-a -mno-outline-atomics \
	-ffile-prefix-map=$(srcdir)/= \
	-isystem $(guest_headers) \
	-isystem $(KERNEL_TREE)/tools/testing/selftests \
	-Iroot/harness -I$(srcdir)/tests/harness -I$(srcdir)/runner/guest \
	$(GUEST_CFLAGS)

# Nor must the C library choose by the CPU: its SVE memcpy() makes every process
# trap for SVE, again after each call, and the kernel run in two vector states,
# which an emulator translates twice.  A sixth of a comparison's time.
guest_memory = memcpy memmove memset memchr
guest_ldflags = $(foreach f,$(guest_memory),-Wl,--defsym=$(f)=__$(f)_generic)

AM_V_GUESTCC = $(am__v_GUESTCC_@AM_V@)
am__v_GUESTCC_ = $(am__v_GUESTCC_@AM_DEFAULT_V@)
am__v_GUESTCC_0 = @echo "  GUESTCC " $@;
am__v_GUESTCC_1 =

guest_headers = root/headers/usr/include
root/headers-stamp: $(srcdir)/tests/headers
	@$(MKDIR_P) root
	$(AM_V_GEN)$(srcdir)/tests/headers $(srcdir)/kernels \
		$(KERNEL_TREE) root/headers && touch $@

root/harness/syscall_64.inc: root/headers-stamp
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)sed -n 's/^#define __NR_\([a-z0-9_]*\) \([0-9]*\)$$/[\2] = "\1",/p' \
		$(guest_headers)/asm/unistd_64.h > $@
root/harness/syscall_32.inc: $(KERNEL_TREE)/arch/arm64/tools/syscall_32.tbl
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(AWK) '/^[0-9]/ { print "[" $$1 "] = \"" $$3 "\"," }' $< > $@
guest_tables = root/harness/syscall_64.inc root/harness/syscall_32.inc

root/harness/%.o: tests/harness/% $(guest_tables)
	@$(MKDIR_P) $(@D)
	$(AM_V_GUESTCC)$(GUEST_CC) $(guest_cflags) -MMD -MP -c -o $@ $<
root/libharness.a: $(guest_harness)
	$(AM_V_AR)rm -f $@ && `$(GUEST_CC) -print-prog-name=ar` crD $@ $^

root/init: $(guest_init) root/libharness.a
	$(AM_V_GUESTCC)$(GUEST_CC) $(guest_cflags) $(guest_ldflags) -s -o $@ $^
root/init: $(filter %.h,$(guest_init_files) $(guest_harness_files))

# All programs are one executable: each has a name of its own there, and a copy
# of the C library in each of them made an archive that took longer to unpack
# than the kernel to boot.  Nothing of a program is visible to another one: its
# symbols become local, but for its main(), and its constructors, which register
# its cases, go to a section of its own (program.ld), that dispatch.c runs.
# What guest.h collects for the manifest stays out of it.
guest_objects = $(guest_programs:=.o)
guest_binutil = `$(GUEST_CC) -print-prog-name=$(1)`
root/tests/%.o: tests/%.c $(guest_tables) tests/harness/program.ld
	@$(MKDIR_P) $(@D)
	$(AM_V_GUESTCC)name=`echo $* | sed 's|/|__|g'` && \
	$(GUEST_CC) $(guest_cflags) -MMD -MP -MF $(@:.o=.d) -MT $@ \
		-c -o $@.one $< && \
	$(call guest_binutil,ld) -r -T $(srcdir)/tests/harness/program.ld \
		-o $@.two $@.one && \
	$(call guest_binutil,objcopy) \
		--dump-section .el0diff.cases=$(@:.o=.cases) \
		--remove-section .el0diff.cases \
		--redefine-sym main=main_$$name \
		--keep-global-symbol=main_$$name \
		--rename-section program_init=init_$$name $@.two $@ && \
	rm -f $@.one $@.two
-include $(guest_programs:=.d) $(guest_harness:.o=.d)

root/programs.inc: root.list
	$(AM_V_GEN)for p in $(guest_programs); do \
		p=$${p#root/tests/}; \
		echo "PROGRAM(\"$$p\", `echo $$p | sed 's|/|__|g'`)"; \
	done > $@
root/dispatch.o: tests/harness/dispatch.c root/programs.inc
	$(AM_V_GUESTCC)$(GUEST_CC) $(guest_cflags) -Iroot -c -o $@ $<
root/programs: $(guest_objects) root/dispatch.o root/libharness.a
	$(AM_V_GUESTCC)$(GUEST_CC) $(guest_cflags) $(guest_ldflags) -s -o $@ $^

tests/manifest: root.list $(guest_objects) tests/manifest.awk
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(AWK) -f $(srcdir)/tests/manifest.awk \
		$(guest_programs:=.cases) > $@.tmp && \
	LC_ALL=C sort $@.tmp > $@ && rm -f $@.tmp

# Debian's strace for the guest; asked for once, whether there is a network or not.
root/strace/list: tests/strace/build kernels/strace.source \
		kernels/strace-libc.source
	$(AM_V_GEN)$(srcdir)/tests/strace/build root/strace

root.list: guest-force root/strace/list
	@{ printf 'init\troot/init\n'; \
	   printf 'programs\troot/programs\n'; \
	   for p in $(guest_programs); do \
		printf '%s\t-> /programs\n' "$${p#root/}"; \
	   done; \
	   cat root/strace/list; } > $@.tmp; \
	cmp -s $@.tmp $@ && rm -f $@.tmp || mv $@.tmp $@
root.cpio: root.list root/init root/programs root/strace/list runner/pack$(EXEEXT)
	$(AM_V_GEN)runner/pack$(EXEEXT) $@ root.list
guest-force:
.PHONY: guest-force

nodist_pkgdata_DATA += root.cpio tests/manifest
CLEANFILES += root.cpio root.list tests/manifest

# The headers take longer than most of the rest.
clean-local:
	rm -rf root/tests root/harness root/strace root/libharness.a root/init \
		root/programs root/programs.inc root/dispatch.o
distclean-local:
	rm -rf root

# The kernel's own tests, in an archive of their own: not part of `make all',
# since it takes a minute and wants the fetched tree.
EXTRA_DIST += $(wildcard $(srcdir)/tests/kselftest/*)
kselftest: kselftest.cpio
root/kselftest/list: tests/kselftest/build tests/kselftest/programs \
		$(wildcard $(KERNEL_TREE)/.el0diff-source) root/headers-stamp
	$(AM_V_GEN)$(srcdir)/tests/kselftest/build '$(GUEST_CC)' \
		'$(KERNEL_TREE)' $(abs_builddir)/$(guest_headers) root/kselftest
kselftest.cpio: root/kselftest/list root/init runner/pack$(EXEEXT)
	$(AM_V_GEN){ printf 'init\troot/init\n'; cat $<; } > $@.list && \
	runner/pack$(EXEEXT) $@ $@.list && rm -f $@.list
.PHONY: kselftest
CLEANFILES += kselftest.cpio

# Where it was made, it is installed.
install-data-hook:
	test ! -f kselftest.cpio || { \
		$(INSTALL_DATA) kselftest.cpio $(DESTDIR)$(pkgdatadir) && \
		$(INSTALL_DATA) root/kselftest/manifest \
			$(DESTDIR)$(pkgdatadir)/kselftest.manifest; }
uninstall-hook:
	rm -f $(DESTDIR)$(pkgdatadir)/kselftest.cpio \
		$(DESTDIR)$(pkgdatadir)/kselftest.manifest
