/* The best play of a space written out as a decision tree (see puzzles/cliffs.h). */
#ifndef PUZZLES_CLIFFS_TREE_H
#define PUZZLES_CLIFFS_TREE_H

#include "optimal_move.h"

/* Who crosses. */
struct cliffs_crossing {
    const struct cliffs_hypothesis_space *space;
    const struct cliffs_place *places; /* as cliffs_hypothesis_space_make wrote them */
    unsigned zoombinis;
};

/* Plays out the best moves (optimal_move.h) in the whole space, with `aim.left` mistakes
 * allowed. Of the Zoombinis of a column the first is sent. `optimal` is of the same space.
 * cliffs_tree_free frees the tree. PZ_NO_MEMORY, PZ_STOPPED, PZ_OUT_OF_TIME. Cost: a move for each inner node, of which
 * there is one less than vectors that agree; about half a millisecond for 1,000 vectors,
 * beyond the searches.
 */
enum pz_status cliffs_tree_make(struct cliffs_optimal_move *optimal,
                                const struct cliffs_crossing *crossing,
                                struct cliffs_aim aim, struct pz_budget *budget,
                                struct cliffs_tree *tree);
void cliffs_tree_free(struct cliffs_tree *tree);

/* Makes room for one more node, `room` being how many there is room for (0 at first); false
 * without memory, or where the nodes would take more than `max_bytes` (0: any number). */
bool cliffs_tree_make_room(struct cliffs_tree *tree, uint32_t *room, size_t max_bytes);

#endif
