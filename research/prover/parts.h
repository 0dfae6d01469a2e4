/* The data of a proof: its parts and their units (research/common/checkpoint.h).
 *
 * Up to symmetry there are few first guesses, in games without repeats only one. Each
 * answer to a first guess leaves a part, a set of secrets that does not depend on the other
 * parts. A unit of a part is one class of second guesses: its result is the cost of the
 * part with that guess. A small part is one unit. For the table of openings, each class of
 * two rows is a part with one unit. */
#ifndef RESEARCH_PROVER_PARTS_H
#define RESEARCH_PROVER_PARTS_H

#include "research/common/checkpoint.h"
#include "solvers/bulls_cows/codes/first_guess.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "solvers/bulls_cows/tree/tree.h"

struct result {
    uint64_t cost;    /* by the weights of the proof; BC_INFINITE: there is no tree */
    bool exact;       /* if false, `cost` is a lower bound */
    bc_packed *guess; /* guesses of the inner states in preorder; owned; NULL: no tree */
    uint32_t inner;
    uint64_t nodes; /* number of nodes searched */
    double seconds; /* processor time */
};

struct unit {
    unsigned part;
    bool is_given;
    bc_packed guess; /* the first guess for the part, if `is_given` */
    double estimate; /* of the cost with that guess */
    struct result result;
};

struct part {
    struct bc_packed_history history;
    uint32_t secrets;
    unsigned first; /* index of the first guess */
    uint64_t lower; /* lower bound of the cost that follows from the sizes of sets */
    uint64_t limit; /* a unit ends its search at this cost */
    unsigned unit_at, units;
    struct result result; /* the best of the units; `nodes` and `seconds` are sums */
};

struct proof {
    const char *name;
    struct bc_game game;
    struct bc_weights weights;
    unsigned height; /* maximum number of guesses for each part */
    bool wants_tree;
    bool by_estimates; /* build one good tree instead of searching for the best one */
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    unsigned firsts;
    struct part *part; /* owned */
    unsigned parts;
    struct unit *unit; /* owned; grouped by part, in each part by increasing estimate */
    unsigned units;
};

#endif
