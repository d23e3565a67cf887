/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * compare: two traces against each other, case by case and actor by actor.
 *
 * A verdict points into the plan, the runs and the traces that it was made
 * from: all of them outlive it.
 */
#ifndef EL0DIFF_COMPARE_H
#define EL0DIFF_COMPARE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

#include "trace.h"

struct declaration;
struct expect;
struct plan;
struct plan_case;
struct run;

enum side {
	BASELINE,
	CANDIDATE,
	SIDES,
};

enum difference_kind {
	DIFFERENCE_FIELD,	/* an event is on both sides, a field differs */
	DIFFERENCE_EVENT,	/* an event is on one side only */
	DIFFERENCE_RESULT,	/* the case ended in another way */
};

/* One thing that differs, small enough to be declared by itself. */
struct difference {
	enum difference_kind kind;
	/* Where it shows; NULL on the side that has no such event. */
	const struct event *events[SIDES];
	const char *actor;	/* NULL for a result */
	const char *event;	/* its name; NULL for a result */
	/* A field's key, the event's name, or `result' or `reason'. */
	const char *field;
	/*
	 * Both values, fit for a terminal (escape_text()); NULL where the
	 * field or the event is absent. An event's value is its fields as the
	 * line has them.
	 */
	char *values[SIDES];
	const char *reasons[SIDES];	/* that go with results, or NULL */
	const struct declaration *declared;	/* by expect_apply(), or NULL */
};

/* Everything in which two tellings of one case differ, the earliest first. */
struct comparison {
	struct difference *differences;
	size_t count;
	size_t equal;		/* events that are the same before the first */
	const struct event *last_equal;	/* the last of them, or NULL */
};

enum verdict_kind {
	VERDICT_SAME,
	VERDICT_DIVERGED,
	VERDICT_DECLARED,	/* diverged, but as somebody had predicted */
	VERDICT_SKIPPED,	/* on both sides */
	VERDICT_NOT_RUN,	/* its program ended before, on either side */
	VERDICT_TROUBLE,	/* its trace broke on either side: no verdict */
	VERDICT_FLAKY,		/* runs of the same kernel differ: no verdict */
	VERDICT_KINDS,
};

/* The verdict on a case, or on what its program did outside of its cases. */
struct case_verdict {
	enum verdict_kind kind;
	const char *id;
	const struct plan_case *plan;	/* of a program: of its first case */
	bool program;
	bool told;		/* of a program: its cases tell the trouble */
	const struct trace_case *traces[SIDES];
	struct comparison comparison;
	/* A case without a verdict: which sides are to blame, and why. */
	bool blamed[SIDES];
	char *why[SIDES];	/* a sentence, or NULL */
};

/* A case whose trace depends on the ambient, though it does not say so. */
struct finding {
	enum side side;
	const struct plan_case *none;	/* the case in the ambient none */
	const struct plan_case *other;	/* the same in another */
	struct comparison comparison;	/* none against the other */
};

struct verdict {
	struct case_verdict *cases;	/* in the order of the plan */
	size_t count;
	struct case_verdict *programs;	/* in the order of the plan */
	size_t program_count;
	struct finding *findings;
	size_t finding_count;
	bool whole;			/* every case of the manifest ran */
	bool cut;			/* planned cases did not: --fail-fast */
	bool kselftest;			/* of the battery of that name */
	size_t troubles[SIDES];		/* sentences, repeats too */
	char **repeat_troubles[SIDES];	/* those of repeats, or NULL */
	const struct expect *expect;	/* by expect_apply(), or NULL */
};

/*
 * Fills *verdict. The traces are parse_trace()'s for this plan; a run that is
 * neither RUN_DONE nor RUN_LOST has an empty one.
 */
void compare_traces(const struct plan *plan,
		    const struct run *baseline_run,
		    const struct trace *baseline,
		    const struct run *candidate_run,
		    const struct trace *candidate, struct verdict *verdict);

/*
 * Compares two runs of the kernel on @side with each other, after
 * compare_traces() and before expect_apply(): a case that differs gets
 * VERDICT_FLAKY, and one that the repeat lost VERDICT_TROUBLE.
 */
void compare_repeats(enum side side, const struct trace *first,
		     const struct trace *again, struct verdict *verdict);

void verdict_release(struct verdict *verdict);

/* How many cases (not programs) are of @kind. */
size_t verdict_count(const struct verdict *verdict, enum verdict_kind kind);

/* Compares two tellings of a case, results too. */
void compare_cases(const struct trace_case *baseline,
		   const struct trace_case *candidate,
		   struct comparison *comparison);
void comparison_release(struct comparison *comparison);

/* Whether both stand in the same event, or pair of events. */
bool same_event(const struct difference *a, const struct difference *b);

/* The value on @side for a reader: `(absent)' where there is none. */
const char *difference_value(const struct difference *difference,
			     enum side side);

/* What differs, in words: `tracee ret value', `tracer stop', `result'. */
char *difference_name(const struct difference *difference);

/*
 * Whether @event, a name or NULL, is a failed assertion: what the test made of
 * an event, not the event.
 */
bool is_assert(const char *event);

/*
 * The difference to tell first: the first that nobody declared, with events
 * before assertions; the first of all if all are declared; NULL where nothing
 * differs.
 */
const struct difference *comparison_first(const struct comparison *comparison);

#endif
