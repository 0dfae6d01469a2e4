/* Measures the similarity of names, for "did you mean". */
#ifndef PUZZLED_SERVER_JSON_SPELLING_H
#define PUZZLED_SERVER_JSON_SPELLING_H

#include "value.h"

enum { SPELLING_BYTES_MAX = 64 };

/* Returns the number of letters that must be changed, added, removed or swapped with their
 * neighbor to turn one name into the other. Ignores case, and treats a hyphen as an
 * underscore. Both names have at most SPELLING_BYTES_MAX bytes. Cost: the product of the
 * lengths. Thread-safe. */
unsigned spelling_distance(const struct value_name *a, const struct value_name *b);

/* The known name that is most similar to a typed name. */
struct spelling_guess {
    struct value_name typed;
    struct value_name nearest; /* its text is NULL if no known name is similar */
    unsigned distance;         /* of `nearest` */
};

/* Sets `nearest` to `known` if `known` is similar to the typed name, and more similar than
 * all earlier known names. Similar names have a distance of at most 1, plus 1 for every six
 * bytes of `known`. Ignores names of more than SPELLING_BYTES_MAX bytes. Cost: that of
 * spelling_distance, or a few nanoseconds if the lengths are too different. */
void spelling_consider(struct spelling_guess *guess, struct value_name known);

#endif
