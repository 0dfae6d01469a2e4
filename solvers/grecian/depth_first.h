/* Counts the solutions of a Grecian Computer depth first, with bit sets of turns. The essay
 * opens depth_first.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_DEPTH_FIRST_H
#define PUZZLES_GRECIAN_DEPTH_FIRST_H

#include "search_task.h"
#include "solvers/core/budget.h"
#include "tables.h"

struct grecian_depth_first {
    const struct grecian_puzzle *puzzle;
    const struct grecian_search_task *task;
    struct pz_budget *budget;

    /* Asked at the first node beyond `review` of the budget; true: another method is
     * cheaper, and the search is given up. May set `review` to be asked again. */
    bool (*is_dear)(struct grecian_depth_first *search);
    uint64_t review;
    void *arg; /* of is_dear */

    struct grecian_tables tables;
    uint64_t met;                                       /* solutions met one by one */
    size_t listed;                                      /* of those, the ones in the list */
    bool satisfied;                                     /* task->enough are known */
    bool given_up;                                      /* is_dear said so */
    uint8_t turn[GRECIAN_DIALS_MAX];                    /* the top dial stands at 0 */
    struct grecian_level levels[GRECIAN_DIALS_MAX + 1]; /* by dials left to place */
};

/* Searches until the end, the end of the budget, `task->enough`, or until it is given up;
 * the members up to `arg` are the caller's. Sets `count`, `complete` and `listed` of
 * `result`, which must be 0 before. The list is in no order. PZ_STOPPED, PZ_NO_MEMORY.
 * Memory: that of the tables. */
enum pz_status grecian_depth_first_run(struct grecian_depth_first *search,
                                       struct grecian_search_result *result);

#endif
