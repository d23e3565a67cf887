#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Makes configure out of configure.ac.
set -eu
cd "$(dirname "$0")"
need() {
	command -v "$1" >/dev/null || {
		echo "autogen.sh: $1 not found: install Debian's $2" >&2
		exit 1
	}
}
need autoconf autoconf
need automake automake
need pkg-config pkg-config
mkdir -p build-aux
exec autoreconf --install --force "$@"
