/* Finds the value of a state, which is the least cost, and the least height of all trees
 * with this cost.
 *
 * Both depend only on the set of secrets and on the height that is allowed. They do not
 * depend on the history or on the order of the search. So if every state below a state is
 * played by the same rule, the result is the value of the state. docs/theory/bulls-cows.md
 * has the theorem. */
#ifndef PUZZLES_BULLS_COWS_STATE_VALUE_H
#define PUZZLES_BULLS_COWS_STATE_VALUE_H

#include "branch_and_bound.h"

struct bc_state_value {
    struct bc_outcome cost; /* within the height that is allowed */
    unsigned height; /* of the tree if `least`; otherwise, the height that is allowed */
    bool least;      /* no tree with that cost is lower */
    bc_packed guess; /* of a tree with that cost, if the cost is exact and finite */
};

/* Finds the value of a `set` of at least two secrets that must be found with at most
 * `height` guesses; BC_ANY_HEIGHT: unlimited.
 *
 * The function searches for the cost first. Then it tries heights in increasing order, and
 * searches only for trees with this cost. All searches share the transposition table.
 * `least` is false if the cost is infinite or not exact, if the search has ended, or if the
 * set is too large to search for the least height. */
struct bc_state_value bc_state_value_find(struct bc_workspace *workspace,
                                          const struct bc_set *set, unsigned height);

#endif
