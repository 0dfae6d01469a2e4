/* The task and the result of a search for the solutions of a Grecian Computer. */
#ifndef PUZZLES_GRECIAN_SEARCH_TASK_H
#define PUZZLES_GRECIAN_SEARCH_TASK_H

#include "puzzles/grecian.h"

struct grecian_search_task {
    struct grecian_offsets *list; /* the caller's; NULL if `limit` is 0 */
    size_t limit;                 /* maximum number of solutions to list */
    uint64_t enough;              /* stop when this many are known; 0: count all */
    enum grecian_method method;   /* depth first if the method is not possible */
};

struct grecian_search_result {
    struct pz_count count;      /* of solutions; a lower bound unless `complete` */
    bool complete;              /* the search finished, and `count` is exact */
    bool first;                 /* the list has the lexicographically first solutions */
    bool folded;                /* the columns were folded */
    bool given_up;              /* folding excluded too little; discard the result */
    size_t listed;              /* solutions in the list */
    uint64_t nodes;             /* of all methods and of the listing */
    uint64_t turns;             /* GRECIAN_ODOMETER: until the first solution */
    enum grecian_method method; /* the method that counted; never GRECIAN_AUTO */
    enum grecian_choice choice; /* why it was chosen */
    double depth_first_nodes;   /* estimated nodes depth first, or 0 */
    double meet_steps;          /* estimated sums to meet in the middle, or 0 */
};

#endif
