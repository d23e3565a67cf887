# SPDX-License-Identifier: GPL-2.0-only
#
# For fetch: a private apt root, with lists, state and cache of its own, and the
# machine's own Debian archive with another suite.  Nothing of the system
# changes, no root rights are needed, and no host name is written down here.
# Sourced, never run.

# The stanzas of the machine's main archive, rewritten for our suite.  A
# stanza counts if its suite is the machine's release itself (which leaves out
# security and third parties) and its components include main.
rewrite_deb822()
{
	grep -hv '^#' "$@" | awk -v suite="$suite" -v releases="$releases" '
		BEGIN { RS = ""; FS = "\n" }
		{
			types = suites = components = ""; off = 0
			for (i = 1; i <= NF; i++) {
				split($i, word, /:[ \t]*/)
				key = tolower(word[1])
				text = substr($i, length(word[1]) + 2)
				if (key == "types") types = text
				if (key == "suites") suites = text
				if (key == "components") components = text
				if (key == "enabled" && text ~ /no/) off = 1
			}
			if (off || types !~ /deb( |$)/ ||
			    components !~ /(^| )main( |$)/ ||
			    suites !~ "(^| )(" releases ")( |$)")
				next
			skip = 0
			for (i = 1; i <= NF; i++) {
				if ($i !~ /^[ \t]/)
					skip = tolower($i) ~ \
					    /^(types|suites|components|enabled):/
				if (!skip) print $i
			}
			print "Types: deb\nSuites: " suite "\nComponents: main\n"
		}'
}

# The same for the one-line format, told in the newer one.
rewrite_list()
{
	grep -h '^deb[ \t]' "$@" | awk -v suite="$suite" -v releases="$releases" '
		{
			key = ""
			if (match($0, /\[[^]]*\]/)) {
				options = substr($0, RSTART + 1, RLENGTH - 2)
				sub(/[ \t]*\[[^]]*\]/, "")
				if (match(options, /signed-by=[^ ]*/))
					key = substr(options, RSTART + 10,
						     RLENGTH - 10)
			}
			if ($3 !~ "^(" releases ")$" || !/ main( |$)/)
				next
			print "Types: deb\nURIs: " $2 "\nSuites: " suite
			if (key != "") print "Signed-By: " key
			print "Components: main\n"
		}'
}

write_sources()
{
	local files releases codename

	codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-sid}")
	releases="$codename|oldstable|stable|testing|unstable|sid"
	{
		if [ "${EL0DIFF_APT_SOURCES:-}" ]; then
			releases='[^ ]+'
			rewrite_deb822 "$EL0DIFF_APT_SOURCES"
		else
			shopt -s nullglob
			files=(/etc/apt/sources.list.d/*.sources)
			[ ${#files[@]} -eq 0 ] || rewrite_deb822 "${files[@]}"
			files=(/etc/apt/sources.list /etc/apt/sources.list.d/*.list)
			[ -e "${files[0]}" ] || unset 'files[0]'
			[ ${#files[@]} -eq 0 ] || rewrite_list "${files[@]}"
		fi
	} > "$root/sources.list.d/archive.sources" || true
	[ -s "$root/sources.list.d/archive.sources" ] ||
		die "apt has no debian archive on this machine; set" \
		    "'EL0DIFF_APT_SOURCES', or build with --source"
}

# Read with -c, so after and above the machine's own apt.conf, of which only
# proxies and the like are to count.
write_conf()
{
	cat > "$root/apt.conf" <<-EOF
		Dir::State "$root/state";
		Dir::State::lists "$root/lists";
		Dir::State::status "$root/status";
		Dir::Cache "$root/cache";
		Dir::Etc::sourcelist "/dev/null";
		Dir::Etc::sourceparts "$root/sources.list.d";
		Dir::Etc::preferences "/dev/null";
		Dir::Etc::preferencesparts "/dev/null";
		#clear APT::Architectures;
		APT::Architecture "$arch";
		APT::Architectures { "$arch"; };
		APT::Sandbox::User "$(id -un)";
		#clear APT::Update::Pre-Invoke;
		#clear APT::Update::Post-Invoke;
		#clear APT::Update::Post-Invoke-Success;
		#clear DPkg::Post-Invoke;
		Acquire::Languages "none";
		Acquire::Retries "3";
	EOF
	# A frozen mirror's Release file goes past its Valid-Until, and what is
	# taken is pinned by its sha256 anyway.
	echo 'Acquire::Check-Valid-Until "false";' >> "$root/apt.conf"
}

make_root()
{
	root=$scratch/apt
	mkdir -p "$root"/{state,lists/partial,cache/archives/partial,sources.list.d}
	: > "$root/status"
	write_conf
	write_sources
}

run_apt()
{
	local tool=$1

	shift
	"$tool" -c "$root/apt.conf" "$@"
}

# update_lists: signed says whether apt could check the archive's signature.
# On a machine that lacks the key, the pin's sha256 is trusted instead, and
# nothing but what it names is then taken.
update_lists()
{
	local log=$scratch/update.log

	signed=yes
	say "reading the package lists of $suite"
	run_apt apt-get update > "$log" 2>&1 && ! grep -q '^[EW]:' "$log" && return
	if grep -qE 'NO_PUBKEY|not signed' "$log"; then
		signed=no
		say "no key on this machine for '$suite': trusting the pin's sha256"
		sed -i -e '/^Signed-By:/,/^[^ ]/{/^Signed-By:/d;/^ /d}' \
		    -e 's/^Types: deb$/&\nTrusted: yes/' \
		    "$root/sources.list.d/archive.sources"
		run_apt apt-get update > "$log" 2>&1 && return
	fi
	cat "$log" >&2
	grep -q '^E:' "$log" || return 0
	die "apt cannot read the lists of suite '$suite'"
}
