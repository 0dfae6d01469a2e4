/* Who may be together. For the solvers only. */
#ifndef PUZZLES_CROSSING_RULES_H
#define PUZZLES_CROSSING_RULES_H

#include "puzzles/crossing.h"

/* Whether travelers `who`, alone together, break the rule, wherever it holds. */
bool crossing_rule_is_broken(const struct crossing_rule *rule, uint64_t who);

/* A walk over the sets of a rule: the sets that are named in it, one after the other, as
 * pointers into it and its parts. `*set` begins at 0; NULL: there is no further one. */
const uint64_t *crossing_rule_next_set(const struct crossing_rule *rule, uint32_t *set);

#endif
