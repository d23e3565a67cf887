# SPDX-License-Identifier: GPL-2.0-only
# Makes the manifest (HACKING.md) out of what guest.h left in each program's
# section .el0diff.cases; a file of it is called root/tests/AREA/PROGRAM.cases.
BEGIN { FS = OFS = "\t" }

function flush_program(	i, j, n, names, fixture) {
	for (i = 1; i <= cases; i++) {
		fixture = case_fixture[i]
		if (fixture == "global") {
			print_case(case_name[i], i)
			continue
		}
		n = split(variants[fixture], names, " ")
		for (j = 1; j <= n; j++)
			print_case(fixture "." names[j] "." case_name[i], i)
		if (!n)
			print_case(fixture "." case_name[i], i)
	}
	if (program != "" && !cases) {
		print program ": no test cases" > "/dev/stderr"
		status = 1
	}
	cases = 0
	catalogue = ambient = "-"
	split("", variants)
}

function print_case(name, i) {
	print program, name, case_file[i], case_line[i], catalogue, ambient
}

FNR == 1 {
	flush_program()
	program = FILENAME
	sub(/^root\/tests\//, "", program)
	sub(/\.cases$/, "", program)
}

$1 == "case" {
	cases++
	case_fixture[cases] = $2
	case_name[cases] = $3
	case_file[cases] = $4
	case_line[cases] = $5
}

$1 == "variant" { variants[$2] = variants[$2] " " $3 }

$1 == "catalogue" {
	gsub(/ +/, ",", $2)
	catalogue = $2
}

$1 == "ambient" { ambient = $2 }

END {
	flush_program()
	exit status
}
