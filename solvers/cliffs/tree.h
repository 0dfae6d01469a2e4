/* Optimal play for a space, as a decision tree (see puzzles/cliffs.h). */
#ifndef PUZZLES_CLIFFS_TREE_H
#define PUZZLES_CLIFFS_TREE_H

#include "optimal_move.h"

/* The Zoombinis that cross. */
struct cliffs_crossing {
    const struct cliffs_hypothesis_space *space;
    const struct cliffs_place *places; /* from cliffs_hypothesis_space_make */
    unsigned zoombinis;
};

/* Creates the tree of the optimal moves (optimal_move.h) in the whole space, with
 * `aim.left` mistakes allowed. The tree sends the first Zoombini of each column. `optimal`
 * must be for the same space. Release the tree with cliffs_tree_free. Returns PZ_OK,
 * PZ_NO_MEMORY, PZ_STOPPED, or PZ_OUT_OF_TIME. Cost: a move for each inner node, whose
 * number is one less than the number of vectors; for 1,000 vectors, 0.5 ms in addition to
 * the searches. */
enum pz_status cliffs_tree_make(struct cliffs_optimal_move *optimal,
                                const struct cliffs_crossing *crossing,
                                struct cliffs_aim aim, struct pz_budget *budget,
                                struct cliffs_tree *tree);
void cliffs_tree_free(struct cliffs_tree *tree);

/* Ensures space for one more node. `*capacity` is the number of nodes that fit, initially
 * 0. Returns false if out of memory, or if the nodes would need more than `max_bytes` (0:
 * unlimited). */
bool cliffs_tree_make_room(struct cliffs_tree *tree, uint32_t *capacity, size_t max_bytes);

#endif
