/* How alike two names are, for "did you mean". */
#ifndef PUZZLED_SERVER_SCHEMA_SPELLING_H
#define PUZZLED_SERVER_SCHEMA_SPELLING_H

#include <stddef.h>

enum { SPELLING_BYTES_MAX = 64 };

/* A name of at most SPELLING_BYTES_MAX bytes; the text stays the caller's. */
struct spelling {
    const char *text;
    size_t length;
};

/* How many letters have to be changed, added, left out or swapped with their neighbour to
 * make one name of the other. Case makes no difference, nor does a hyphen for an
 * underscore. Cost: the product of the lengths. Thread-safe. */
unsigned spelling_distance(const struct spelling *a, const struct spelling *b);

#endif
