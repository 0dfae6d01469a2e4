/* The crossings that a position allows. For the solvers only. */
#ifndef PUZZLES_CROSSING_MOVES_H
#define PUZZLES_CROSSING_MOVES_H

#include "solvers/core/budget.h"
#include "space.h"

/* A crossing: of each cell so many. Of crossings that exchanges of equal blocks map onto
 * each other there is one. */
struct crossing_move {
    struct crossing_position to; /* not canonical */
    uint64_t group;              /* the lowest of each cell that leave the position legal */
    const uint8_t *count;        /* by cell; valid during the call */
};

/* Within what groups are tried: there can be 2^63 that may not go aboard in a row. */
struct crossing_trying {
    struct pz_budget *budget; /* each group is a step */
    uint64_t steps_most;      /* of the budget */
};

/* Calls `take` with each crossing that seats, load, rowers and the boat's rules allow from
 * a canonical position, until it returns false or `trying` is used up. The banks are for
 * `take` to judge: whoever knows the position that it leads to need not. True: that was
 * all. */
bool crossing_moves_each(const struct crossing_space *space, struct crossing_position from,
                         const struct crossing_trying *trying,
                         bool (*take)(void *arg, const struct crossing_move *move),
                         void *arg);

/* How many groups of travelers the move stands for when those who are alike are told
 * apart; or, not `told_apart`, how many that differ by the numbers of their cells. Below
 * 2^64, as there are no more sets. */
uint64_t crossing_moves_weight(const struct crossing_space *space,
                               struct crossing_position from,
                               const struct crossing_move *move, bool told_apart);

#endif
