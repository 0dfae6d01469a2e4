/* A strategy written out: whom to send where, after everything that can happen.
 *
 * A node sends one Zoombini; its two branches are taken when the cliff accepts it and when
 * not. A branch ends, at a leaf, where everyone left is certain. Zoombinis that are certain
 * on the way are left out: they can be sent at any time. A plan speaks of Zoombinis, not of
 * columns, so it can be followed and audited without knowing how it was found. */
#ifndef PUZZLES_CLIFFS_TREE_H
#define PUZZLES_CLIFFS_TREE_H

#include "best.h"

#define CLIFFS_LEAF UINT32_MAX

struct cliffs_tree_node {
    uint32_t zoombini; /* CLIFFS_LEAF: the plan ends here */
    uint8_t top;       /* where it is sent: 1 top, 0 bottom */
    uint32_t next[2];  /* the node after a refusal, and after it was taken */
    uint64_t weight;   /* of the cases that come here */
};

/* What a plan comes to. Divide by `weight` for means and probabilities. */
struct cliffs_outcome {
    uint64_t weight;   /* of all cases */
    uint64_t mistakes; /* weight times mistakes, summed */
    uint64_t won;      /* the weight of the cases played with at most `left` mistakes */
    unsigned worst;    /* the most mistakes of any case */
};

struct cliffs_tree {
    struct cliffs_tree_node *nodes; /* owned; the first is the start */
    uint32_t count;
    struct cliffs_outcome outcome;
};

/* Who crosses. */
struct cliffs_crossing {
    const struct cliffs_space *space;
    const struct cliffs_place *places; /* as cliffs_space_make wrote them */
    unsigned zoombinis;
    const int8_t *seen; /* a cliffs_seen for each; NULL: nothing was seen */
};

/* Plays out the best moves (best.h) after what was seen, with `aim.left` mistakes
 * allowed. Of the Zoombinis of a column the first is sent. `best` is of the same space.
 * cliffs_tree_free frees the plan. PZ_INVALID: no case explains what was seen;
 * PZ_NO_MEMORY, PZ_STOPPED, PZ_OUT_OF_TIME. Cost: a move for each inner node, of which
 * there is one less than vectors that agree; about half a millisecond for 1,000 vectors,
 * beyond the searches.
 */
enum pz_status cliffs_tree_make(struct cliffs_best *best,
                                const struct cliffs_crossing *crossing,
                                struct cliffs_aim aim, struct pz_budget *budget,
                                struct cliffs_tree *plan);
void cliffs_tree_free(struct cliffs_tree *plan);

#endif
