# SPDX-License-Identifier: GPL-2.0-only
#
# For build: the configuration, from fragments, and whether kconfig granted it.
# Sourced, never run.

list_fragments()
{
	local file

	shopt -s nullglob
	fragments=("$kernels/base.config" "$top"/tests/*/config
		   "${recipe_configs[@]}" "${extra_configs[@]}")
	for file in "${fragments[@]}"; do
		[ -r "$file" ] || die "cannot read '$file'"
	done
	wanted=$(read_fragments) ||
		die "not an option '${wanted##*$'\n'}'"
}

# One line for each option that a fragment asks for:
# symbol, value, condition, fragment.
read_fragments()
{
	awk -v OFS='\t' '
		function condition(line) {
			if (!match(line, /[ \t]#[ \t]*(optional|if|unless)/))
				return "always"
			line = substr(line, RSTART)
			sub(/^[ \t]*#[ \t]*/, "", line)
			return line
		}
		/^CONFIG_[A-Za-z0-9_]+=/ {
			at = index($0, "=")
			text = substr($0, at + 1)
			sub(/[ \t]+#.*/, "", text)
			print substr($0, 1, at - 1), text, condition($0), FILENAME
			next
		}
		/^# CONFIG_[A-Za-z0-9_]+ is not set/ {
			print $2, "n", condition(substr($0, 3)), FILENAME
			next
		}
		!/^#|^[ \t]*$/ {
			print FILENAME ":" FNR
			exit 1
		}' "${fragments[@]}"
}

# What the fragments ask for, in the syntax of a .config.
print_wanted()
{
	local symbol text

	while IFS=$'\t' read -r symbol text _; do
		case $text in
		n) echo "# $symbol is not set" ;;
		*) echo "$symbol=$text" ;;
		esac
	done <<< "$wanted"
}

write_config()
{
	print_wanted > "$work/wanted.config"
	mkdir -p "$work/obj"
	cp "$work/obj/.config" "$work/last.config" 2>/dev/null || true
	"${make[@]}" KCONFIG_ALLCONFIG="$work/wanted.config" allnoconfig \
	    > "$work/build.log" 2>&1 || fail_build
	check_config
}

# kconfig drops what it cannot grant without a word, so ask it again.
check_config()
{
	local symbol text condition fragment bad=0 why line=0

	while IFS=$'\t' read -r symbol text condition fragment; do
		line=$((line + 1))
		is_wanted "$condition" || continue
		! is_premature "$fragment" || continue
		[ "$(setting "$symbol")" != "$text" ] || continue
		! is_overridden "$symbol" $line || continue
		why="is $(setting "$symbol") in the result"
		has_symbol "$symbol" || why="does not exist in this tree"
		say "$symbol=$text $why, asked for by '${fragment#"$top/"}'"
		bad=$((bad + 1))
	done <<< "$wanted"
	[ $bad -eq 0 ] || die "$bad options not granted in '$work/obj/.config'"
}

is_wanted()
{
	local word symbol

	read -r word symbol _ <<< "$1"
	case $word in
	optional) return 1 ;;
	if) [ "$(setting "CONFIG_$symbol")" = y ] ;;
	unless) [ "$(setting "CONFIG_$symbol")" != y ] ;;
	esac
}

# is_overridden SYMBOL LINE: whether a fragment of the recipe or of the user,
# which win, asks behind LINE for something else: of the symbol, or of the
# choice that it is a part of.
is_overridden()
{
	local symbol text fragment line=0

	while IFS=$'\t' read -r symbol text _ fragment; do
		line=$((line + 1))
		[ $line -gt "$2" ] && is_among "$fragment" \
		    "${recipe_configs[@]}" "${extra_configs[@]}" || continue
		[ "$symbol" != "$1" ] || return 0
		[ "$text" != y ] || ! same_choice "$1" "$symbol" || return 0
	done <<< "$wanted"
	return 1
}

# is_among WORD WORD...: whether the first is one of the others.
is_among()
{
	local word

	for word in "${@:2}"; do
		[ "$1" != "$word" ] || return 0
	done
	return 1
}

# Whether one choice of some Kconfig file has both symbols.
same_choice()
{
	local file

	while read -r file; do
		awk -v one="${1#CONFIG_}" -v other="${2#CONFIG_}" '
			$1 == "choice" { has_one = has_other = 0 }
			$1 == "config" && $2 == one { has_one = 1 }
			$1 == "config" && $2 == other { has_other = 1 }
			$1 == "endchoice" && has_one && has_other { exit found = 1 }
			END { exit !found }' "$file" && return 0
	done < <(files_defining "$1")
	return 1
}

# The recipe's own options are what its whole series makes possible.
is_premature()
{
	[ "$partial" ] && is_among "$1" "${recipe_configs[@]}"
}

setting()
{
	local line

	line=$(grep -m 1 "^$1=" "$work/obj/.config") || true
	line=${line#*=}
	echo "${line:-n}"
}

has_symbol()
{
	[ -n "$(files_defining "$1")" ]
}

files_defining()
{
	grep -rlE --include='Kconfig*' --exclude-dir=scripts \
	    "^[[:space:]]*(menu)?config[[:space:]]+${1#CONFIG_}[[:space:]]*\$" \
	    "$tree" || true
}
