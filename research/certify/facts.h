/* The claims that were written: sets of secrets, each with a lower bound. */
#ifndef RESEARCH_CERTIFY_FACTS_H
#define RESEARCH_CERTIFY_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of secrets. */
struct facts_set {
    const uint16_t *member; /* indices of codes, increasing */
    uint32_t count;
    unsigned height; /* the maximum number of guesses for each secret */
};

/* A table of claims. A struct with zeros is an empty table. */
struct facts {
    struct fact *fact;  /* slots of a hash table; owned */
    size_t size, count; /* slots (a power of two, or 0), claims */
    uint16_t *pool;     /* the members of all sets; owned */
    size_t pool_size, pool_used;
};

/* Returns the greatest bound about the same secrets with at least as many guesses; 0 if
 * there is no claim. */
uint64_t facts_find(const struct facts *facts, const struct facts_set *set);

/* Adds a claim; false if out of memory. */
bool facts_add(struct facts *facts, const struct facts_set *set, uint64_t bound);

void facts_free(struct facts *facts);

#endif
