/* The number of optimal plans two at a time, without constraints. For the solvers only. */
#ifndef PUZZLES_BRIDGE_COUNT_PAIRS_H
#define PUZZLES_BRIDGE_COUNT_PAIRS_H

#include "party.h"
#include "solvers/core/budget.h"

enum {
    BRIDGE_COUNT_PAIRS_PEOPLE = 10000 /* more have too many digits: 36,000 and up */
};

/* Counts the optimal plans of a legal party of capacity 2, three people or more: into
 * plans->count and, where that overflows, into plans->digits. Sets plans->counted; it stays
 * false for more than BRIDGE_COUNT_PAIRS_PEOPLE, where ties among the fastest make it more
 * than about a second of work, and where there is not the memory for it, none of which
 * more time would mend.
 *
 * PZ_OK; PZ_OUT_OF_TIME, also with a brief effort when it would take more than about 0.1
 * ms; PZ_NO_MEMORY; PZ_STOPPED. Cost: people of whom no two are as fast as the two fastest,
 * 4 of them 0.2 us, 1,000 50 us, 10,000 7 ms. */
enum pz_status bridge_count_pairs(const struct bridge_party *party,
                                  struct pz_budget *budget, struct bridge_plans *plans);

#endif
