# SPDX-License-Identifier: GPL-2.0-only
# Makes doc/outcomes.tsv out of a run of one kernel: how the cases of each program
# ended, over all of the run's ambients.
#
#	awk -f doc/outcomes.awk RUN/baseline/result RUN/baseline/trace
#
# A program's columns: cases that were ok in all ambients, ok in some and
# skipped in the others, skipped in all, failed or in trouble in any; events;
# the reasons of the skips.
BEGIN { OFS = "\t"; SUBSEP = " " }

FNR == 1 { part++ }

# The JSON that the runner leaves beside a trace.
part == 1 && match($0, /"(kernel|seed|smp)": /) {
	value = substr($0, RSTART + RLENGTH)
	gsub(/[",]/, "", value)
	setting[$1] = value
}
part == 1 { next }

# ID[AMBIENT], ID being PROGRAM or PROGRAM.CASE
function without_ambient(id) {
	sub(/\[[a-z]*\]$/, "", id)
	return id
}

function reason_of(line) {
	sub(/^[^"]*"/, "", line)
	sub(/"[^"]*$/, "", line)
	return line
}

function add_reason(text) {
	if ((program, text) in known)
		return
	known[program, text]
	if (program in reasons)
		text = reasons[program] "; " text
	reasons[program] = text
}

function add_ambient(text) {
	sub(/\]$/, "", text)
	if (!(text in ambient))
		ambients = ambients " " text
	ambient[text]
}

# A case without a "done" line died with its program.
function end_case(result) {
	seen[name, result] = 1
	inside = 0
}

($1 == "begin" || $1 == "test") && inside { end_case("fail") }

$1 == "begin" {
	program = without_ambient($2)
	programs[program]
	add_ambient(substr($2, length(program) + 2))
	next
}

$1 == "test" {
	name = without_ambient($2)
	cases[name] = program
	inside = 1
	next
}

$1 == "done" {
	end_case($2 == "trouble" ? "fail" : $2)
	if ($2 == "skip")
		add_reason(reason_of($0))
	next
}

$1 == "end" && inside { end_case("fail") }

inside { events[program]++ }

$1 == "total" { total = 1 }

function outcome(name) {
	if ((name, "fail") in seen)
		return "fail"
	if (!((name, "skip") in seen))
		return "ok"
	return (name, "ok") in seen ? "some" : "skip"
}

END {
	if (!total) {
		print "outcomes: the trace has no end" > "/dev/stderr"
		exit 1
	}
	for (name in cases)
		count[cases[name], outcome(name)]++
	print "# Made by make coverage RUN=...; see doc/outcomes.awk."
	print "run", "kernel " setting["\"kernel\":"] ", ambients" ambients \
		", seed " setting["\"seed\":"] ", " setting["\"smp\":"] " CPUs"
	fflush()
	for (program in programs)
		print program, count[program, "ok"] + 0, \
			count[program, "some"] + 0, count[program, "skip"] + 0, \
			count[program, "fail"] + 0, events[program] + 0, \
			(program in reasons ? reasons[program] : "-") \
			| "LC_ALL=C sort"
}
