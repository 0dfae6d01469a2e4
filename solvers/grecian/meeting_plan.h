/* A plan for a Grecian Computer to meet in the middle, and its cost. The essay is in
 * meeting_plan.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_MEETING_PLAN_H
#define PUZZLES_GRECIAN_MEETING_PLAN_H

#include "puzzles/grecian.h"

enum {
    GRECIAN_QUARTERS = 4,
    GRECIAN_HELD_MAX = 3,          /* dials held at once */
    GRECIAN_QUARTER_MAX = 1 << 18, /* states in one quarter */
    GRECIAN_VECTORS_MAX = 1 << 23, /* numbers of all groups in all of their states */
    GRECIAN_FOLD_STEPS = 1 << 22   /* sums of all folded puzzles together */
};

/* What a row shows. */
struct grecian_meeting_row {
    uint32_t dials; /* those that it depends on, as a bit set */
    int64_t floor;  /* the number where all of these have holes */
};

/* How to meet in the middle. */
struct grecian_meeting_plan {
    size_t max_bytes; /* of all allocations; 0: unlimited */
    struct grecian_meeting_row row[GRECIAN_ROWS_MAX];
    uint8_t period[GRECIAN_DIALS_MAX];  /* offsets of a dial that show different numbers */
    uint8_t stride[GRECIAN_DIALS_MAX];  /* difference between two offsets to try, */
    uint8_t choices[GRECIAN_DIALS_MAX]; /* and the number of offsets to try */
    unsigned columns;                   /* after folding */
    unsigned fixed;                     /* a dial that stays at 0 instead of dial 0 */
    uint32_t held;                      /* dials held, as a bit set */
    unsigned groups;
    uint32_t group[GRECIAN_ROWS_MAX];        /* its dials, as a bit set */
    uint32_t states[GRECIAN_ROWS_MAX];       /* number of states of the group */
    uint8_t quarter[GRECIAN_ROWS_MAX];       /* 0 and 1 meet 2 and 3 */
    uint32_t quarter_size[GRECIAN_QUARTERS]; /* products of `states` */
    double steps;   /* its cost, in sums to compute or look up; 0: there is no such plan */
    unsigned folds; /* folded puzzles that are solved first; 0: do not fold */
};

/* Makes the plan with the fewest steps for a valid puzzle. There is no plan if fewer than
 * two groups can turn, whichever dials are held, or if the groups have too many states for
 * the limits above or for `max_bytes`. Cost: 1 us if no dial covers another, otherwise up
 * to 0.1 ms. */
void grecian_meeting_plan_make(const struct grecian_puzzle *puzzle, size_t max_bytes,
                               struct grecian_meeting_plan *plan);

/* Makes the plan for folded puzzle number `fold` of `plan`, from the solutions of the one
 * before. The last one is the puzzle itself. */
void grecian_meeting_plan_fold(const struct grecian_puzzle *puzzle,
                               const struct grecian_meeting_plan *plan, unsigned fold,
                               struct grecian_meeting_plan *folded);

/* The cost of `plan` with folding, if it folds. */
double grecian_meeting_plan_cost(const struct grecian_puzzle *puzzle,
                                 const struct grecian_meeting_plan *plan);

#endif
