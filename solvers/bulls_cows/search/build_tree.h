/* Builds the tree of a search state by state, with the best guesses from its transposition
 * table, or with guesses of good estimates if the search ended early. */
#ifndef PUZZLES_BULLS_COWS_BUILD_TREE_H
#define PUZZLES_BULLS_COWS_BUILD_TREE_H

#include "branch_and_bound.h"
#include "solvers/bulls_cows/tree/tree.h"

struct bc_build {
    struct bc_workspace *workspace;
    struct bc_set set; /* of at least two secrets */
    unsigned height;   /* of the search */
    bc_packed first;   /* the guess at the root, if `is_given` */
    bool is_given;
    const struct pz_ctl *ctl; /* after its deadline, the guess is any secret; may be NULL */
};

/* Sets `*guess`, which the caller frees, to the guesses of the inner states in preorder,
 * and `*inner` to their number. States that are not in the table are searched again. If
 * there is no time for this search, the guess is the code with the best estimate of a
 * sample.
 *
 * Returns PZ_OK; PZ_STOPPED by the stop flag of `ctl`; PZ_NO_MEMORY. */
enum pz_status bc_build_tree(const struct bc_build *build, bc_packed **guess,
                             uint32_t *inner);

#endif
