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

/* The known name that is nearest to what was typed, for "did you mean". */
struct spelling_guess {
    struct spelling typed;
    struct spelling nearest; /* its text is NULL as long as none is near */
    unsigned away;           /* letters */
};

/* Takes `known` for the nearest when it is near and nearer than the one before: one letter
 * away, or one more for every six of its own. Names of more than SPELLING_BYTES_MAX bytes
 * are not compared. Cost: that of spelling_distance. */
void spelling_consider(struct spelling_guess *guess, struct spelling known);

#endif
