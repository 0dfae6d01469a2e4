/* Small random parties for the tests of searches: the same seed, the same party. */
#ifndef PUZZLED_TESTS_SOLVERS_BRIDGE_SAMPLES_H
#define PUZZLED_TESTS_SOLVERS_BRIDGE_SAMPLES_H

#include "puzzles/bridge.h"

enum { BRIDGE_SAMPLE_PEOPLE = BRIDGE_SEARCH_PEOPLE };

/* `party` and `rules` point into it, so it must not be moved. */
struct bridge_sample {
    struct bridge_party party;
    struct bridge_rules rules;
    uint32_t minutes[BRIDGE_SAMPLE_PEOPLE];
    uint32_t back[BRIDGE_SAMPLE_PEOPLE];
};

/* Draws a party of at most `most` people, a capacity of 1 to 5, with few different minutes
 * or many, and any mixture of the three constraints. */
void bridge_sample_make(struct bridge_sample *sample, uint64_t seed, uint32_t most);

/* True when the plan takes everyone over by the constraints too and in its minutes. */
bool bridge_sample_allows(const struct bridge_sample *sample,
                          const struct bridge_plan *plan);

#endif
