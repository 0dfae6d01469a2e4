/* Counts the solutions of a Grecian Computer depth first, with bit sets of turns.
 *
 * The dials are placed from the top one down; the top dial stands still during the search,
 * as turning the whole board changes nothing. A node is a board of which some upper dials
 * are placed: per column a set of open rows and a missing amount (tables.h). For each
 * column the tables have the set of turns of the next dial after which the column can still
 * come right. These sets, one bit per turn, are rotated to their columns and intersected:
 * one AND per column decides all turns at once, and what is left are the turns worth
 * trying (constraint propagation, one step ahead). Of the bottom dial these turns are
 * exact: they are the solutions. Every turn that is left out leaves some column without
 * hope, so no solution is lost, and the end of the search is the proof.
 *
 * Symmetry. A dial that repeats itself after p columns in the rows still open makes the
 * same board at turns t and t + p. The board above it may look the same when it is turned
 * by q columns, too. Turning the dial by p or the board by q changes nothing but the
 * position of the whole, so the turns 0 .. gcd(p, q) - 1 stand for all of them, each for
 * columns / gcd(p, q) turns; and the board with this dial looks the same after lcm(p, q)
 * columns. A hidden dial has no open row: p is 1, and it costs one node. Counts are
 * multiplied and so exact without enumeration, but solutions that a multiplication stands
 * for are not met one by one.
 *
 * Cost: a node takes about columns steps, 0.1 us for 24 columns; their number depends on
 * how much the tables rule out. Puzzles whose dials cover each other take tens of nodes for
 * 5 dials of 4 x 12, and 5,600 for 10 of 4 x 36; where no two dials share a row nearly
 * every sum can be made, and 8 dials of 24 columns take 205,000. */
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
