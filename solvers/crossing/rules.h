/* Evaluates the rules about travelers who are together. */
#ifndef PUZZLES_CROSSING_RULES_H
#define PUZZLES_CROSSING_RULES_H

#include "puzzles/crossing.h"

/* Returns true if the travelers `who`, without others, break the rule. */
bool crossing_rule_is_broken(const struct crossing_rule *rule, uint64_t who);

/* Iterates over the sets of a rule. Returns a pointer to the next set, in the rule or its
 * parts, and increments `set`, which must be 0 for the first call. Returns NULL after the
 * last set. */
const uint64_t *crossing_rule_next_set(const struct crossing_rule *rule, uint32_t *set);

#endif
