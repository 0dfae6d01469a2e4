/* What the prover makes and proves, cut into parts that can be worked on alone.
 *
 * After the first guess, 0123 by symmetry, each answer leaves a part that is independent
 * of the others; for the table of openings each kind of two rows is a part. A part's
 * result is kept in a file, so that a run that was stopped goes on where it was. */
#ifndef PUZZLED_PROOF_H
#define PUZZLED_PROOF_H

#include "puzzles/bulls_cows_tree.h"
#include "solvers/bulls_cows/branch_and_bound.h"

struct part {
    struct bc_history history;
    uint32_t secrets;

    bool done;
    uint64_t cost;  /* by the weights of the task; BC_INFINITE when there is no tree */
    bc_code *guess; /* of the inner states in preorder; owned; NULL without a tree */
    uint32_t inner;
    uint64_t nodes; /* searched */
    double seconds; /* of processor time */
};

/* What is to be found for each part. */
struct proof {
    const char *name;
    struct bc_weights weights;
    unsigned height; /* guesses for each part */
    bool wants_tree;
    struct part *part; /* owned */
    unsigned parts;
};

/* The parts after the first guess, or after two rows in the openings' order; false
 * without memory. */
bool proof_divide(struct proof *proof);
bool proof_divide_twice(struct proof *proof);

/* Works on all parts with `threads` threads, the largest parts first. Results are read
 * from and written to the folder `state` where it is not NULL. Progress goes to the
 * standard error. False, with a line there, when something failed. */
bool proof_run(struct proof *proof, unsigned threads, const char *state);

void proof_free(struct proof *proof);

/* The game that all of it is about. */
extern const struct bc_game proof_game;

/* The first guess. */
enum { PROOF_FIRST = 0x0123 };

#endif
