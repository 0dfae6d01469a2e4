/* River crossings by the definition: every set on either bank, every group, least costs by
 * relaxing until nothing changes. Slow, short, and without any code of the solvers. */
#ifndef PUZZLED_TESTS_SOLVERS_CROSSING_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_CROSSING_BRUTE_H

#include "puzzles/crossing.h"

enum {
    CROSSING_BRUTE_TRAVELERS = 9,
    CROSSING_BRUTE_SETS = 1 << CROSSING_BRUTE_TRAVELERS,
    CROSSING_BRUTE_STATES = 2 * CROSSING_BRUTE_SETS
};

/* By state, which is twice the set of those near, and 1 when the boat is far. */
struct crossing_brute {
    const struct crossing_question *question;
    unsigned states;
    unsigned start;
    uint64_t alike[CROSSING_BRUTE_TRAVELERS];   /* by traveler: who is, he too */
    uint64_t minutes[CROSSING_BRUTE_SETS];      /* of a group; 0: it may not cross */
    bool legal[CROSSING_BRUTE_STATES];          /* both banks obey */
    bool end[CROSSING_BRUTE_STATES];            /* wanted, whether legal or not */
    uint64_t from_start[CROSSING_BRUTE_STATES]; /* by the goal; CROSSING_NEVER */
    uint64_t to_end[CROSSING_BRUTE_STATES];
    uint64_t distinct[CROSSING_BRUTE_STATES]; /* optimal ways to an end */
    uint64_t plans[CROSSING_BRUTE_STATES];    /* the same, alike travelers not told apart */
};

void crossing_brute_solve(struct crossing_brute *brute,
                          const struct crossing_question *question);

/* Whether the travelers alone together break the rule. */
bool crossing_brute_breaks(const struct crossing_rule *rule, unsigned who);

/* Whether of each of those who are alike the lowest of `from` are in `set`. */
bool crossing_brute_is_lowest(const struct crossing_brute *brute, unsigned set,
                              unsigned from);

#endif
