/* The number of fastest plans for capacity 2, without constraints. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNT_PAIRS_H
#define PUZZLES_BRIDGE_COUNT_PAIRS_H

#include "party.h"
#include "solvers/core/budget.h"

enum {
    BRIDGE_COUNT_PAIRS_PEOPLE = 10000 /* more have too many digits: 36,000 and up */
};

/* Counts the fastest plans of a valid party of three or more people with capacity 2. Sets
 * plans->count, or plans->digits if the count overflows, and plans->counted. plans->counted
 * remains false for more than BRIDGE_COUNT_PAIRS_PEOPLE people, if people as fast as the two
 * fastest make it more than about a second of work, and if the memory limit is too low. More
 * time would not change that.
 *
 * Returns PZ_OK, PZ_OUT_OF_TIME (also with a brief effort if it would take more than about 0.1
 * ms), PZ_NO_MEMORY or PZ_STOPPED. Cost if no one else is as fast as the two fastest people:
 * 0.2 us for 4 people, 50 us for 1,000, 7 ms for 10,000. */
enum pz_status bridge_count_pairs(const struct bridge_party *party,
                                  struct pz_budget *budget, struct bridge_plans *plans);

#endif
