/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What args.c, args_check.c and args_command.c share; nobody else includes it.
 */
#ifndef EL0DIFF_ARGS_INTERNAL_H
#define EL0DIFF_ARGS_INTERNAL_H

#include "args.h"

#define ARGS_CPU	"max,pauth-impdef=on"

/* Tells the sentence and ends the program with the status of bad usage. */
void args_fail(const struct args *args, const char *format, ...)
	__attribute__((format(printf, 2, 3), noreturn));

/* Guest seconds for one program where --timeout says nothing. */
unsigned int args_usual_timeout(const struct args *args);

/* Values that are words; each ends the program on a word it does not know. */
void args_set_ambients(struct args *args, const char *list);
void args_set_battery(struct args *args, const char *name);
void args_set_boot_failure(struct args *args, const char *what);
void args_set_color(struct args *args, const char *when);
void args_set_formats(struct args *args, const char *list);

/* Whether --bisect is in @argv: errors before it have its status already. */
bool args_foresee_bisect(char **argv);

/* What no single option can tell: that both kernels are named. */
void args_check(struct args *args);

#endif
