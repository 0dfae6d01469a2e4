/* The kinds of hands of one size: forms, each with a number of hands. */
#ifndef SET_ODDS_LEVEL_H
#define SET_ODDS_LEVEL_H

#include "wide.h"

#include <stdbool.h>
#include <stddef.h>

struct level_entry {
    wide form; /* 0 where there is none */
    wide hands;
};

/* A table of entries, found by their form. All zero is an empty one. */
struct level {
    size_t entries, slots; /* slots: a power of two, or 0 */
    struct level_entry *slot;
};

/* Adds to the number of hands of that form, which is not 0. False: no memory, and the
 * level is as before. */
bool level_add(struct level *level, wide form, wide hands);

void level_free(struct level *level);

#endif
