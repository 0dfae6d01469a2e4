/* The value of a state: the least cost, and of the trees of that cost the least height.
 *
 * Both depend on the set of secrets alone (and on the height that is allowed), not on the
 * way that led to it nor on how it was searched. So what a state promises is what comes
 * out when each state below it is played by the same rule; docs/bulls-cows.md has the
 * theorem. */
#ifndef PUZZLES_BULLS_COWS_STATE_VALUE_H
#define PUZZLES_BULLS_COWS_STATE_VALUE_H

#include "branch_and_bound.h"

struct bc_state_value {
    struct bc_outcome cost; /* within the height that is allowed */
    unsigned height;        /* where `least`, of the lowest tree of that cost; else what
                             * was allowed */
    bool least;
    bc_packed guess; /* of such a tree, where the cost is exact and not BC_INFINITE */
};

/* Finds the value of a `set` of two secrets or more, to be finished in `height` guesses at
 * most; BC_ANY_HEIGHT for any number. The cost is searched first, then heights from the
 * lowest on, each only for trees of that cost: all searches share the transposition table.
 * Not `least` only where the cost is infinite or not exact, or the search has ended. */
struct bc_state_value bc_state_value_find(struct bc_workspace *workspace,
                                          const struct bc_set *set, unsigned height);

#endif
