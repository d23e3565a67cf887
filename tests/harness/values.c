// SPDX-License-Identifier: GPL-2.0-only
/*
 * Registers, arguments, results and addresses, without what differs between
 * two runs or kernels that show the same.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "scratch.h"
#include "trace.h"

struct scratch *scratch(void)
{
	static __thread struct scratch ring[24];
	static __thread unsigned int next;

	return &ring[next++ % (sizeof(ring) / sizeof(ring[0]))];
}

static const char *label_name(unsigned long value)
{
	unsigned long offset;
	const char *name = trace_label_of(value, &offset);

	return name && offset ? NUMBER("%s+%lu", name, offset) : name;
}

static bool is_address(unsigned long value)
{
	return (value >= 0x400000 && value < 0x10000000) ||
		(value >= 1ul << 36 && value < 1ul << 52);
}

/* A label or an address, also with a tag in the top byte; or NULL. */
static const char *address_name(unsigned long value)
{
	unsigned long tag = value >> 56;
	const char *name;

	value &= (1ul << 56) - 1;
	name = label_name(value);
	if (!name && is_address(value))
		name = "ptr";
	if (!name || tag > 15)
		return NULL;
	return tag ? NUMBER("%s#%lu", name, tag) : name;
}

static const char *role_name(unsigned long value)
{
	return value < 1 << 22 ? trace_role_of(value) : NULL;
}

static bool is_error(unsigned long value)
{
	return value >= -4095ul;
}

static const char *error_name(unsigned long value)
{
	return NUMBER("-%s", errno_name(-(long)value));
}

static const char *hex(unsigned long value)
{
	return NUMBER(value < 10 ? "%lu" : "0x%lx", value);
}

const char *reg_name(unsigned long value)
{
	if (is_error(value))
		return error_name(value);
	return address_name(value) ?: role_name(value) ?: hex(value);
}

const char *arg_name(unsigned long value)
{
	if (is_error(value))
		return NUMBER("%ld", (long)value);
	return address_name(value) ?: role_name(value) ?: hex(value);
}

const char *ret_name(long value)
{
	if (is_error(value))
		return error_name(value);
	if (value < 0 || value >= 1l << 20)
		return address_name(value) ?: role_name(value) ?: hex(value);
	return role_name(value) ?: NUMBER("%ld", value);
}

const char *addr_name(unsigned long value)
{
	return address_name(value) ?: hex(value);
}

/*
 * The same for AArch32, where text is at 0x10000 and what is mapped is near the
 * top.
 */
const char *reg32_name(uint32_t value)
{
	if (value >= -4095u)
		return error_name((long)(int32_t)value);
	if ((value >= 0x10000 && value < 0x1000000) || value >= 0xf0000000)
		return label_name(value) ?: role_name(value) ?: "ptr";
	return role_name(value) ?: hex(value);
}

const char *args_name(const uint64_t args[6])
{
	return NUMBER("%s,%s,%s,%s,%s,%s", arg_name(args[0]),
		      arg_name(args[1]), arg_name(args[2]), arg_name(args[3]),
		      arg_name(args[4]), arg_name(args[5]));
}

/* What "(23007)" at text is called, and its length; or NULL. */
static const char *seen_name(const char *text, size_t *len)
{
	unsigned long value;
	char *end;

	if (text[0] != '(' || text[1] < '0' || text[1] > '9')
		return NULL;
	value = strtoul(text + 1, &end, 10);
	*len = end + 1 - text;
	return *end == ')' ? address_name(value) ?: role_name(value) : NULL;
}

void name_seen(char *out, size_t size, const char *text)
{
	char *end = out + size - 1;
	const char *name;
	size_t len;

	while (*text && out < end) {
		name = seen_name(text, &len);
		if (!name) {
			*out++ = *text++;
			continue;
		}
		out += snprintf(out, end - out, "(%s)", name);
		out = out < end ? out : end;
		text += len;
	}
	*out = '\0';
}
