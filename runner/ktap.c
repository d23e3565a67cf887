// SPDX-License-Identifier: GPL-2.0-only
#include "ktap.h"

#include <string.h>

/* More than any plan of the kernel's has. */
#define PLAN_MAX	100000
#define NAME_MAX_LEN	160

/* Digits from which on a number is taken to follow the run. */
#define LONG_NUMBER	5

static size_t count_digits(const char *text)
{
	size_t n = 0;

	while (g_ascii_isdigit(text[n]))
		n++;
	return n;
}

static size_t count_hex(const char *text)
{
	size_t n = 0;

	while (g_ascii_isxdigit(text[n]))
		n++;
	return n;
}

/* One number at @text, behind what is no part of it. Returns its length. */
static size_t stable_number(GString *out, const char *text)
{
	size_t n;

	if (text[0] == '0' && text[1] == 'x') {
		n = 2 + count_hex(text + 2);
		if (n - 2 >= LONG_NUMBER)
			g_string_append(out, "0xN");
		else
			g_string_append_len(out, text, n);
		return n;
	}
	n = count_digits(text);
	if (n >= LONG_NUMBER)
		g_string_append_c(out, 'N');
	else
		g_string_append_len(out, text, n);
	return n;
}

char *ktap_stable(const char *text)
{
	GString *out = g_string_new(NULL);

	while (*text) {
		if (g_ascii_isdigit(*text))
			text += stable_number(out, text);
		else
			g_string_append_c(out, *text++);
	}
	return g_string_free(out, FALSE);
}

static bool is_name_char(char c)
{
	return g_ascii_isalnum(c) || (c && strchr("_.:,=+/<>()~-", c));
}

char *ktap_name(const char *description)
{
	g_autofree char *stable = ktap_stable(description);
	GString *name = g_string_new(NULL);
	bool gap = false;

	for (const char *c = stable; *c; c++) {
		if (!is_name_char(*c)) {
			gap = true;
			continue;
		}
		if (gap && name->len)
			g_string_append_c(name, '_');
		gap = false;
		g_string_append_c(name, *c);
	}
	g_string_truncate(name, MIN(name->len, NAME_MAX_LEN));
	if (!name->len)
		g_string_assign(name, "unnamed");
	return g_string_free(name, FALSE);
}

void ktap_init(struct ktap *ktap)
{
	memset(ktap, 0, sizeof(*ktap));
	ktap->results = g_array_new(FALSE, TRUE, sizeof(struct ktap_result));
	ktap->remarks = g_ptr_array_new_with_free_func(g_free);
	for (unsigned int i = 0; i < KTAP_DEPTH; i++)
		ktap->levels[i].planned = -1;
}

static struct ktap_result *result_at(const struct ktap *ktap, guint i)
{
	return &g_array_index(ktap->results, struct ktap_result, i);
}

void ktap_release(struct ktap *ktap)
{
	for (guint i = 0; ktap->results && i < ktap->results->len; i++) {
		g_free(result_at(ktap, i)->name);
		g_free(result_at(ktap, i)->reason);
	}
	if (ktap->results)
		g_array_free(ktap->results, TRUE);
	for (unsigned int i = 0; i < KTAP_DEPTH; i++)
		g_free(ktap->levels[i].subtest);
	g_free(ktap->skip_all);
	g_free(ktap->bail_out);
	if (ktap->remarks)
		g_ptr_array_unref(ktap->remarks);
	memset(ktap, 0, sizeof(*ktap));
}

/* Colours, which some print whether or not anybody sees them. */
static char *without_escapes(const char *text)
{
	GString *out = g_string_new(NULL);

	while (*text) {
		if (text[0] != '\033' || text[1] != '[') {
			g_string_append_c(out, *text++);
			continue;
		}
		text += 2;
		while (*text && !g_ascii_isalpha(*text))
			text++;
		text += !!*text;
	}
	return g_string_free(out, FALSE);
}

/* "[   12.345678] " of a line that went through the kernel's log. */
static const char *skip_timestamp(const char *text)
{
	const char *c = text;

	if (*c++ != '[')
		return text;
	while (*c == ' ')
		c++;
	if (!count_digits(c))
		return text;
	c += count_digits(c);
	if (*c++ != '.' || !count_digits(c))
		return text;
	c += count_digits(c);
	return c[0] == ']' && c[1] == ' ' ? c + 2 : text;
}

