/* Fields of a checked request.
 *
 * The schema has looked at the type and the range of each field of the body and has filled
 * in the defaults that it names, so nothing is refused here and nothing can fail but the
 * draw of a seed. Fields are found by hash, in constant time. Thread-safe for different
 * exchanges. */
#ifndef PUZZLED_FIELD_H
#define PUZZLED_FIELD_H

#include "server/exchange.h"

/* The number `key`, which is not below 0; 0 where it is absent. */
uint64_t field_number(const struct exchange *x, const char *key);

/* As field_number, but `fallback` where the field is absent. */
uint64_t field_number_or(const struct exchange *x, const char *key, uint64_t fallback);

/* The number `key`, which may be below 0; 0 where it is absent. */
int64_t field_integer(const struct exchange *x, const char *key);

/* Whether `key` is true; false where it is absent. */
bool field_flag(const struct exchange *x, const char *key);

/* Which of the `count` names the string `key` is; 0 where it is absent or none of them. */
unsigned field_choice(const struct exchange *x, const char *key, const char *const names[],
                      unsigned count);

/* The same, where `names` is an array. */
#define FIELD_CHOICE(x, key, names)                                                        \
    field_choice(x, key, names, sizeof(names) / sizeof *(names))

/* The number `seed` of a request whose answer is random. Where it is absent, one is drawn
 * from 0 to 2^53 - 1, which every JSON reader keeps exactly, and the answer is marked as
 * one that varies. False when the system has no random numbers to give. */
bool field_seed(struct exchange *x, uint64_t *seed);

#endif
