# SPDX-License-Identifier: GPL-2.0-only
#
# For build and check: what a recipe, or a folder of patches, consists of.
# Sourced, never run.

# read_recipe: of $recipe, NAME or FOLDER with or without @N: source, patches and
# fragments. Partial says that patches of it are left out.
read_recipe()
{
	local count name=${recipe%@*}

	case $name in
	*/*) read_folder "$name" ;;
	*) read_kernel "$kernels/$name.kernel" ;;
	esac
	series_patches=() partial=
	[ -z "$series" ] || list_series
	case $recipe in
	*@*) count=${recipe##*@} ;;
	*) return 0 ;;
	esac
	[[ $count =~ ^[0-9]+$ ]] && [ "$count" -le ${#series_patches[@]} ] ||
		usage_error "there are ${#series_patches[@]} patches in '$series'," \
			    "not '$count'"
	[ "$count" -eq ${#series_patches[@]} ] || partial=yes
	series_patches=("${series_patches[@]:0:count}")
}

read_kernel()
{
	local file=$1

	[ -f "$file" ] || usage_error "no such recipe '$file'"
	own_series=
	pin=$(value "$file" source)
	series=$(value "$file" series)
	read -ra recipe_configs <<< "$(value "$file" config)"
	recipe_configs=("${recipe_configs[@]/#/$kernels/}")
	series=${series:+$kernels/$series}
}

read_folder()
{
	[ -d "$1" ] || usage_error "no such folder '$1'"
	own_series=yes
	series=$(realpath "$1")
	pin=$(value "$kernels/baseline.kernel" source)
	recipe_configs=()
	[ ! -f "$series/config" ] || recipe_configs=("$series/config")
}

# A file named series, where there is one, has the order, as quilt has it.
list_series()
{
	local dir=$series patch

	[ -d "$dir" ] || die "no such series '$dir'"
	if [ -f "$dir/series" ]; then
		while read -r patch _; do
			case $patch in '' | '#'*) continue ;; esac
			[ -f "$dir/$patch" ] || die "no such patch '$dir/$patch'"
			series_patches+=("$dir/$patch")
		done < "$dir/series"
	else
		shopt -s nullglob
		series_patches=("$dir"/*.patch)
	fi
}
