/* The proven bounds of sets of secrets. */
#ifndef RESEARCH_CHECK_FACTS_H
#define RESEARCH_CHECK_FACTS_H

#include <stdint.h>

struct set {
    uint16_t *member; /* ranks of codes, increasing */
    unsigned count;
    unsigned height; /* the maximum number of guesses for each secret */
};

/* Stores that the set costs at least `bound`. */
void add_fact(const struct set *set, uint64_t bound);

/* Returns the greatest known bound of a set: by its size, and by all facts about the same
 * secrets with at least as many guesses. */
uint64_t bound_of(const struct set *set);

#endif
