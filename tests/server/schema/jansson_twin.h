/* The reader beside jansson: which texts both take, and what they make of them. */
#ifndef PUZZLED_TESTS_SERVER_SCHEMA_JANSSON_TWIN_H
#define PUZZLED_TESTS_SERVER_SCHEMA_JANSSON_TWIN_H

#include "server/schema/schema.h"

/* Whether a value of the reader is this one, bit by bit; a place that is absent is no
 * member. */
bool jansson_twin_same(const struct value *value, const json_t *twin);

/* Reads any bytes with both. NULL when they agree: the text is JSON for both or for
 * neither, without a schema the values are the same, what the reader tells of goes with its
 * verdict, and each error is UTF-8 with a pointer and a place in the text. Else says what
 * differs. Numbers that no int64 or double holds, and values inside of 2,048 levels, are an
 * error for jansson only. */
const char *jansson_twin_differs(const struct schema *schema, const char *text,
                                 size_t length);

#endif
