/* The tree that belongs to a search: the best guesses from its transposition table, state
 * by state, and where the search ended too soon, guesses that look good. */
#ifndef PUZZLES_BULLS_COWS_BUILD_TREE_H
#define PUZZLES_BULLS_COWS_BUILD_TREE_H

#include "branch_and_bound.h"
#include "solvers/bulls_cows/tree/tree.h"

struct bc_build {
    struct bc_workspace *workspace;
    struct bc_set set; /* of two secrets or more */
    unsigned height;   /* as it was searched for */
    bc_packed first;   /* the guess at the root, where `is_given` */
    bool is_given;
    const struct pz_ctl *ctl; /* after its deadline any secret is guessed; may be NULL */
};

/* Writes the guesses of the inner states in preorder to `*guess`, to be freed, and their
 * number to `*inner`. States that the table does not hold are searched again, and without
 * time for that get the guess with the best estimate of some. PZ_STOPPED by the stop
 * flag of `ctl`. */
enum pz_status bc_build_tree(const struct bc_build *build, bc_packed **guess,
                             uint32_t *inner);

#endif
