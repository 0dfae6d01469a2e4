/* Grows trees without a proof. Small states are searched, and large states use the guesses
 * of another tree or guess by estimate.
 *
 * The tree depends only on the set and on the members of struct bc_growth, not on time.
 * With higher limits, growing takes longer, and the tree usually costs less. */
#ifndef PUZZLES_BULLS_COWS_GROW_TREE_H
#define PUZZLES_BULLS_COWS_GROW_TREE_H

#include "branch_and_bound.h"
#include "solvers/bulls_cows/tree/tree.h"

/* A set that is divided by a guess. */
struct bc_divided {
    bc_packed *code; /* the secrets, sorted by their answers; owned */
    const bc_packed *part[BC_EXACT_ANSWERS_MAX];
    uint32_t size[BC_EXACT_ANSWERS_MAX];
};

/* Divides `set` by `guess`. Returns false if out of memory. The caller frees
 * `divided->code` in any case. */
bool bc_divide_set(const struct bc_game *game, const struct bc_set *set, bc_packed guess,
                   struct bc_divided *divided);

struct bc_growth {
    struct bc_workspace *workspace;
    const struct bc_tree *seed; /* of the same set: large states guess as it does. NULL: by
                                 * estimate */
    uint32_t small;             /* states of at most this number of secrets are searched */
    uint64_t max_nodes; /* of one such search; 0: unlimited. After it, the state is treated
                         * as a large one */
    unsigned retries;   /* states that may try the guess with the next estimate, because the
                         * height is not sufficient for the first one */
    bc_packed *guess; /* receives the guesses of the inner states in preorder; capacity: the
                       * number of secrets. NULL: only the cost is necessary */
    uint32_t inner;   /* guesses in it */
};

/* Grows a tree for `set` with at most `height` guesses, and returns its cost. Returns
 * BC_INFINITE if it does not find such a tree, or if the search has `ended`. If there is a
 * seed, which must not be higher than `height`, it always finds a tree that does not cost
 * more than the seed. */
uint64_t bc_grow_tree(struct bc_growth *growth, const struct bc_set *set, unsigned height);

/* As bc_grow_tree, but the first guess is `guess`. */
uint64_t bc_grow_tree_from(struct bc_growth *growth, const struct bc_set *set,
                           bc_packed guess, unsigned height);

#endif
