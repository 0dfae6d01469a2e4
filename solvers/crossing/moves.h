/* The crossings that are possible from a position. */
#ifndef PUZZLES_CROSSING_MOVES_H
#define PUZZLES_CROSSING_MOVES_H

#include "solvers/core/budget.h"
#include "space.h"

/* A crossing. It represents all crossings that exchanges of equal blocks map onto it. */
struct crossing_move {
    struct crossing_position to; /* not canonical */
    uint64_t group;       /* the travelers of each cell that keep the lowest ones near */
    const uint8_t *count; /* travelers by cell; valid during the call */
};

/* The maximum number of groups to try. Up to 2^63 groups in a row can be illegal. */
struct crossing_step_limit {
    struct pz_budget *budget; /* each group is a step */
    uint64_t steps_max;       /* of the budget */
};

/* Calls `visit` with each crossing from a canonical position that the seats, the load, the
 * rowers and the rules of the boat allow. The caller checks the rules of the banks, which
 * is not necessary if it knows the position.
 *
 * Stops if `visit` returns false, or at the limit. Returns true if all crossings were
 * visited. */
bool crossing_moves_each(const struct crossing_space *space, struct crossing_position from,
                         const struct crossing_step_limit *limit,
                         bool (*visit)(void *arg, const struct crossing_move *move),
                         void *arg);

/* The number of crossings that a move represents, which is less than 2^64. */
struct crossing_weight {
    uint64_t by_cells;     /* interchangeable travelers not distinguished */
    uint64_t by_travelers; /* all travelers distinguished */
};

struct crossing_weight crossing_moves_weight(const struct crossing_space *space,
                                             struct crossing_position from,
                                             const struct crossing_move *move);

#endif
