/* What is proven of sets of secrets. */
#ifndef PUZZLED_CHECK_FACTS_H
#define PUZZLED_CHECK_FACTS_H

#include <stdint.h>

/* Secrets by their ranks, increasing. */
struct set {
    uint16_t *member;
    unsigned count;
    unsigned height; /* guesses for each */
};

/* Notes that the set costs no less than `bound`. */
void add_fact(const struct set *set, uint64_t bound);

/* The best that is known of a set: by its size, and by all facts about the same secrets
 * with as many guesses or more. */
uint64_t bound_of(const struct set *set);

#endif
