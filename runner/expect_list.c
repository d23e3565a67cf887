// SPDX-License-Identifier: GPL-2.0-only
#include "expect.h"

#include <string.h>

#include <glib.h>

static void declaration_clear(struct declaration *d)
{
	g_free(d->id);
	g_free(d->test);
	g_free(d->field);
	g_free(d->event);
	g_free(d->actor);
	g_free(d->values[0]);
	g_free(d->values[1]);
	g_free(d->reason);
	g_free(d->reference);
	g_free(d->file);
}

void expect_release(struct expect *expect)
{
	for (size_t i = 0; i < expect->count; i++)
		declaration_clear(&expect->declarations[i]);
	g_free(expect->declarations);
	memset(expect, 0, sizeof(*expect));
}

static bool same_declaration(const struct declaration *a,
			     const struct declaration *b)
{
	return !strcmp(a->id, b->id) && !strcmp(a->test, b->test) &&
	       !strcmp(a->field, b->field) &&
	       !g_strcmp0(a->event, b->event) &&
	       !g_strcmp0(a->actor, b->actor) &&
	       !g_strcmp0(a->values[0], b->values[0]) &&
	       !g_strcmp0(a->values[1], b->values[1]);
}

void expect_forget(struct expect *expect, const struct expect *baseline)
{
	size_t kept = 0;

	for (size_t i = 0; i < expect->count; i++) {
		bool both = false;

		for (size_t k = 0; k < baseline->count; k++)
			both |= same_declaration(&expect->declarations[i],
						 &baseline->declarations[k]);
		if (both)
			declaration_clear(&expect->declarations[i]);
		else
			expect->declarations[kept++] = expect->declarations[i];
	}
	expect->count = kept;
}
