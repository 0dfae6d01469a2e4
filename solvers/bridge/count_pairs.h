/* Counts the fastest plans for capacity 2, without constraints. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNT_PAIRS_H
#define PUZZLES_BRIDGE_COUNT_PAIRS_H

#include "party.h"
#include "solvers/core/budget.h"

enum {
    BRIDGE_COUNT_PAIRS_PEOPLE = 10000 /* larger counts have 36,000 digits or more */
};

/* Counts the fastest plans of a valid party of three or more people with capacity 2. Sets
 * plans->count, or plans->digits if the count overflows, and plans->counted. plans->counted
 * remains false in three cases, in which more time would not help. There are more than
 * BRIDGE_COUNT_PAIRS_PEOPLE people, the memory limit is too low, or counting would take
 * more than about a second because other people are as fast as the two fastest people.
 *
 * Returns PZ_OK, PZ_OUT_OF_TIME (also if the effort is brief and counting would take more
 * than about 0.1 ms), PZ_NO_MEMORY or PZ_STOPPED. Cost if no one else is as fast as the two
 * fastest people: 0.2 us for 4 people, 50 us for 1,000, 7 ms for 10,000. */
enum pz_status bridge_count_pairs(const struct bridge_party *party,
                                  struct pz_budget *budget, struct bridge_plans *plans);

#endif
