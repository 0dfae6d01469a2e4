/* Claims that were written: sets of secrets in full, each with a bound. */
#ifndef PUZZLED_CERTIFY_FACTS_H
#define PUZZLED_CERTIFY_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of secrets by their ranks, increasing, each to be found with so many guesses. */
struct facts_set {
    const uint16_t *member;
    uint32_t count;
    unsigned height;
};

struct facts {
    struct fact *fact; /* a hash table; owned */
    size_t size, count;
    uint16_t *pool; /* the members; owned */
    size_t pool_size, pool_used;
};

/* The best bound written about the same secrets with as many guesses or more; 0: none. */
uint64_t facts_find(const struct facts *facts, const struct facts_set *set);

/* False without memory. */
bool facts_add(struct facts *facts, const struct facts_set *set, uint64_t bound);

void facts_free(struct facts *facts);

#endif
