/* How the dials of a Grecian Computer could meet in the middle, and what that would cost.
 * The essay opens meeting_plan.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_MEETING_PLAN_H
#define PUZZLES_GRECIAN_MEETING_PLAN_H

#include "puzzles/grecian.h"

enum {
    GRECIAN_QUARTERS = 4,
    GRECIAN_HELD_MAX = 3,          /* dials held at once */
    GRECIAN_QUARTER_MAX = 1 << 18, /* positions in one quarter */
    GRECIAN_VECTORS_MAX = 1 << 23  /* numbers that all groups put in, all turns together */
};

/* What a row shows. */
struct grecian_meeting_row {
    uint32_t dials; /* those that it depends on, as a bit set */
    int64_t floor;  /* what shows where all of these have holes */
};

/* How to meet in the middle. */
struct grecian_meeting_plan {
    size_t max_bytes; /* what it may allocate; 0: any number */
    struct grecian_meeting_row row[GRECIAN_ROWS_MAX];
    uint8_t period[GRECIAN_DIALS_MAX]; /* turns of a dial that show something different */
    unsigned still;                    /* a dial that stays at 0 in place of dial 0 */
    uint32_t held;                     /* dials held, as a bit set */
    unsigned groups;
    uint32_t group[GRECIAN_ROWS_MAX];        /* its dials, as a bit set */
    uint32_t states[GRECIAN_ROWS_MAX];       /* how many positions it has */
    uint8_t quarter[GRECIAN_ROWS_MAX];       /* 0 and 1 meet 2 and 3 */
    uint32_t quarter_size[GRECIAN_QUARTERS]; /* products of `states` */
    double steps; /* its cost, in sums to make or look up; 0: there is no such plan */
};

/* Makes the plan with the fewest steps for a legal puzzle. There is none when fewer than
 * two groups can turn, whichever dials are held, or when these have too many positions for
 * the limits above or for `max_bytes`. Cost: 1 us when no dial acts on another, else up to
 * 0.1 ms. */
void grecian_meeting_plan_make(const struct grecian_puzzle *puzzle, size_t max_bytes,
                               struct grecian_meeting_plan *plan);

#endif
