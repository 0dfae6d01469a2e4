/* What the prover makes and proves, cut into parts and units (research/common/checkpoint.h).
 *
 * Renaming leaves few first guesses, without repeats one. After each, every answer leaves a
 * part that is independent of the others, and for each part every kind of second guess is a
 * unit: what the part costs with that guess. A small part is one unit. For the table of
 * openings each kind of two rows is a part, and a unit.
 *
 * A unit may leave off at a limit that is worked out beforehand: the cost of a tree that is
 * made by estimates (greedy.h), and one more, so that what costs as much as the least is
 * found. It is the same for everybody, so units come to the same wherever they are worked
 * on. A first guess whose parts are bounded above the best such tree has no units. */
#ifndef PUZZLED_PROOF_H
#define PUZZLED_PROOF_H

#include "solvers/bulls_cows/codes/first_guess.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "solvers/bulls_cows/tree/tree.h"
#include "research/common/checkpoint.h"

/* What was found. */
struct found {
    uint64_t cost;    /* by the weights of the task; BC_INFINITE when there is no tree */
    bool exact;       /* else it is at least `cost` */
    bc_packed *guess; /* of the inner states in preorder; owned; NULL without a tree */
    uint32_t inner;
    uint64_t nodes; /* searched */
    double seconds; /* of processor time */
};

struct unit {
    unsigned part;
    bool is_given;
    bc_packed guess; /* at the root of the part, where it is given */
    double estimate; /* the less, the better it looks */
    struct found found;
};

struct part {
    struct bc_packed_history history;
    uint32_t secrets;
    unsigned first;          /* which first guess */
    uint64_t lower;          /* no tree costs less, by sizes alone */
    uint64_t limit;          /* units leave off there */
    unsigned unit_at, units; /* its units */
    struct found found;      /* the best of them; nodes and seconds of all */
};

/* What is to be found for each part. */
struct proof {
    const char *name;
    struct bc_game game;
    struct bc_weights weights;
    unsigned height; /* guesses for each part */
    bool wants_tree;
    bool by_estimates; /* one tree that looks good instead of the best: an upper bound */
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    unsigned firsts;
    struct part *part; /* owned */
    unsigned parts;
    struct unit *unit; /* owned; those of a part in the order of their estimates */
    unsigned units;
};

/* The parts after each first guess with their units, or after two rows in the openings'
 * order; false without memory. Cost: below a second for the 4 x 10 game. */
bool proof_divide(struct proof *proof);
bool proof_divide_twice(struct proof *proof);

/* Works on the units that the options ask for, and merges them when all were. */
enum units_status proof_run(struct proof *proof, const struct units_options *options);

/* The cost of all with a first guess, with what was found of its parts; its `guess` is NULL
 * and its `inner` the sum of the parts. */
struct found proof_of_first(const struct proof *proof, unsigned first);

void proof_free(struct proof *proof);

/* Writes what files of a game have in their names, "-4x6-repeats". */
enum { PROOF_GAME_NAME = 48 };
void proof_name_game(const struct bc_game *game, char name[PROOF_GAME_NAME]);

/* The game with 4 positions and 10 symbols. */
extern const struct bc_game proof_game;

#endif
