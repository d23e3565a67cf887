# SPDX-License-Identifier: GPL-2.0-only
#
# For build: the tree that it starts from, and what tells it from another.
# Sourced, never run.

# Where the pristine tree is, and what tells it from another.
find_source()
{
	own_tree=
	if [ -z "$source_arg" ]; then
		[ "$pin" ] || die "no source in '$kernels/$recipe.kernel'"
		pristine=$("$kernels/fetch" "$pin" | tail -n 1)
		source_id=$(sed -n 2p "$pristine/.el0diff-source")
	elif [ -d "$source_arg" ]; then
		pristine=$(realpath "$source_arg")
		source_id=$(identify_tree "$pristine")
		own_tree=yes
	elif [ -f "$source_arg" ]; then
		unpack_tarball
	else
		usage_error "no such tree or tarball '$source_arg'"
	fi
	[ -f "$pristine/arch/arm64/Kconfig" ] ||
		die "not a kernel tree with arm64 '$pristine'"
}

# A clean git tree is what its commit says; any other is known by the names,
# sizes and times of its files.
identify_tree()
{
	local git=(git -C "$1")

	if [ "$("${git[@]}" rev-parse --show-prefix 2>/dev/null)" = "" ] &&
	   "${git[@]}" rev-parse -q --verify HEAD > /dev/null 2>&1 &&
	   [ -z "$("${git[@]}" --no-optional-locks status --porcelain)" ]; then
		"${git[@]}" rev-parse 'HEAD^{tree}'
	else
		find "$1" -name .git -prune -o -type f -printf '%P %s %T@\n' |
			sort | sha256sum | cut -d ' ' -f 1
	fi
}

unpack_tarball()
{
	local new

	source_id=$(sha256sum < "$source_arg" | cut -d ' ' -f 1)
	pristine=$cache/source/tarball-${source_id:0:12}
	[ ! -d "$pristine" ] || return 0
	mkdir -p "$cache/source"
	new=$(mktemp -d "$cache/source/.tarball.XXXXXX")
	say "unpacking '$source_arg'"
	tar -xf "$source_arg" -C "$new" --strip-components=1 --no-same-owner ||
		{ rm -rf "$new"; die "cannot unpack '$source_arg'"; }
	# Another build of the same tarball may have been faster.
	mv -T "$new" "$pristine" 2>/dev/null || rm -rf "$new"
}