/* The number at *@at, which moves behind it; -1 if there is none. */
static long take_number(const char **at)
{
	size_t n = count_digits(*at);
	long value = 0;

	if (!n || n > 6)
		return -1;
	for (size_t i = 0; i < n; i++)
		value = value * 10 + (*at)[i] - '0';
	*at += n;
	return value;
}

/* The `#' of one of @words, and what is behind it, or NULL. */
static const char *find_directive(const char *text, const char *const *words)
{
	for (const char *at = strchr(text, '#'); at; at = strchr(at + 1, '#')) {
		const char *word = at + 1 + strspn(at + 1, " ");

		for (const char *const *w = words; *w; w++)
			if (!g_ascii_strncasecmp(word, *w, strlen(*w)) &&
			    !g_ascii_isalnum(word[strlen(*w)]))
				return at;
	}
	return NULL;
}

static const char *const directives[] = {
	"SKIP", "XFAIL", "XPASS", "TODO", "TIMEOUT", "ERROR", NULL,
};

/* The first counts: what comes behind it follows from it. */
static void set_once(char **at, const char *text)
{
	if (!*at)
		*at = ktap_stable(text);
}

static void add_remark(struct ktap *ktap, const char *text)
{
	text += strspn(text, "# ");
	/* The harness's own words, which say nothing. */
	if (!*text || g_str_has_prefix(text, "RUN ") ||
	    g_str_has_prefix(text, "Totals:") ||
	    strstr(text, " skipped test(s) detected") ||
	    g_str_has_prefix(text, "Starting "))
		return;
	g_ptr_array_add(ktap->remarks, ktap_stable(text));
}

/* The plan of a level that is over. */
static void close_level(struct ktap *ktap, unsigned int depth)
{
	struct ktap_level *level = &ktap->levels[depth];

	if (level->planned >= 0 && level->planned != level->seen)
		ktap->short_plans++;
	g_free(level->subtest);
	*level = (struct ktap_level){ .planned = -1 };
}

/* Those of deeper levels that wait for a parent are @name's. */
static void claim(struct ktap *ktap, unsigned int depth, const char *name)
{
	for (guint i = ktap->results->len; i > 0; i--) {
		struct ktap_result *child = result_at(ktap, i - 1);
		char *own = child->name;

		if (child->depth <= depth)
			break;
		child->name = g_strdup_printf("%s.%s", name, own);
		child->depth = depth;
		g_free(own);
	}
}

/* What stands behind the directive's word; "" if nothing does. */
static const char *words_behind(const char *directive)
{
	const char *text = directive + 1;

	text += strspn(text, " ");
	while (g_ascii_isalpha(*text))
		text++;
	return text + strspn(text, ": ");
}

/*
 * To be freed; NULL where nobody said why. A remark before a failure is why,
 * one before a skip may be anything.
 */
static char *reason_of(const struct ktap *ktap, enum result result,
		       const char *words)
{
	if (*words)
		return ktap_stable(words);
	return result == RESULT_FAIL && ktap->fresh < ktap->remarks->len ?
	       g_strdup(ktap->remarks->pdata[ktap->fresh]) : NULL;
}

/* "not ok" that was foreseen is what the test is content with. */
static enum result result_of(bool ok, const char *directive)
{
	const char *word = directive ? directive + 1 : "";

	word += strspn(word, " ");
	if (!g_ascii_strncasecmp(word, "SKIP", 4))
		return RESULT_SKIP;
	if (!g_ascii_strncasecmp(word, "TODO", 4) ||
	    !g_ascii_strncasecmp(word, "XFAIL", 5))
		return RESULT_OK;
	return ok ? RESULT_OK : RESULT_FAIL;
}

static void add_result(struct ktap *ktap, unsigned int depth, bool ok,
		       const char *text)
{
	const char *directive = find_directive(text, directives);
	const char *words = directive ? words_behind(directive) : "";
	g_autofree char *description = directive ?
		g_strndup(text, directive - text) : g_strdup(text);
	struct ktap_result result = {
		.result = result_of(ok, directive), .depth = depth,
	};

	/*
	 * ksft_test_result_skip() and its kin put the description behind the
	 * directive (tools/testing/selftests/kselftest.h).
	 */
	if (!*g_strchomp(description)) {
		result.name = ktap_name(words);
		words = "";
	} else {
		result.name = ktap_name(description);
	}
	if (result.result != RESULT_OK)
		result.reason = reason_of(ktap, result.result, words);
	for (unsigned int i = depth + 1; i < KTAP_DEPTH; i++)
		close_level(ktap, i);
	claim(ktap, depth, result.name);
	ktap->levels[depth].seen++;
	g_array_append_val(ktap->results, result);
	ktap->fresh = ktap->remarks->len;
}

