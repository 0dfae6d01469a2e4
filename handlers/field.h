/* Fields of a validated request.
 *
 * The server has already validated each field against the schema and filled in the
 * defaults. These functions therefore do not fail, except field_seed. They search the
 * fields linearly. Thread-safe for different exchanges. */
#ifndef PUZZLED_FIELD_H
#define PUZZLED_FIELD_H

#include "server/exchange.h"

/* Returns the number `key`, which must not be negative; 0 if it is absent. */
uint64_t field_number(const struct exchange *x, const char *key);

/* As field_number, but returns `fallback` if the field is absent. */
uint64_t field_number_or(const struct exchange *x, const char *key, uint64_t fallback);

/* Returns the number `key`, which can be negative; 0 if it is absent. */
int64_t field_integer(const struct exchange *x, const char *key);

/* Returns true if the field `key` is true; false if it is absent. */
bool field_flag(const struct exchange *x, const char *key);

/* Returns the index of the string `key` in the `count` names; 0 if it is absent or
 * unknown. */
unsigned field_choice(const struct exchange *x, const char *key, const char *const names[],
                      unsigned count);

/* The same for an array `names`. */
#define FIELD_CHOICE(x, key, names)                                                        \
    field_choice(x, key, names, sizeof(names) / sizeof *(names))

/* Sets `*seed` to the field `seed` of a request with a random result. If it is absent,
 * draws a number from 0 to 2^53 - 1, which every JSON parser represents exactly, and
 * marks the response as one that varies. Returns false if the system cannot provide
 * random numbers. */
bool field_seed(struct exchange *x, uint64_t *seed);

#endif
