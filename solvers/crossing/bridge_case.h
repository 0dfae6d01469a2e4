/* Crossings that are bridge puzzles. */
#ifndef PUZZLES_CROSSING_BRIDGE_CASE_H
#define PUZZLES_CROSSING_BRIDGE_CASE_H

#include "space.h"

/* Returns true if puzzles/bridge.h can solve the question: the goal is the least minutes,
 * there are no rules and no maximum weight, everyone can row, and everyone must go from one
 * bank to the other. */
bool crossing_is_bridge(const struct crossing_question *question);

/* Solves such a question, except for the graph, with bridge_solve, whose status it returns.
 * If some travelers are interchangeable, it counts only the plans of distinguished travelers
 * and lists only one plan. */
enum pz_status crossing_bridge_solve(const struct crossing_space *space,
                                     const struct pz_ctl *ctl,
                                     struct crossing_answer *answer);

#endif
