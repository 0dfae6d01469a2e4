/* Plans how to meet in the middle for a Grecian Computer, and estimates the cost. The essay
 * is in meeting_plan.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_MEETING_PLAN_H
#define PUZZLES_GRECIAN_MEETING_PLAN_H

#include "puzzles/grecian.h"

enum {
    GRECIAN_QUARTERS = 4,
    GRECIAN_HELD_MAX = 3,          /* dials held at once */
    GRECIAN_QUARTER_MAX = 1 << 18, /* states in one quarter */
    GRECIAN_VECTORS_MAX = 1 << 23, /* numbers of all states of all groups */
    GRECIAN_FOLD_STEPS = 1 << 22   /* sums of all folded puzzles together */
};

/* The dials of a row. */
struct grecian_meeting_row {
    uint32_t dials; /* the dials that the row depends on, as a bit set */
    int64_t floor;  /* the number that is visible where all of these dials have holes */
};

/* How to meet in the middle. */
struct grecian_meeting_plan {
    size_t max_bytes; /* of all allocations; 0: unlimited */
    struct grecian_meeting_row row[GRECIAN_ROWS_MAX];
    uint8_t period[GRECIAN_DIALS_MAX];  /* number of offsets of a dial that differ */
    uint8_t stride[GRECIAN_DIALS_MAX];  /* difference between two offsets to try */
    uint8_t choices[GRECIAN_DIALS_MAX]; /* number of offsets to try */
    unsigned columns;                   /* after folding */
    unsigned fixed;                     /* a dial that stays at 0 instead of dial 0 */
    uint32_t held;                      /* dials held, as a bit set */
    unsigned groups;
    uint32_t group[GRECIAN_ROWS_MAX];        /* its dials, as a bit set */
    uint32_t states[GRECIAN_ROWS_MAX];       /* number of states of the group */
    uint8_t quarter[GRECIAN_ROWS_MAX];       /* 0 and 1 meet 2 and 3 */
    uint32_t quarter_size[GRECIAN_QUARTERS]; /* products of `states` */
    double steps;   /* the cost: sums to compute or look up; 0: there is no plan */
    unsigned folds; /* number of folded puzzles; the last is the puzzle; 0: do not fold */
};

/* Makes the plan with the fewest steps for a valid puzzle. There is no plan if fewer than
 * two groups can turn, whichever dials are held, or if the groups have too many states for
 * the limits above or for `max_bytes`. Cost: 1 us if no dial covers another, otherwise up
 * to 0.1 ms. */
void grecian_meeting_plan_make(const struct grecian_puzzle *puzzle, size_t max_bytes,
                               struct grecian_meeting_plan *plan);

/* Makes the plan for the folded puzzle with index `fold`, which starts from the solutions
 * of the previous folded puzzle. The last folded puzzle is the puzzle itself. */
void grecian_meeting_plan_fold(const struct grecian_puzzle *puzzle,
                               const struct grecian_meeting_plan *plan, unsigned fold,
                               struct grecian_meeting_plan *folded);

/* Returns the cost of `plan`. If the plan folds, this is the cost of the first folded
 * puzzle. */
double grecian_meeting_plan_cost(const struct grecian_puzzle *puzzle,
                                 const struct grecian_meeting_plan *plan);

#endif
