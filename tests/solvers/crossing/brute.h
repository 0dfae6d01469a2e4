/* An oracle for river crossings. It tries every set on each bank and every group, and reduces costs
 * until they do not change any more. It does not share code with the solvers. */
#ifndef PUZZLED_TESTS_SOLVERS_CROSSING_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_CROSSING_BRUTE_H

#include "puzzles/crossing.h"

enum {
    CROSSING_BRUTE_TRAVELERS = 9,
    CROSSING_BRUTE_SETS = 1 << CROSSING_BRUTE_TRAVELERS,
    CROSSING_BRUTE_STATES = 2 * CROSSING_BRUTE_SETS
};

/* A state is twice the set of travelers on the near side, plus 1 if the boat is far. */
struct crossing_brute {
    const struct crossing_question *question;
    unsigned states;
    unsigned start;
    uint64_t alike[CROSSING_BRUTE_TRAVELERS];   /* by traveler: interchangeable ones */
    uint64_t minutes[CROSSING_BRUTE_SETS];      /* of a group; 0: it must not cross */
    bool legal[CROSSING_BRUTE_STATES];          /* both banks obey the rules */
    uint64_t from_start[CROSSING_BRUTE_STATES]; /* by the goal; CROSSING_NEVER */
    uint64_t to_end[CROSSING_BRUTE_STATES];
    uint64_t distinct[CROSSING_BRUTE_STATES]; /* optimal plans from the state */
    uint64_t plans[CROSSING_BRUTE_STATES];    /* the same, of interchangeable travelers */
};

void crossing_brute_solve(struct crossing_brute *brute,
                          const struct crossing_question *question);

/* Returns true if these travelers together break the rule. */
bool crossing_brute_breaks(const struct crossing_rule *rule, uint64_t who);

/* Returns true if `set` has the lowest interchangeable travelers of `from`. */
bool crossing_brute_is_lowest(const struct crossing_brute *brute, unsigned set,
                              unsigned from);

/* Returns true if the plan of any number of travelers leads from the start to the end, obeys all
 * rules, takes plan->minutes and meets the deadline. */
bool crossing_brute_is_plan(const struct crossing_question *question,
                            const struct crossing_plan *plan);

#endif
