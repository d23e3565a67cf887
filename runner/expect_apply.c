// SPDX-License-Identifier: GPL-2.0-only
/*
 * Declarations against what differs.
 */
#include <fnmatch.h>
#include <string.h>

#include "compare.h"
#include "expect.h"
#include "globs.h"
#include "plan.h"
#include "util.h"

/* How well a declaration fits. */
enum fit {
	FIT_NOT,
	FIT_BROAD,		/* through a pattern */
	FIT_EXACT,
};

static enum fit fit_text(const char *wanted, const char *text)
{
	if (!strcmp(wanted, text))
		return FIT_EXACT;
	if (strpbrk(wanted, "*?[") && !fnmatch(wanted, text, 0))
		return FIT_BROAD;
	return FIT_NOT;
}

/* A result may be given alone or with its reason, as `skip: no CONFIG_X'. */
static enum fit fit_value(const char *wanted,
			  const struct difference *difference, enum side side)
{
	const char *value = difference->values[side];
	const char *reason = difference->reasons[side];
	enum fit fit;

	if (!wanted || !value)
		return wanted || value ? FIT_NOT : FIT_EXACT;
	fit = fit_text(wanted, value);
	if (fit != FIT_EXACT && reason) {
		g_autofree char *shown = escape_text(reason, strlen(reason));
		g_autofree char *both = g_strdup_printf("%s: %s", value,
							shown);

		fit = MAX(fit, fit_text(wanted, both));
	}
	return fit;
}

/* `value', `ret value' and `tracee ret value' all name the same. */
static bool names(const char *field, const char *name)
{
	size_t behind = strlen(name) - strlen(field);

	return g_str_has_suffix(name, field) &&
	       (!behind || name[behind - 1] == ' ');
}

static enum fit fit_difference(const struct declaration *d,
			       const struct difference *difference,
			       const char *name)
{
	enum fit baseline, candidate;

	if (!names(d->field, name) ||
	    (d->event && g_strcmp0(d->event, difference->event)) ||
	    (d->actor && g_strcmp0(d->actor, difference->actor)))
		return FIT_NOT;
	baseline = fit_value(d->values[BASELINE], difference, BASELINE);
	candidate = fit_value(d->values[CANDIDATE], difference, CANDIDATE);
	return MIN(baseline, candidate);
}

/* Those declarations that are for the case at hand. */
struct chosen {
	struct declaration **at;
	size_t *seen;		/* what each had seen before this case */
	size_t count;
};

/*
 * Every declaration that fits counts as seen, and an exact one is named before
 * a broad one.
 */
static void declare(const struct chosen *chosen, struct difference *difference)
{
	g_autofree char *name = difference_name(difference);
	enum fit best = FIT_NOT;

	for (size_t i = 0; i < chosen->count; i++) {
		struct declaration *d = chosen->at[i];
		enum fit fit = fit_difference(d, difference, name);

		if (fit == FIT_NOT)
			continue;
		d->seen++;
		d->broad |= fit == FIT_BROAD;
		if (fit > best)
			difference->declared = d;
		best = MAX(best, fit);
	}
}

static void apply_case(const struct chosen *chosen, struct case_verdict *one)
{
	struct comparison *comparison = &one->comparison;
	bool all = true;

	if (one->kind != VERDICT_DIVERGED)
		return;
	for (size_t i = 0; i < comparison->count; i++) {
		declare(chosen, &comparison->differences[i]);
		all &= !!comparison->differences[i].declared;
	}
	if (all)
		one->kind = VERDICT_DECLARED;
}

static bool has_verdict(const struct case_verdict *one)
{
	return one->kind != VERDICT_TROUBLE && one->kind != VERDICT_FLAKY &&
	       one->kind != VERDICT_NOT_RUN;
}

/* A program goes by its id, area/program[ambient], as a case does by its. */
static struct plan_case plan_of(const struct case_verdict *one)
{
	struct plan_case plan = *one->plan;

	if (one->program) {
		plan.id = (char *)one->id;
		plan.name = (char *)"";
	}
	return plan;
}

static void choose_and_apply(struct expect *expect, struct glob **globs,
			     struct case_verdict *one)
{
	g_autofree struct declaration **at = g_new(struct declaration *,
						   expect->count);
	g_autofree size_t *seen = g_new(size_t, expect->count);
	struct chosen chosen = { at, seen, 0 };
	struct plan_case plan = plan_of(one);

	for (size_t i = 0; i < expect->count; i++) {
		struct declaration *d = &expect->declarations[i];

		if (!globs_match(globs[i], &plan))
			continue;
		d->planned += !one->program;
		d->unjudged += !one->program && !has_verdict(one);
		chosen.seen[chosen.count] = d->seen;
		chosen.at[chosen.count++] = d;
	}
	apply_case(&chosen, one);
	for (size_t i = 0; i < chosen.count; i++)
		chosen.at[i]->cases += chosen.at[i]->seen != chosen.seen[i];
}

/* What is declared of the other battery cannot show in this one. */
static bool of_battery(const struct declaration *d,
		       const struct verdict *verdict)
{
	return g_str_has_prefix(d->test, "kselftest/") == verdict->kselftest;
}

void expect_apply(struct expect *expect, struct verdict *verdict)
{
	struct glob **globs = g_new(struct glob *, expect->count);

	for (size_t i = 0; i < expect->count; i++) {
		char *patterns[] = { expect->declarations[i].test, NULL };

		globs[i] = globs_of(patterns);
	}
	for (size_t i = 0; i < verdict->count; i++)
		choose_and_apply(expect, globs, &verdict->cases[i]);
	for (size_t i = 0; i < verdict->program_count; i++)
		choose_and_apply(expect, globs, &verdict->programs[i]);
	for (size_t i = 0; i < expect->count; i++) {
		struct declaration *d = &expect->declarations[i];

		d->nameless = !d->planned && verdict->whole &&
			      of_battery(d, verdict);
		d->unjudged += verdict->cut;
		globs_free(globs[i]);
	}
	g_free(globs);
	verdict->expect = expect;
}

bool declaration_unseen(const struct declaration *declaration)
{
	return declaration->nameless ||
	       (declaration->planned && !declaration->seen &&
		!declaration->unjudged);
}
