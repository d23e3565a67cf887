# SPDX-License-Identifier: GPL-2.0-only
#
# For build: the divergences that the messages of the patches declare, in the
# format of el0diff-expect(5).  Sourced, never run.

# The message of a patch, with line numbers: all above its first diff.
message()
{
	awk '/^---( |$)/ || /^diff --git / { exit } { print FNR ":" $0 }' "$1"
}

subject()
{
	awk '/^---( |$)/ { exit }
	     /^Subject: / { sub(/^Subject: /, ""); text = $0; more = 1; next }
	     more && /^[ \t]/ { sub(/^[ \t]+/, ""); text = text " " $0; next }
	     { more = 0 }
	     END { sub(/^\[[^]]*\] */, "", text); print text }' "$1"
}

# write_expect PATCH TITLE: one section for each Diverges: trailer of a patch.
write_expect()
{
	local patch=$1 title=$2 line text ordinal=0
	local form='^Diverges: ([^ ]+) ([^:]+): (.+) -> (.+)$'

	while IFS=: read -r line text; do
		[[ ${text,,} == diverges:* ]] || continue
		[[ $text =~ $form ]] ||
			die "not 'Diverges: <id> <field>: <baseline> ->" \
			    "<candidate>' '$patch:$line'"
		ordinal=$((ordinal + 1))
		printf '[%s.%d]\ntest = %s\nfield = %s\n' "$title" $ordinal \
		    "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
		printf 'baseline = %s\ncandidate = %s\n' \
		    "${BASH_REMATCH[3]}" "${BASH_REMATCH[4]}"
		printf 'reason = %s\nreference = %s\n\n' \
		    "$(subject "$patch")" "${patch#"$kernels/"}"
	done < <(message "$patch")
}

gather_expect()
{
	local patch stem

	for patch in "${series_patches[@]}"; do
		stem=${patch##*/}
		write_expect "$patch" "${series##*/}/${stem%%[!0-9]*}"
	done
	for patch in "${extra_patches[@]}"; do
		stem=${patch##*/}
		write_expect "$patch" "patch/${stem%.*}"
	done
}
