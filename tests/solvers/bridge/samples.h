/* Small random parties. Equal seeds give equal parties. */
#ifndef PUZZLED_TESTS_SOLVERS_BRIDGE_SAMPLES_H
#define PUZZLED_TESTS_SOLVERS_BRIDGE_SAMPLES_H

#include "puzzles/bridge.h"

enum { BRIDGE_SAMPLE_PEOPLE = BRIDGE_SEARCH_PEOPLE };

/* `party` and `rules` have pointers into the sample, so it must not be moved. */
struct bridge_sample {
    struct bridge_party party;
    struct bridge_rules rules;
    uint32_t minutes[BRIDGE_SAMPLE_PEOPLE];
    uint32_t back[BRIDGE_SAMPLE_PEOPLE];
};

/* Draws a party of at most `most` people with a capacity of 1 to 5, with few or many different
 * minutes, and any combination of the three constraints. */
void bridge_sample_make(struct bridge_sample *sample, uint64_t seed, uint32_t most);

/* Returns true if the plan takes everyone over in its minutes and meets the constraints. */
bool bridge_sample_allows(const struct bridge_sample *sample,
                          const struct bridge_plan *plan);

#endif
