/* Why nobody can get over, whatever the deadline. For the solvers only. */
#ifndef PUZZLES_BRIDGE_OBSTACLE_H
#define PUZZLES_BRIDGE_OBSTACLE_H

#include "puzzles/bridge.h"

/* Why nobody gets over, whatever the deadline, in a legal question of at most
 * BRIDGE_SEARCH_PEOPLE or capacity 1 that has no plan. With BRIDGE_STRANDED, `*stranded` is
 * the person. */
enum bridge_obstacle bridge_obstacle_find(const struct bridge_question *question,
                                          uint32_t *stranded);

#endif
