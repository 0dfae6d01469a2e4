/* Crossings that are bridges. For the solvers only. */
#ifndef PUZZLES_CROSSING_AS_BRIDGE_H
#define PUZZLES_CROSSING_AS_BRIDGE_H

#include "space.h"

/* Whether puzzles/bridge.h has a theory for the question: least minutes, no rules and no
 * load, everybody rows, and all are to go from one bank to the other. */
bool crossing_is_bridge(const struct crossing_question *question);

/* Answers such a question but for the graph, as bridge_solve does; where some travelers
 * are alike it counts the plans with all told apart, and lists one. */
enum pz_status crossing_solve_as_bridge(const struct crossing_space *space,
                                        const struct pz_ctl *ctl,
                                        struct crossing_answer *answer);

#endif
