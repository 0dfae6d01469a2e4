/* Decision trees.
 *
 * A state is the set of secrets that are still candidates. A state with at least two of
 * them is an inner state and has a guess. A tree is stored as the guesses of its inner
 * states in preorder, with children in the order of their answers. Together with the game
 * and the secrets at the root, these guesses determine the complete tree, because the
 * answers to the guesses divide the secrets. A state with one secret is a leaf whose guess
 * is that secret. The winning answer ends the game and has no state. */
#ifndef PUZZLES_BULLS_COWS_TREE_H
#define PUZZLES_BULLS_COWS_TREE_H

#include "solvers/bulls_cows/codes/packed_history.h"

struct bc_tree {
    struct bc_packed_history history; /* its candidates are the secrets at the root */
    enum bc_objective objective;
    bool proven;         /* no tree is better by the objective */
    uint64_t lower;      /* no tree has a smaller figure (bc_figures_least) */
    uint32_t lower_last; /* as in struct bc_best */
    unsigned allowed;    /* as in struct bc_best; 0 for the height */
    uint32_t inner;      /* inner states */
    bc_packed *guess;    /* one for each inner state in preorder; owned */
    uint32_t *size;      /* inner states in the subtree of each, including itself; owned */
    struct bc_figures figures;
};

/* The members `allowed` and `last` of struct bc_best, for a complete tree. */
static inline unsigned bc_tree_allowed(const struct bc_tree *tree)
{
    if (!bc_objective_hands_height_down(tree->objective))
        return 0;
    return tree->allowed ? tree->allowed : tree->figures.height;
}

static inline uint32_t bc_tree_last(const struct bc_tree *tree)
{
    bool is_needed = bc_tree_allowed(tree) <= tree->figures.height;

    return is_needed ? bc_figures_last(&tree->figures) : 0;
}

/* Frees what `tree` owns, and sets the tree to zero. */
void bc_tree_free(struct bc_tree *tree);

/* Asserts that the sizes and figures of a complete tree are consistent. Exists only in
 * builds with PUZZLED_CHECK. */
void bc_tree_check(const struct bc_tree *tree);

/* Computes `size` and `figures` of a tree whose history, objective, inner and guess are
 * set; `size` must be NULL or from malloc. PZ_INVALID if the guesses do not make a tree: a
 * guess that the game does not have or that does not divide its state, too few or too many guesses, a
 * height above BC_GUESSES_MAX, or no secret. PZ_STOPPED only by the stop flag of `ctl`,
 * because the deadline is for the search before this call. The caller must free the tree
 * even after an error. Cost: about 10 ns for each secret and level, 0.3 ms for 4 x 10. */
enum pz_status bc_tree_complete(struct bc_tree *tree, const struct pz_ctl *ctl);

/* A state in a traversal. */
struct bc_tree_state {
    unsigned depth;          /* guesses since the root */
    bc_answer_id answer;     /* the last answer; at the root, the winning answer */
    bc_packed guess;         /* of this state */
    uint32_t secrets;        /* number of candidates */
    const bc_packed *secret; /* in increasing order; valid until `enter` returns */
    uint32_t index;          /* of an inner state in preorder; UINT32_MAX for a leaf */
    bool cut;                /* `depth_limit` excludes its children */
};

struct bc_traversal {
    const struct bc_tree *tree; /* complete */
    unsigned depth_limit;       /* levels to visit; 0: all */
    void (*enter)(void *arg, const struct bc_tree_state *state); /* may be NULL */
    void (*leave)(void *arg, const struct bc_tree_state *state); /* after the children; may
                                                                  * be NULL */
    void *arg;
};

/* Visits every state in preorder. PZ_OK, PZ_NO_MEMORY. Cost: as bc_tree_complete. */
enum pz_status bc_tree_traverse(const struct bc_traversal *traversal);

/* Follows `rows` from the root, after the history of the tree. Returns a separate, complete
 * tree with the longer history in `*subtree`, which the caller frees. The subtree is proven
 * if the tree is proven, because each part of a best tree is best, within the height that
 * the rows leave if the height is handed down. If the tree is not proven, the known lower
 * bounds of the nodes after its first guess may prove a part. Otherwise, `lower` only
 * states that no state has more parts than there are answers. PZ_INVALID if a row guesses
 * another code than the tree, or if fewer than two secrets remain. */
enum pz_status bc_tree_follow(const struct bc_tree *tree, const struct bc_packed_row *rows,
                              unsigned count, struct bc_tree *subtree);

#endif
