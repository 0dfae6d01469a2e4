/* Finds the reason why not everyone can cross, even without a deadline. For the solvers
 * only. */
#ifndef PUZZLES_BRIDGE_OBSTACLE_H
#define PUZZLES_BRIDGE_OBSTACLE_H

#include "puzzles/bridge.h"

/* Returns the reason why a valid question does not have a plan, even without a deadline.
 * There must be at most BRIDGE_SEARCH_PEOPLE people, or the capacity must be 1. For
 * BRIDGE_STRANDED, sets `stranded` to the person. */
enum bridge_obstacle bridge_obstacle_find(const struct bridge_question *question,
                                          uint32_t *stranded);

#endif
