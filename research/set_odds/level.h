/* A hash table of all classes of hands of one size: canonical forms, each with a number of
 * hands. */
#ifndef RESEARCH_SET_ODDS_LEVEL_H
#define RESEARCH_SET_ODDS_LEVEL_H

#include "wide.h"

#include <stdbool.h>
#include <stddef.h>

struct level_entry {
    wide form; /* 0: the slot is free */
    wide hands;
};

/* A struct with zeros is an empty table. */
struct level {
    size_t entries, slots; /* slots: a power of two, or 0 */
    struct level_entry *slot;
};

/* Adds to the number of hands of a form, which is not 0. False if out of memory; then the
 * table is unchanged. */
bool level_add(struct level *level, wide form, wide hands);

void level_free(struct level *level);

#endif
