# SPDX-License-Identifier: GPL-2.0-only
# Makes doc/coverage.md:
#
#	awk -f doc/coverage.awk doc/catalogue.tsv doc/outcomes.tsv tests/manifest
#
# An id that a case names and the catalogue has not, and an entry with neither
# or both of cases and a reason, are errors.
BEGIN { FS = "\t" }

function complain(text) {
	print "coverage: " text > "/dev/stderr"
	status = 1
}

FNR == 1 { part++ }
/^#/ { next }

# doc/catalogue.tsv
part == 1 && $1 !~ /-/ {
	section[++lines] = $2
	next
}
part == 1 {
	if (NF != 4)
		complain("doc/catalogue.tsv:" FNR ": not four columns")
	if ($1 in text)
		complain("doc/catalogue.tsv:" FNR ": " $1 " is there twice")
	entry[++lines] = $1
	text[$1] = $2
	reason[$1] = $3
	finding[$1] = $4
	entries++
	next
}

# doc/outcomes.tsv
part == 2 && $1 == "run" {
	run = $2
	next
}
part == 2 {
	ran[$1] = $2 + $3 + $4 + $5
	ok[$1] = $2
	some[$1] = $3
	skip[$1] = $4
	fail[$1] = $5
	events += $6
	why[$1] = $7
	next
}

# tests/manifest
{
	cases[$1]++
	if (cases[$1] > 1)
		next
	program[++programs] = $1
	n = split($5, ids, ",")
	for (i = 1; i <= n; i++)
		claim(ids[i], $3)
}

function claim(id, file) {
	if (id == "-")
		return
	if (!(id in text)) {
		complain(file ": " id " is not in doc/catalogue.tsv")
		return
	}
	if (id in covered)
		covered[id] = covered[id] SUBSEP program[programs]
	else
		covered[id] = program[programs]
}

function check(id) {
	if (id in covered && reason[id] != "-")
		complain(id " has cases and a reason why it has none")
	if (!(id in covered) && reason[id] == "-")
		complain(id " has neither a case nor a reason why it has none")
}

# "3 ok, 1 skipped", of what ran; what is newer than that run says so.
function add(list, number, word) {
	if (!number)
		return list
	return list (list == "" ? "" : ", ") number " " word
}

function sum(id,	list, n, i, p, o, s, k, f, new) {
	n = split(covered[id], list, SUBSEP)
	for (i = 1; i <= n; i++) {
		p = list[i]
		if (ran[p] != cases[p]) {
			new += cases[p]
			continue
		}
		o += ok[p]
		s += some[p]
		k += skip[p]
		f += fail[p]
	}
	return add(add(add(add(add("", o, "ok"), s, "ok where possible"), k,
			   "skipped"), f, "failed"), new, "not run yet")
}

function case_list(id,	list, n, i, all) {
	n = split(covered[id], list, SUBSEP)
	for (i = 1; i <= n; i++)
		all = all (i > 1 ? ", " : "") list[i] " (" cases[list[i]] ")"
	return all
}

function row(id) {
	if (id in covered)
		printf "| %s | %s | %s | %s | %s |\n", id, text[id],
			case_list(id), sum(id),
			finding[id] == "-" ? "" : finding[id]
	else
		printf "| %s | %s | none: %s | | %s |\n", id, text[id],
			reason[id], finding[id] == "-" ? "" : finding[id]
}

function summary(	i, id, none, settled, all, p) {
	for (i = 1; i <= lines; i++) {
		id = entry[i]
		if (id == "")
			continue
		none += !(id in covered)
		settled += finding[id] ~ /^predicted/
	}
	for (p in cases)
		all += cases[p]
	print "# What the battery covers\n"
	print "Made by `make coverage` from doc/catalogue.tsv, doc/outcomes.tsv" \
		" and the\ncases themselves; nothing here is written by hand.\n"
	print "* " entries " entries: " entries - none " with cases, " none \
		" without, each with its reason."
	print "* " programs " programs with " all " cases. A case may show" \
		" several entries."
	print "* What 7.3.4 showed: " run ", " events " events."
	print "* Predictions that the kernel has settled: " settled ".\n"
	print "In brackets: the cases of a program, all of which count for each" \
		" of its entries.\nok: in every ambient; a case that records and" \
		" asserts nothing is ok too.  ok where\npossible: skipped in an" \
		" ambient that rules it out."
}

# By reason: most of them are the same.
function skips(	i, p, n, list, all) {
	print "\n## Skipped on 7.3.4\n"
	for (i = 1; i <= programs; i++) {
		p = program[i]
		if (!skip[p])
			continue
		if (!(why[p] in all))
			list[++n] = why[p]
		all[why[p]] = all[why[p]] " " p
	}
	for (i = 1; i <= n; i++)
		print "* " list[i] ":" all[list[i]]
}

END {
	if (part != 3)
		complain("wants three files: catalogue, outcomes, manifest")
	for (i = 1; i <= lines; i++)
		if (i in entry)
			check(entry[i])
	if (status)
		exit 1
	summary()
	for (i = 1; i <= lines; i++) {
		if (i in section) {
			print "\n## " section[i] "\n"
			print "| id | what happens | cases | 7.3.4 | found out |"
			print "|---|---|---|---|---|"
		} else {
			row(entry[i])
		}
	}
	skips()
}
