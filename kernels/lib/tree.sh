# SPDX-License-Identifier: GPL-2.0-only
#
# For build: the patched tree, made anew in each run, and which of the last
# objects can be kept.  Sourced, never run.

# A user's own tree is built in place, with the objects elsewhere, unless it is
# to be patched: then, as ever, a copy is.
choose_tree()
{
	tree=$work/src
	[ -z "$own_tree" ] || [ ${#patches[@]} -gt 0 ] || tree=$pristine
}

# The pristine tree is ours, nothing of the build writes to it, and patch(1)
# puts new files in place of old ones instead of writing to them, so there hard
# links serve for a copy.
make_tree()
{
	if [ "$tree" = "$pristine" ]; then
		check_unbuilt "$tree"
		keep_objects "built in $tree"
		return
	fi
	keep_objects "$source_id"
	rm -rf "$work/new" "$work/old"
	if [ "$own_tree" ]; then
		copy_own_tree
	elif [ -d "$work/src" ] && [ -f "$work/touched" ]; then
		take_back_patches
	else
		cp -al "$pristine" "$work/new"
	fi
	apply_patches
	keep_times
	rm -rf "$work/src" "$work/old"
	mv "$work/new" "$work/src"
}

# What the last build left, as the pristine tree has it, which is much less
# work than a copy of the whole.  It is not src meanwhile: if we are stopped,
# the next build begins anew.  What was there goes to old, for keep_times().
take_back_patches()
{
	local file

	mv "$work/src" "$work/new"
	mkdir "$work/old"
	while read -r file; do
		if [ -f "$work/new/$file" ]; then
			mkdir -p "$work/old/${file%/*}"
			mv "$work/new/$file" "$work/old/$file"
		fi
		[ ! -f "$pristine/$file" ] ||
			ln "$pristine/$file" "$work/new/$file"
	done < <(sort -u "$work/touched")
}

# keep_objects ORIGIN: what was compiled last time, if it was of the same files
# but for the patches.
keep_objects()
{
	[ "$(cat "$work/objects-of" 2>/dev/null)" = "$1" ] ||
		rm -rf "$work/obj" "$work/touched" "$work/src"
	echo "$1" > "$work/objects-of"
}

check_unbuilt()
{
	[ ! -e "$1/.config" ] && [ ! -d "$1/include/config" ] ||
		die "the tree has been built in; run 'make mrproper' in '$1'"
}

# With git, what a build left in the tree can be told from the source.
copy_own_tree()
{
	mkdir "$work/new"
	if git -C "$pristine" rev-parse -q --verify HEAD > /dev/null 2>&1; then
		(cd "$pristine" && git ls-files -z --cached --others \
		    --exclude-standard --deduplicate |
		 tar -c --null --ignore-failed-read -T - 2>/dev/null) |
			tar -x -C "$work/new"
	else
		check_unbuilt "$pristine"
		cp -a --reflink=auto "$pristine/." "$work/new"
	fi
}

# Those of the series have to fit exactly; a user's own may have been made for
# a tree that is a little different.
apply_patches()
{
	local patch

	touch "$work/touched"
	for patch in "${series_patches[@]}"; do
		apply_patch "$patch" -F0
	done
	for patch in "${extra_patches[@]}"; do
		apply_patch "$patch"
	done
}

apply_patch()
{
	local patch=$1 log=$work/patch.log

	if ! patch -d "$work/new" -p1 -f -s --verbose --no-backup-if-mismatch -r - \
	    "${@:2}" < "$patch" > "$log" 2>&1; then
		cat "$log" >&2
		die "does not apply to '$(failed_file "$log")': patch" \
		    "'${patch#"$kernels/"}'"
	fi
	touched_files "$log" >> "$work/touched"
}

touched_files()
{
	sed -n "s/^patching file '\{0,1\}\([^']*\)'\{0,1\}\$/\1/p" "$1" |
		sed 's/ (renamed from .*//'
}

# The last file that patch spoke of before the first failure.
failed_file()
{
	awk '/^patching file / { file = $3 }
	     /^can.t find file/ { lost = 1 }
	     lost && /^[|][+][+][+] / { sub(/^[^\/]*\//, "", $2); file = $2; exit }
	     /FAILED/ { exit }
	     END { print file }' "$1"
}

# make goes by times, and the objects of the last build are still there.  A
# file that some patch changes, or no longer does, is new to make, unless it is
# what it was.
keep_times()
{
	local file last=$work/src

	[ ! -d "$work/old" ] || last=$work/old
	while read -r file; do
		[ -f "$work/new/$file" ] || continue
		if cmp -s "$work/new/$file" "$last/$file"; then
			touch_copy "$file" -r "$last/$file"
		else
			touch_copy "$file"
		fi
	done < <(sort -u "$work/touched")
}

# touch_copy FILE [OPTION]...: never through a hard link to the pristine tree.
touch_copy()
{
	local file=$work/new/$1

	cp -p "$file" "$file.el0diff"
	touch "${@:2}" "$file.el0diff"
	mv "$file.el0diff" "$file"
}
