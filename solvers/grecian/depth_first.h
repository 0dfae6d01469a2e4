/* Counts the solutions of a Grecian Computer depth first, with bit sets of offsets. The essay
 * is in depth_first.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_DEPTH_FIRST_H
#define PUZZLES_GRECIAN_DEPTH_FIRST_H

#include "search_task.h"
#include "solvers/core/budget.h"
#include "sum_tables.h"

struct grecian_depth_first {
    const struct grecian_puzzle *puzzle;
    const struct grecian_search_task *task;
    struct pz_budget *budget;

    /* Called when the budget has more than `review` nodes. Returns true to end the search,
     * because another method is cheaper. Can set `review` to be called a second time. */
    bool (*should_give_up)(struct grecian_depth_first *search);
    uint64_t review;
    void *arg; /* of should_give_up */

    struct grecian_sum_tables tables;
    uint64_t found;                  /* solutions, without multiplication */
    size_t listed;                   /* number of solutions in the list */
    bool satisfied;                  /* task->enough are known */
    bool given_up;                   /* by should_give_up */
    uint8_t turn[GRECIAN_DIALS_MAX]; /* the top dial is at 0 */
    struct grecian_partial_position levels[GRECIAN_DIALS_MAX + 1]; /* by dials to place */
};

/* Searches until all positions are examined, the budget ends, `task->enough` solutions are
 * known, or the search gives up. The caller sets the members up to `arg`. Sets `count`,
 * `complete` and `listed` of `result`, which must be 0 before. The list is not sorted.
 * PZ_STOPPED, PZ_NO_MEMORY. Memory: the memory of the tables. */
enum pz_status grecian_depth_first_run(struct grecian_depth_first *search,
                                       struct grecian_search_result *result);

#endif
