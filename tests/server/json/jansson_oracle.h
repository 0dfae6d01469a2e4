/* Compares the parser with jansson: the texts that they accept and the resulting values. */
#ifndef PUZZLED_TESTS_SERVER_JSON_JANSSON_ORACLE_H
#define PUZZLED_TESTS_SERVER_JSON_JANSSON_ORACLE_H

#include "server/json/schema.h"

/* Returns true if a value of the parser is equal to `expected`, bit by bit. An absent
 * member has no counterpart in `expected`. */
bool jansson_oracle_same(const struct value *value, const json_t *expected);

/* Parses any bytes with both. Returns NULL if
 * - both accept the text, or both reject it,
 * - the values are equal (only without a schema),
 * - the result of the parser agrees with the errors that it reports, and
 * - each error is UTF-8 and has a pointer and a position in the text.
 * Otherwise returns the difference. jansson may reject numbers that exceed an int64_t and a
 * double, and values with more than 2,048 levels. */
const char *jansson_oracle_differs(const struct schema *schema, const char *text,
                                   size_t length);

#endif
