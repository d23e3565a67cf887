/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the files of report share; only they and test-report.c include it.
 */
#ifndef EL0DIFF_REPORT_INTERNAL_H
#define EL0DIFF_REPORT_INTERNAL_H

#include <glib.h>
#include <stdbool.h>

#include "args.h"
#include "boot.h"
#include "compare.h"
#include "expect.h"
#include "plan.h"
#include "report.h"
#include "trace.h"

struct report {
	const struct args *args;
	const struct plan *plan;
	const struct run *runs;		/* of both sides */
	const struct trace *traces;	/* of both sides */
	const struct verdict *verdict;
};

/* The formats; each adds a whole document to @out. */
void report_text(const struct report *report, bool color, GString *out);
void report_json(const struct report *report, GString *out);
void report_ktap(const struct report *report, GString *out);

/* baseline, candidate */
extern const char *const side_names[SIDES];
extern const char *const verdict_names[VERDICT_KINDS];

/* report.c */

/*
 * Writes report.txt and the other formats asked for into args->output_dir.
 * Returns 0, or -1 with the first that could not be written in *error.
 */
int report_files(const struct report *report, char **error);

/* report_status.c */

/* Whether results of @side are missing, so that it has no full verdict. */
bool report_incomplete(const struct run *run, enum side side,
		       const struct verdict *verdict);

/* Declarations that did not show. */
size_t report_unseen(const struct verdict *verdict);

/* "s", or "" for one. */
const char *plural(size_t n);

/* The verdict in one sentence without its full stop; to be freed. */
char *report_sentence(const struct report *report);

/* report_group.c */

/* Cases that are told in one breath, in the order of the plan. */
struct group {
	char *key;
	GPtrArray *members;	/* of const struct case_verdict * */
};

/* What must be equal for one breath; NULL leaves the case out. */
typedef char *(*group_key)(const struct case_verdict *one);

/* Groups of cases, and of programs; an array of struct group *. */
GPtrArray *group_cases(const struct report *report, group_key key);

/* The keys. */
char *group_by_divergence(const struct case_verdict *one);
char *group_by_skip(const struct case_verdict *one);	/* on one side only */
char *group_by_both_skips(const struct case_verdict *one);
char *group_by_failure(const struct case_verdict *one);	/* on both sides */
char *group_by_splat(const struct case_verdict *one);	/* on both sides */
char *group_by_blame(const struct case_verdict *one);	/* no verdict */

/* A complaint of the kernel; the first of them, or NULL. */
bool is_splat(const struct event *event);
const struct event *first_splat(const struct trace_case *telling);

/* The last failed assertion, or NULL. */
const struct event *last_assert(const struct trace_case *telling);

/* The id without its ambient; of a program, the program's name. */
char *bare_id(const struct case_verdict *one);

/* How near a list is looked at. */
enum zoom {
	ZOOM_CASES,
	ZOOM_PROGRAMS,
	ZOOM_AREAS,
};

/* One line of such a list: members of a group that have one name. */
struct entry {
	char *bare;		/* bare_id(), or a program, or an area */
	unsigned int ambients;	/* bit i: plan_ambients[i] */
	guint count;		/* of members */
	const struct case_verdict *first;
};

/* What is in @group: an array of struct entry *, never empty. */
GPtrArray *group_entries(const struct group *group, enum zoom zoom);

/* `none audit'; to be freed. */
char *entry_ambients(const struct entry *entry);

/* The command that runs only what the group's first member is about. */
char *group_command(const struct report *report, const struct group *group);

/* report_print.c */

/* Columns that a page for people has. */
#define PAGE_WIDTH 100

/* Where text for people goes. */
struct printer {
	GString *out;
	bool color;
};

enum paint {
	PAINT_NONE,
	PAINT_HEAD,
	PAINT_BASELINE,
	PAINT_CANDIDATE,
	PAINT_GOOD,
	PAINT_BAD,
};

__attribute__((format(printf, 3, 4)))
void print(const struct printer *printer, enum paint paint,
	   const char *format, ...);

/* @text broken between words, each line behind @indent blanks. */
void print_wrapped(const struct printer *printer, unsigned int indent,
		   const char *text);

/* Columns of @text on a terminal. */
unsigned int text_columns(const char *text);

/* The event of @first on both sides, what differs marked and decoded. */
void print_difference(const struct printer *printer,
		      const struct comparison *comparison,
		      const struct difference *first);

/* Both values of the field @key, which takes @width columns. */
void print_values(const struct printer *printer, const char *key, int width,
		  const char *baseline, const char *candidate,
		  const struct declaration *declared);

/* What a number between -4095 and -1 means, as -ENOSYS; NULL for any other. */
const char *decode_value(const char *value);

/* report_columns.c */

/* One event behind @label, broken between words. */
void print_event(const struct printer *printer, const char *label,
		 const struct event *event);

/* Both under each other, with marks under what differs. */
void print_pair(const struct printer *printer, const struct event *baseline,
		const struct event *candidate);

#endif