/* "ok 7 - description", "not ok 7 description". */
static bool take_result(struct ktap *ktap, unsigned int depth,
			const char *text)
{
	bool ok = !g_str_has_prefix(text, "not ");

	text += ok ? 0 : 4;
	if (!g_str_has_prefix(text, "ok "))
		return false;
	text += 3 + strspn(text + 3, " ");
	if (take_number(&text) < 0 || (*text && *text != ' '))
		return false;
	text += strspn(text, " ");
	if (g_str_has_prefix(text, "- "))
		text += 2;
	add_result(ktap, depth, ok, text);
	return true;
}

/* "1..N", of the level that begins here. */
static bool take_plan(struct ktap *ktap, unsigned int depth, const char *text)
{
	static const char *const skip[] = { "SKIP", NULL };
	const char *directive;
	long planned;

	if (!g_str_has_prefix(text, "1.."))
		return false;
	text += 3;
	planned = take_number(&text);
	text += strspn(text, " ");
	if (planned < 0 || planned > PLAN_MAX || (*text && *text != '#'))
		return false;
	ktap->levels[depth].planned = planned;
	directive = find_directive(text, skip);
	if (directive && !depth && !planned)
		set_once(&ktap->skip_all, words_behind(directive));
	return true;
}

static bool take_other(struct ktap *ktap, unsigned int depth, const char *text)
{
	if (g_str_has_prefix(text, "KTAP version ") ||
	    g_str_has_prefix(text, "TAP version "))
		return true;
	if (g_str_has_prefix(text, "Bail out!")) {
		text += strlen("Bail out!");
		set_once(&ktap->bail_out, text + strspn(text, " "));
		return true;
	}
	if (g_str_has_prefix(text, "# Subtest: ")) {
		g_free(ktap->levels[depth].subtest);
		ktap->levels[depth].subtest =
			ktap_name(text + strlen("# Subtest: "));
		return true;
	}
	return false;
}

void ktap_line(struct ktap *ktap, const char *text, bool whole)
{
	g_autofree char *plain = without_escapes(text);
	const char *line = skip_timestamp(plain);
	size_t blanks = strspn(line, " ");
	unsigned int depth = MIN(blanks / 2, KTAP_DEPTH - 1);

	line += blanks;
	g_strchomp((char *)line);
	if (!whole || (!take_other(ktap, depth, line) &&
		       !take_plan(ktap, depth, line) &&
		       !take_result(ktap, depth, line)))
		add_remark(ktap, line);
}

/* The program ended before the parent's own result. */
static void name_orphans(struct ktap *ktap)
{
	for (guint i = 0; i < ktap->results->len; i++) {
		struct ktap_result *one = result_at(ktap, i);

		for (unsigned int d = one->depth; d > 0; d--) {
			const char *subtest = ktap->levels[d].subtest;
			char *inner = one->name;

			one->name = g_strdup_printf("%s.%s", subtest ?
						    subtest : "unfinished",
						    inner);
			g_free(inner);
		}
		one->depth = 0;
	}
}

/* "name", "name~2", "name~3". */
static void make_unique(struct ktap *ktap)
{
	g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash,
							   g_str_equal, g_free,
							   NULL);

	g_hash_table_add(seen, g_strdup("program"));
	for (guint i = 0; i < ktap->results->len; i++) {
		struct ktap_result *one = result_at(ktap, i);
		g_autofree char *name = g_strdup(one->name);
		unsigned int n = 2;

		while (g_hash_table_contains(seen, one->name)) {
			g_free(one->name);
			one->name = g_strdup_printf("%s~%u", name, n++);
		}
		g_hash_table_add(seen, g_strdup(one->name));
	}
}

void ktap_finish(struct ktap *ktap)
{
	name_orphans(ktap);
	for (unsigned int i = 1; i < KTAP_DEPTH; i++)
		close_level(ktap, i);
	make_unique(ktap);
}

const struct ktap_result *ktap_find(const struct ktap *ktap, const char *name)
{
	for (guint i = 0; i < ktap->results->len; i++)
		if (!strcmp(result_at(ktap, i)->name, name))
			return result_at(ktap, i);
	return NULL;
}
