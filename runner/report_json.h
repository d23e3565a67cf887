/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What report_json.c and report_json_case.c share; nobody else includes it.
 */
#ifndef EL0DIFF_REPORT_JSON_H
#define EL0DIFF_REPORT_JSON_H

#include <jansson.h>

#include "report_internal.h"

/* A string of any bytes, as text for people has it; null for NULL. */
json_t *json_text(const char *value);

/* object[key] = value, which is given away. */
void json_set(json_t *object, const char *key, json_t *value);

json_t *json_verdict(const struct case_verdict *one);

#endif
